import Foundation

/// The file beside the tests that has every message of the product.
///
/// `#` begins a room, `##` an entry with its input; the lines below are what the product says:
/// `|` in the library, `>` and `!` on the command line's standard output and error, `=` as its exit
/// status.
enum GoldenFile {
  static let variable = "ENTRYWAY_WRITE_PAGES"

  static var url: URL { folder.appending(path: "Golden/messages.txt") }

  /// The folder of these tests.
  static var folder: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  }

  /// Whether the file shall be written, not compared.
  static var isWriting: Bool { ProcessInfo.processInfo.environment[variable] == "1" }

  static func text(_ rooms: [Room]) -> String {
    rooms.map { room in
      "# \(room.title)\n\n"
        + room.messages.map { message in
          (["## \(message.title)"] + message.lines).joined(separator: "\n") + "\n"
        }.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  static func entries(_ rooms: [Room]) -> [GoldenEntry] {
    rooms.flatMap { room in
      room.messages.map { GoldenEntry(title: "\(room.title) / \($0.title)", lines: $0.lines) }
    }
  }

  /// The entries of a file's text.
  static func entries(in text: String) -> [GoldenEntry] {
    var (room, entries) = ("", [GoldenEntry]())
    for line in text.utf8.split(separator: 0x0A).map({ String(Substring($0)) }) {
      if line.hasPrefix("# ") {
        room = String(line.dropFirst(2))
      } else if line.hasPrefix("## ") {
        entries.append(GoldenEntry(title: "\(room) / \(line.dropFirst(3))", lines: []))
      } else if !entries.isEmpty {
        entries[entries.count - 1].lines.append(line)
      }
    }
    return entries
  }
}

/// An entry of the file, under the titles of its room and its own.
struct GoldenEntry: Equatable, Sendable {
  var title: String
  var lines: [String]
}

/// Which entries differ from those of the golden file, as a text that a person reads.
struct GoldenDifference {
  private static let (entryLimit, lineLimit) = (12, 24)

  private var blocks: [String] = []

  init(golden: [GoldenEntry], made: [GoldenEntry]) {
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
      the product no longer says what Golden/messages.txt has: \(blocks.count) entries differ
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
