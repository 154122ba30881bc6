import EntrywayTesting
import Foundation

/// The table in the docs, which is made from what the tests play.
enum MatrixPage {
  static let begin =
    "<!-- The tables are made by WaysInTests; ENTRYWAY_WRITE_PAGES=1 writes them. -->"

  static var file: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/Entryway/Entryway.docc/WaysIn.md")
  }

  static var tables: String { AppLifeCycle.allCases.map(table).joined() }

  private static func table(_ cycle: AppLifeCycle) -> String {
    var lines = [
      "", "### \(cycle.title)", "",
      "| | " + AppState.allCases.map(\.title).joined(separator: " | ") + " | Apple's page |",
      "|---|---|---|---|---|",
    ]
    for row in Matrix.rows(cycle) {
      let cells = AppState.allCases.map { row.handover($0).text }
      lines.append(
        "| \(row.source.title) | \(cells.joined(separator: " | ")) | \(link(row.page)) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func link(_ page: String) -> String {
    guard let name = page.split(separator: "/").last, !page.isEmpty else { return "" }
    return "[\(name)](https://developer.apple.com/documentation/\(page))"
  }
}
