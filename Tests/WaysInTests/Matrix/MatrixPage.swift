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
      "| | " + AppState.allCases.map(\.title).joined(separator: " | ")
        + " | origin | Apple's page |",
      "|---|---|---|---|---|---|",
    ]
    for row in Matrix.rows(cycle) {
      let cells = AppState.allCases.map { row.handover($0).text }
      lines.append(
        "| \(row.hasLink ? "widget, Live Activity" : row.source.title) "
          + "| \(cells.joined(separator: " | ")) | \(row.origin(cycle)) | \(link(row.page)) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func link(_ page: String) -> String {
    guard let name = page.split(separator: "/").last, !page.isEmpty else { return "" }
    return "[\(name)](https://developer.apple.com/documentation/\(page))"
  }
}

extension MatrixRow {
  /// What is known of where the entry comes from, as the tests of the simulator hold the adapters to.
  fileprivate func origin(_ cycle: AppLifeCycle) -> String {
    switch source {
    case .urlScheme, .file: cycle == .swiftUI ? "none" : "app"
    case .widget where hasLink: cycle == .swiftUI ? "none" : "app"
    case .universalLink, .appIntent: cycle == .swiftUI ? "none" : activity(cycle)
    case .appClip, .nfc: cycle == .swiftUI ? "page, by `onContinueUserActivity`" : activity(cycle)
    default: ""
    }
  }

  /// Only the connection options name the app that opened an activity.
  private func activity(_ cycle: AppLifeCycle) -> String {
    cycle == .scenes ? "page; at launch also the app" : "page"
  }
}
