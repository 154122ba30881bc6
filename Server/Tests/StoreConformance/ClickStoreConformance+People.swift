import Foundation
import LinkPlatform
import Testing

extension ClickStoreConformance {
  static var people: [StoreCheck<Store>] {
    [
      StoreCheck("A person who follows a limited link again is led on, and does not count again") {
        space in
        let store = try await space.open()
        // One after the other, and in the same commit.
        #expect(try await store.append([.visit(1, of: 1)]) == [.appended])
        #expect(
          try await store.append([
            .visit(2, of: 1), .visit(3, of: 1), .visit(4, of: 2), .visit(5, of: 2),
          ]) == Array(repeating: .appended, count: 4))
        #expect(try await store.count(of: .numbered(7)) == 2)
        // The limit is reached: those two still get in, nobody else does, and by any handle.
        let other = try await space.open()
        #expect(
          try await other.append([.visit(6, of: 3), .visit(7, of: 1), .visit(8, of: 2)])
            == [.limitReached, .appended, .appended])
        #expect(try await store.append([.visit(9, of: 3)]) == [.limitReached])
        #expect(try await store.count(of: .numbered(7)) == 2)
        let kinds = try await store.tail(after: 0, limit: 20).map(\.click.kind)
        #expect(kinds == [.page, .page, .page, .page, .page, .ended, .page, .page, .ended])
      },
      StoreCheck("A person counts for each limited link, and without a limit with each visit") {
        space in
        let store = try await space.open()
        let elsewhere = (10...12).map { ClickDraft.visit($0, of: 1, link: 8, limit: 1) }
        #expect(
          try await store.append([.visit(1, of: 1)] + elsewhere).allSatisfy { $0 == .appended })
        #expect(try await store.count(of: .numbered(7)) == 1)
        #expect(try await store.count(of: .numbered(8)) == 1)
        let unlimited = (20...22).map { ClickDraft.visit($0, of: 1, link: 9, limit: nil) }
        _ = try await store.append(unlimited)
        #expect(try await store.count(of: .numbered(9)) == 3)
        // A limit that is set later finds them counted.
        #expect(
          try await store.append([.visit(23, of: 2, link: 9, limit: 3)]) == [.limitReached])
      },
      StoreCheck(
        "Bots and HEAD do not count and have no second visit; who is unknown counts each time"
      ) {
        space in
        let store = try await space.open()
        func visit(_ number: Int, _ change: (inout Click) -> Void) -> ClickDraft {
          var draft = ClickDraft.visit(number, of: 1)
          change(&draft.click)
          return draft
        }
        #expect(
          try await store.append([
            visit(1) { $0.isBot = true }, visit(2) { $0.kind = .head }, visit(3) { _ in },
            visit(4) { $0.visitor = nil }, visit(5) { $0.visitor = nil },
            visit(6) { $0.isBot = true }, visit(7) { $0.kind = .head }, visit(8) { _ in },
          ]) == [
            .appended, .appended, .appended, .appended, .limitReached, .limitReached,
            .limitReached, .appended,
          ])
        #expect(try await store.count(of: .numbered(7)) == 2)
      },
      StoreCheck("Of many visits of few people at once each person counts once") { space in
        let handles = [try await space.open(), try await space.open()]
        let verdicts = try await atOnce(30) { number in
          try await handles[number % 2].append([.visit(number, of: number % 5, limit: 5)])
        }.joined()
        #expect(verdicts.allSatisfy { $0 == .appended })
        #expect(try await handles[0].count(of: .numbered(7)) == 5)
        #expect(try await handles[1].append([.visit(99, of: 9, limit: 5)]) == [.limitReached])
      },
      StoreCheck("However often somebody follows a limited link, three opens continue their clicks")
      {
        space in
        let store = try await space.open()
        _ = try await store.append((1...4).map { .visit($0, of: 1, limit: 1) })
        func open(_ number: Int, of first: Int, by visitor: Int) -> ClickDraft {
          var draft = ClickDraft.visit(number, of: visitor, limit: 1)
          (draft.click.kind, draft.click.continued) = (.resolve, .numbered(first))
          return draft
        }
        #expect(
          try await store.append([
            open(11, of: 2, by: 11), open(12, of: 3, by: 12), open(13, of: 1, by: 13),
            open(14, of: 4, by: 14), open(15, of: 1, by: 15), open(16, of: 2, by: 16),
          ]) == [
            .continued, .continued, .continued, .limitReached, .limitReached, .limitReached,
          ])
        // An app that continued a click is let in again without its token, and is nobody new.
        var again = ClickDraft.visit(17, of: 12, limit: 1)
        again.click.kind = .resolve
        #expect(try await store.append([again]) == [.appended])
        #expect(try await store.append([open(18, of: 17, by: 18)]) == [.limitReached])
        #expect(try await store.count(of: .numbered(7)) == 1)
      },
      StoreCheck("Further visits above an address's share are tallied: reloads fill no journal") {
        space in
        let store = try await space.open()
        var drafts = (1...100).map { ClickDraft.visit($0, of: $0 % 2) }
        for index in drafts.indices { drafts[index].isTallied = true }
        #expect(try await store.append(drafts).allSatisfy { $0 == .appended })
        #expect(try await store.tail(after: 0, limit: 200).map(\.click.id).count == 2)
        #expect(try await store.tallies(after: 0, limit: 10).map(\.count) == [98])
        #expect(try await store.count(of: .numbered(7)) == 2)
      },
      StoreCheck("Who counted is forgotten when the hash means nobody any more") { space in
        let store = try await space.open()
        let time = Timestamp(milliseconds: 86_400_000_000)
        func visit(_ number: Int) -> ClickDraft {
          var draft = ClickDraft.visit(number, of: 1)
          draft.click.receivedAt = time
          return draft
        }
        _ = try await store.append([visit(1)])
        try await store.removeAnswers(before: time.adding(.seconds(86_400)))
        _ = try await store.append([visit(2)])
        #expect(try await store.count(of: .numbered(7)) == 1)
        try await store.removeAnswers(before: time.adding(.seconds(86_401)))
        _ = try await store.append([visit(3)])
        #expect(try await store.count(of: .numbered(7)) == 2)
      },
    ]
  }
}

extension ClickDraft {
  /// A person's visit of a limited link.
  fileprivate static func visit(
    _ number: Int, of visitor: Int, link: Int = 7, limit: Int? = 2
  ) -> ClickDraft {
    var click = Click.sample(number, link: link)
    click.visitor = VisitorHash(high: 0, low: UInt64(visitor))
    return ClickDraft(click, limit: limit)
  }
}
