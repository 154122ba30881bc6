import EntrywaySending
import Foundation
import Testing

/// The guide's page about sending, which is in the repository of the library.
enum SendingPage {
  static let path: String = {
    var root = URL(filePath: #filePath)
    for _ in 0..<5 { root.deleteLastPathComponent() }
    return root.appending(path: "Guides/Guides.docc/Sending.md").path
  }()

  static let isHere = FileManager.default.fileExists(atPath: path)
  static let isWriting = ProcessInfo.processInfo.environment["ENTRYWAY_WRITE_PAGES"] == "1"
}

@Suite("The page about sending", .enabled(if: SendingPage.isHere)) struct SendingPageTests {
  @Test("The table of APNs' reasons is the code's")
  func reasons() throws {
    var lines = try String(contentsOfFile: SendingPage.path, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let head = "| reason | status | meaning | what to do |"
    let first = try #require(lines.firstIndex(of: head), "the page has no table of reasons") + 2
    let end = lines[first...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
    let rows = PushRefusal.Reason.all.map { reason in
      "| `\(reason)` | \(reason.status ?? 0) | \(reason.meaning ?? "") | \(reason.remedy ?? "") |"
    }
    guard SendingPage.isWriting else {
      #expect(Array(lines[first..<end]) == rows, "run the tests with ENTRYWAY_WRITE_PAGES=1")
      return
    }
    lines.replaceSubrange(first..<end, with: rows)
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: SendingPage.path))
  }
}
