import Foundation
import LinkPlatform
import Logging
import NIOCore
import ServerTestSupport
import Testing

@testable import EntrywayServer

@Suite("What an app is told when its click cannot be stored")
struct LostClickTests {
  @Test("It goes on with its touch where the link has no limit, and with a token of its own else")
  func touch() async throws {
    let folder = try TemporaryFolder()
    let records = try folder.records()
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let apps = AppResolver(
      cache: RecordCache(records), journal: ClickJournal(try folder.clicks(), health: Health()),
      visitors: VisitorSalts(records), secrets: TouchSecrets(records),
      clicks: AddressClicks(perMinute: 600, shares: AddressShares(logger: logger)))
    func told(_ limit: Int?, _ outcome: ClickJournal.Outcome) throws -> String {
      let click = Click(
        app: RecordID(), link: RecordID(), host: "go.example.com", receivedAt: .now, kind: .resolve,
        continued: RecordID())
      let draft = ClickDraft(
        click, limit: limit, answer: Data("own".utf8), continuedAnswer: Data("continued".utf8),
        isRepeatable: true)
      let answer = try #require(apps.answer(draft, after: outcome))
      return String(buffer: try #require(answer.body))
    }
    #expect(try told(nil, .lost) == "continued")
    #expect(try told(5, .lost) == "own")
    #expect(try told(5, .stored(.continued)) == "continued")
    #expect(try told(nil, .stored(.appended)) == "own")
  }
}
