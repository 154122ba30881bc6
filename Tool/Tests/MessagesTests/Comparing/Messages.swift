import Foundation

/// Messages of one kind, in the order in which the golden file has them.
struct MessageGroup: Sendable {
  var title: String
  var messages: [Message]

  /// Messages whose titles, where two are the same, get numbers.
  init(_ title: String, _ messages: [Message]) {
    self.title = title
    var counts: [String: Int] = [:]
    self.messages = messages.map { message in
      let count = counts[message.title, default: 0] + 1
      counts[message.title] = count
      var message = message
      if count > 1 { message.title += " (\(count))" }
      return message
    }
  }
}

/// What the product says of one input.
struct Message: Sendable {
  /// The input, or a name for it.
  var title: String
  /// Line by line, each behind the mark of the stream that it came from.
  var lines: [String]

  /// A text, which may have several lines.
  init(_ title: String, _ text: String) {
    self.title = Self.visible(title)
    lines = Self.lines(text, "|")
  }

  /// Several texts, each with a mark of its own before its lines.
  init(_ title: String, parts: [(mark: String, text: String)]) {
    self.title = Self.visible(title)
    lines = parts.flatMap { Self.lines($0.text, $0.mark) }
  }

  private static func lines(_ text: String, _ mark: String) -> [String] {
    text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      let line = visible(String(Substring(line)))
      return line.isEmpty ? mark : "\(mark) \(line)"
    }
  }

  /// The text without what an editor or a terminal would act upon, each written `\u{…}`.
  private static func visible(_ text: String) -> String {
    var visible = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        visible += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: visible.unicodeScalars.append(scalar)
      }
    }
    return visible
  }
}

extension Message {
  /// The whole text of what is thrown, or what was made if nothing is.
  static func thrown(_ title: String, _ work: () throws -> Any) -> Message {
    do {
      return Message(title, "no error: \(try work())")
    } catch {
      return Message(title, "\(error)")
    }
  }
}

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
