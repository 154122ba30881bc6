import Foundation
import Testing

@testable import EntrywaySending

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

  @Test("The tables of the sender's own reasons have each code of the code, and no others")
  func ownReasons() throws {
    let problems = SendingProblem.Code.all.map(\.rawValue)
    let lines = BatchLineError.Code.all.map(\.rawValue)
    #expect(try Self.codes(below: "| reason | outcome | meaning | what to do |") == problems)
    #expect(try Self.codes(below: "| reason | the line | what to do |") == lines)
  }

  /// The codes in the first column of a table.
  private static func codes(below head: String) throws -> [String] {
    let lines = try String(contentsOfFile: SendingPage.path, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(
      lines.firstIndex { $0 == head }, "the page has no table with the head \(head)")
    return lines[(first + 2)...].prefix { $0.hasPrefix("|") }.flatMap { row in
      (row.split(separator: "|").first ?? "").split(separator: "`")
        .filter { !$0.allSatisfy { " ,".contains($0) } }.map(String.init)
    }
  }
}
