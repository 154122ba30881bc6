import Foundation
import LinkPlatform
import LinkStores
import ServerTestSupport
import Testing

@testable import LinkCluster

extension ClusterClickTests {
  @Suite("Commits of clicks whose answer was lost")
  struct UncertainCommitTests {
    @Test(
      "A commit whose answer was lost is done once when the same clicks are appended again",
      arguments: [true, false])
    func lostAnswer(_ isPlain: Bool) async throws {
      let address = try ClickPostgres.space()
      let network = try LossyNetwork(to: ClickPostgres.shared().port)
      let own = "port=\(try ClickPostgres.shared().port)"
      let store = PostgresClickStore(
        PostgresPool(address.replacingOccurrences(of: own, with: "port=\(network.port)")),
        patience: .seconds(2))
      _ = try await store.append([PostgresClickStoreTests.plain()])
      var drafts = [
        PostgresClickStoreTests.plain(),
        PostgresClickStoreTests.plain(),
        PostgresClickStoreTests.tallied(),
        PostgresClickStoreTests.tallied(),
      ]
      drafts[0].click.host = "lost.example.com"
      if !isPlain {
        drafts[0].limit = 100
        (drafts[1].isRepeatable, drafts[1].answer) = (true, Data("answer".utf8))
      }
      network.lose(.answers(after: isPlain ? "lost.example.com" : "COMMIT"))
      let token = RecordID()
      #expect(throws: StorageError.self) { try store.append(drafts, as: token) }
      network.lose(.nothing)
      let direct = ClickPostgres.store(address)
      try await eventually("the commit has happened") {
        try await direct.click(drafts[0].click.id, of: RandomClicks.app) != nil
      }
      try await store.appendAgain(drafts, as: token)
      #expect(try await direct.tail(after: 0, limit: 9).count == 3)
      #expect(try await direct.count(of: RandomClicks.link(0)) == 5)
      #expect(try await direct.tallies(after: 0, limit: 9).map(\.count) == [2])
      let verdict = isPlain ? ClickVerdict.appended : .repeated(answer: Data("answer".utf8))
      #expect(try await store.append([drafts[1]]) == [verdict])
      #expect(try await direct.tail(after: 0, limit: 9).count == 3)
      // Another batch of the same clicks is another one.
      _ = try await store.append([PostgresClickStoreTests.tallied()])
      #expect(try await direct.tallies(after: 0, limit: 9).map(\.count) == [3])
    }

    @Test("A tallied click that its link's limit refused is not let in when it is appended again")
    func refusedTally() async throws {
      let store = ClickPostgres.store(try ClickPostgres.space())
      var first = PostgresClickStoreTests.plain()
      first.limit = 1
      _ = try await store.append([first])
      var draft = PostgresClickStoreTests.tallied()
      draft.limit = 1
      let token = RecordID()
      #expect(try store.append([draft], as: token) == [.limitReached])
      // As the spool has it, which led the person on.
      draft.limit = .max
      for _ in 0..<2 { try await store.appendAgain([draft], as: token) }
      #expect(try await store.tail(after: 0, limit: 9).count == 1)
      #expect(try await store.count(of: RandomClicks.link(0)) == 1)
      #expect(try await store.tallies(after: 0, limit: 9).map(\.count) == [1])
      // The commit that was given up comes after all.
      var late = PostgresClickStoreTests.tallied()
      late.limit = .max
      let other = RecordID()
      try await store.appendAgain([late], as: other)
      late.limit = 1
      _ = try store.append([late], as: other)
      #expect(try await store.tail(after: 0, limit: 9).count == 2)
      #expect(try await store.tallies(after: 0, limit: 9).map(\.count) == [1])
    }
  }
}
