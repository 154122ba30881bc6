import Foundation

/// Texts that a suite compares with a file of its own: those that the golden files of the modules
/// do not reach, such as what only a download or a framework of Apple's brings about.
///
/// ```swift
/// #expect(try GoldenTexts.difference(texts, from: "Downloads") == nil)
/// ```
public enum GoldenTexts {
  /// How texts differ from the file `Golden/<name>.txt` of the tests' module; nil if they do not.
  ///
  /// `##` begins a text with its title, `|` a line of it. With `ENTRYWAY_WRITE_PAGES=1` the file is
  /// written instead.
  public static func difference(
    _ texts: [(title: String, text: String)], from name: String, beside test: String = #filePath
  ) throws -> String? {
    var folder = URL(filePath: test).deletingLastPathComponent()
    while !folder.lastPathComponent.hasSuffix("Tests"), folder.pathComponents.count > 1 {
      folder.deleteLastPathComponent()
    }
    let file = folder.appending(path: "Golden/\(name).txt")
    let made = texts.map { title, text in
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return "## \(title)\n" + lines.map { $0.isEmpty ? "|\n" : "| \($0)\n" }.joined()
    }.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["ENTRYWAY_WRITE_PAGES"] == "1" {
      try Data(made.utf8).write(to: file)
      return nil
    }
    let golden = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    guard golden != made else { return nil }
    let (expected, actual) = (golden.split(separator: "\n"), made.split(separator: "\n"))
    return actual.difference(from: expected).map { change in
      switch change {
      case .insert(_, let line, _): "actual   \(line)"
      case .remove(_, let line, _): "expected \(line)"
      }
    }.joined(separator: "\n")
  }
}
