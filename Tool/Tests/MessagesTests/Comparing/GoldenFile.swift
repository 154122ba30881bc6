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
