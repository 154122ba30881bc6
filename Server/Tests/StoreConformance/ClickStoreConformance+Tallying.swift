import Foundation
import LinkPlatform
import Testing

extension ClickStoreConformance {
  static var tallying: [StoreCheck<Store>] {
    [
      StoreCheck("Tallied clicks are no rows, and are counted by what they have in common") {
        space in
        let store = try await space.open()
        let origin = Origin(
          campaign: "spring", source: "letter", medium: "mail", channel: .mail, tags: ["a"])
        func draft(_ number: Int, _ change: (inout Click) -> Void = { _ in }) -> ClickDraft {
          var click = Click.sample(number, link: 7, received: 900_000 + Int64(number))
          // Nobody's, and of what a sender may write nothing.
          (click.visitor, click.referrer) = (VisitorHash(high: 1, low: 1), "\(number).example")
          click.occurredAt = Timestamp(milliseconds: Int64(number) * 90_000_000)
          click.origin = origin
          change(&click)
          return .tallied(click)
        }
        let verdicts = try await store.append([
          draft(1), draft(2), draft(3) { $0.isBot = true }, draft(4) { $0.device = .iPad },
        ])
        #expect(verdicts == Array(repeating: .appended, count: 4))
        _ = try await space.open().append([draft(5), draft(6) { $0.link = nil }])
        #expect(try await store.tail(after: 0, limit: 10) == [])
        #expect(try await store.click(.numbered(1), of: .numbered(1)) == nil)
        #expect(try await store.count(of: .numbered(7)) == 4)
        var kept = origin
        kept.tags = []
        let tallies = try await store.tallies(after: 0, limit: 10)
        #expect(tallies.map(\.count).sorted() == [1, 1, 1, 3])
        #expect(
          tallies.first { $0.count == 3 }
            == tallies.first { $0.count == 3 }.map {
              ClickTally(
                number: $0.number, change: $0.change, app: .numbered(1), link: .numbered(7),
                quarter: Timestamp(milliseconds: 900_000), kind: .page, origin: kept, count: 3)
            })
        #expect(tallies.filter { $0.isBot }.count == 1)
        #expect(tallies.filter { $0.device == .iPad }.count == 1)
        #expect(tallies.filter { $0.link == nil }.count == 1)
        #expect(zip(tallies, tallies.dropFirst()).allSatisfy { $0.change < $1.change })
      },
      StoreCheck("Whoever follows the tallies while they rise sees each at its last count") {
        space in
        let store = try await space.open()
        let follower = try await space.open()
        async let verdicts = atOnce(40) { number in
          try await store.append((0..<25).map { .tallied(.sample($0, link: ($0 + number) % 5)) })
        }
        var (last, seen): (Int64, [Int64: Int]) = (0, [:])
        while seen.values.reduce(0, +) < 1000 {
          let page = try await follower.tallies(after: last, limit: 2)
          #expect(page.allSatisfy { $0.count >= seen[$0.number] ?? 0 && $0.change > last })
          for tally in page { (seen[tally.number], last) = (tally.count, tally.change) }
        }
        #expect(Array(seen.values) == Array(repeating: 200, count: 5))
        #expect(try await follower.tallies(after: last, limit: 9) == [])
        #expect(try await verdicts.count == 40)
      },
      StoreCheck("A limited link's visits are rows until its end, and then it is tallied") {
        space in
        let store = try await space.open()
        func draft(_ number: Int, _ kind: Click.Kind = .page) -> ClickDraft {
          .tallied(.sample(number, link: 7, kind: kind), limit: 3)
        }
        var open = ClickDraft.tallied(.sample(4, link: 7, kind: .resolve), limit: 3)
        open.click.continued = .numbered(1)
        let verdicts = try await store.append(
          [draft(1), draft(2), draft(3, .head), open] + (5...9).map { draft($0) } + [
            draft(10, .head)
          ])
        #expect(
          verdicts == [.appended, .appended, .appended, .continued, .appended]
            + Array(repeating: .limitReached, count: 5))
        #expect(try await store.count(of: .numbered(7)) == 3)
        let rows = try await store.tail(after: 0, limit: 20).map(\.click.id)
        #expect(rows == [1, 2, 4, 5].map(RecordID.numbered))
        let tallies = try await store.tallies(after: 0, limit: 9)
        #expect(tallies.first { $0.kind == .head }?.count == 1)
        #expect(tallies.first { $0.kind == .ended }?.count == 5)
        #expect(tallies.count == 2)
      },
      StoreCheck("Of a tallied question no answer is kept; one that was told before is repeated") {
        space in
        let store = try await space.open()
        func draft(_ number: Int, isTallied: Bool) -> ClickDraft {
          var draft = ClickDraft(
            .sample(number, link: 7, kind: .resolve), answer: Data("\(number)".utf8),
            isRepeatable: true)
          draft.isTallied = isTallied
          return draft
        }
        #expect(
          try await store.append([
            draft(1, isTallied: false), draft(1, isTallied: true), draft(2, isTallied: true),
            draft(2, isTallied: true), draft(2, isTallied: false),
          ]) == [
            .appended, .repeated(answer: Data("1".utf8)), .appended, .appended, .appended,
          ])
        #expect(try await store.tallies(after: 0, limit: 9).map(\.count) == [2])
        #expect(try await store.tail(after: 0, limit: 9).count == 2)
      },
      StoreCheck("The token of a tallied click is continued, and nothing is kept of it") { space in
        let store = try await space.open()
        var drafts = [ClickDraft.tallied(.sample(1, link: 7))]
        for number in 2...9 {
          var open = ClickDraft.tallied(.sample(number, link: 7, kind: .resolve))
          open.click.continued = .numbered(1)
          drafts.append(open)
        }
        #expect(
          try await store.append(drafts) == [.appended] + Array(repeating: .continued, count: 8))
        #expect(try await store.count(of: .numbered(7)) == 1)
        let tallies = try await store.tallies(after: 0, limit: 9)
        #expect(tallies.first { $0.isContinued }?.count == 8)
        #expect(tallies.first { !$0.isContinued }?.count == 1)
      },
      StoreCheck("Old tallies that were told are removed, and what follows them is new") { space in
        let store = try await space.open()
        func tally(_ quarter: Int64) async throws {
          _ = try await store.append([.tallied(.sample(1, link: 7, received: quarter * 900_000))])
        }
        let none = Timestamp(milliseconds: 0)
        #expect(try await store.removeTallies(before: none, changedTo: 9) == 1)
        for quarter in [1, 2, 3] as [Int64] { try await tally(quarter) }
        let first = try await store.tallies(after: 0, limit: 9)
        try #require(first.count == 3)
        let third = Timestamp(milliseconds: 3 * 900_000)
        // The second is old, and was not told.
        #expect(
          try await store.removeTallies(before: third, changedTo: first[0].change)
            == first[1].number)
        #expect(try await store.tallies(after: 0, limit: 9) == Array(first[1...]))
        let later = Timestamp(milliseconds: 9 * 900_000)
        let next = try await store.removeTallies(before: later, changedTo: first[2].change)
        #expect(next > first[2].number)
        try await tally(1)
        let found = try await space.open().tallies(after: first[2].change, limit: 9)
        #expect(found.map(\.count) == [1])
        #expect(found.allSatisfy { $0.number >= next })
      },
    ]
  }
}

extension ClickDraft {
  /// A click above the share of its address.
  static func tallied(_ click: Click, limit: Int? = nil) -> ClickDraft {
    var draft = ClickDraft(click, limit: limit)
    draft.isTallied = true
    return draft
  }
}
