import Foundation

/// Inputs of several lines, in a file beside the tests: each begins with a line `== name`.
enum InputFile {
  struct Input: Sendable {
    var name: String
    var text: String
    var bytes: [UInt8] { Array(text.utf8) }
  }

  static func inputs(_ name: String) throws -> [Input] {
    let url = GoldenFile.folder.appending(path: "Inputs/\(name)")
    let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    var inputs: [Input] = []
    var lines: [String] = []
    func end() {
      guard let last = inputs.indices.last else { return }
      inputs[last].text = lines.joined(separator: "\n")
      lines = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("== ") {
        end()
        inputs.append(Input(name: String(line.dropFirst(3)), text: ""))
      } else {
        lines.append(String(line))
      }
    }
    end()
    return inputs
  }
}
