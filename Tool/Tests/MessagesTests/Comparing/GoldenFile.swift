import Foundation

/// A file beside the tests that has every message of one module.
///
/// `#` begins a group, `##` an entry with its input; the lines below are what the product says:
/// `|` in the library, `>` and `!` on the command line's standard output and error, `=` as its exit
/// status.
struct GoldenFile: Sendable {
  static let variable = "ENTRYWAY_WRITE_PAGES"

  /// The folder of these tests.
  static var folder: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  }

  /// Whether the files shall be written, not compared.
  static var isWriting: Bool { ProcessInfo.processInfo.environment[variable] == "1" }

  /// The module whose messages they are, which is the file's name.
  var module: String
  var groups: [MessageGroup]

  init(_ module: String, _ groups: [MessageGroup]) {
    self.module = module
    self.groups = groups
  }

  var url: URL { Self.folder.appending(path: "Golden/\(module).txt") }

  /// The file as it is written.
  var text: String {
    groups.map { group in
      "# \(group.title)\n\n"
        + group.messages.map { message in
          (["## \(message.title)"] + message.lines).joined(separator: "\n") + "\n"
        }.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  var entries: [GoldenEntry] {
    groups.flatMap { group in
      group.messages.map { GoldenEntry(title: "\(group.title) / \($0.title)", lines: $0.lines) }
    }
  }

  /// The entries of a file's text.
  static func entries(in text: String) -> [GoldenEntry] {
    var (group, entries) = ("", [GoldenEntry]())
    for line in text.utf8.split(separator: 0x0A).map({ String(Substring($0)) }) {
      if line.hasPrefix("# ") {
        group = String(line.dropFirst(2))
      } else if line.hasPrefix("## ") {
        entries.append(GoldenEntry(title: "\(group) / \(line.dropFirst(3))", lines: []))
      } else if !entries.isEmpty {
        entries[entries.count - 1].lines.append(line)
      }
    }
    return entries
  }
}

/// An entry of the file, under the titles of its group and its own.
struct GoldenEntry: Equatable, Sendable {
  var title: String
  var lines: [String]
}

/// Which entries differ from those of the golden file, as a text that a person reads.
struct GoldenDifference {
  private static let (entryLimit, lineLimit) = (12, 24)

  private let module: String
  private var blocks: [String] = []

  init(_ module: String, golden: [GoldenEntry], made: [GoldenEntry]) {
    self.module = module
    let (before, now) = (Self.lines(golden), Self.lines(made))
    for entry in golden {
      guard let lines = now[entry.title] else {
        blocks.append(Self.block("no longer there: \(entry.title)", entry.lines, []))
        continue
      }
      guard lines != entry.lines else { continue }
      blocks.append(Self.block(entry.title, entry.lines, lines))
    }
    for entry in made where before[entry.title] == nil {
      blocks.append(Self.block("new: \(entry.title)", [], entry.lines))
    }
    if blocks.isEmpty, golden != made { blocks = ["the entries stand in another order"] }
  }

  /// What differs, entry by entry; nil if nothing does.
  var text: String? {
    guard !blocks.isEmpty else { return nil }
    let more = blocks.count - Self.entryLimit
    return """
      the product no longer says what Golden/\(module).txt has: \(blocks.count) entries differ
      \(blocks.prefix(Self.entryLimit).joined(separator: "\n"))
      \(more > 0 ? "and \(more) more entries\n" : "")\
      hint: if that is intended, write the file anew and review its diff: \
      \(GoldenFile.variable)=1 swift test --package-path Tool --filter MessagesTests
      """
  }

  private static func lines(_ entries: [GoldenEntry]) -> [String: [String]] {
    Dictionary(entries.map { ($0.title, $0.lines) }) { first, _ in first }
  }

  /// The lines that went and came, those that stayed left out.
  private static func block(_ title: String, _ before: [String], _ now: [String]) -> String {
    var lines: [String] = []
    let difference = now.difference(from: before)
    lines += difference.removals.map { "  expected \($0.line)" }
    lines += difference.insertions.map { "  actual   \($0.line)" }
    let more = lines.count - lineLimit
    if more > 0 { lines = lines.prefix(lineLimit) + ["  and \(more) more lines"] }
    return ([title] + lines).joined(separator: "\n")
  }
}

extension CollectionDifference.Change where ChangeElement == String {
  fileprivate var line: String {
    switch self {
    case .insert(let offset, let element, _), .remove(let offset, let element, _):
      "\(offset + 1): \(element)"
    }
  }
}
