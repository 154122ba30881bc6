import Foundation
import Testing

/// The texts of one part of the module, compared with a file in `Golden`.
///
/// `##` begins an entry with its title; what the product says stands below it, each line behind `|`.
/// `ENTRYWAY_WRITE_PAGES=1` writes the file anew.
struct GoldenTexts {
  private let name: String
  private var entries: [(title: String, text: String)] = []

  init(_ name: String) { self.name = name }

  mutating func add(_ title: String, _ text: some CustomStringConvertible) {
    entries.append((title, "\(text)"))
  }

  /// Fails for each entry that differs from the file's.
  func compare(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Golden/\(name).txt")
    let made = entries.map { entry in
      let lines = entry.text.split(separator: "\n", omittingEmptySubsequences: false)
      return "## \(entry.title)\n" + lines.map { $0.isEmpty ? "|\n" : "| \($0)\n" }.joined()
    }
    if ProcessInfo.processInfo.environment["ENTRYWAY_WRITE_PAGES"] == "1" {
      try Data(made.joined(separator: "\n").utf8).write(to: url)
    }
    let golden = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    guard golden != made.joined(separator: "\n") else { return }
    let known = Set(golden.components(separatedBy: "\n## ").map { $0.trimmedEntry })
    for entry in made where !known.contains(entry.trimmedEntry) {
      Issue.record(
        "\(name).txt has another text, or none:\n\(entry)", sourceLocation: sourceLocation)
    }
    Issue.record(
      """
      the product no longer says what \(name).txt has, in this order
      hint: if that is intended, write the file anew and review its diff: ENTRYWAY_WRITE_PAGES=1
      """, sourceLocation: sourceLocation)
  }
}

extension String {
  /// An entry without its mark and the lines around it.
  fileprivate var trimmedEntry: String {
    (hasPrefix("## ") ? String(dropFirst(3)) : self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
