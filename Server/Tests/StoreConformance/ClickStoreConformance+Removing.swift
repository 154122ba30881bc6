import FoundationEssentials
import LinkPlatform
import Testing

/// Old clicks are removed in small commits; what they count stays.
extension ClickStoreConformance {
  static var removing: [StoreCheck<Store>] {
    [
      StoreCheck("Old clicks go in blocks, the oldest first, and their counts stay") { space in
        let store = try await space.open()
        for number in 0..<25 {
          _ = try await store.append([
            ClickDraft(.sample(number, link: 7, received: Int64(100 + number)))
          ])
        }
        let old = Timestamp(milliseconds: 110)
        #expect(try await store.removeClicks(before: old, readTo: .max, limit: 4) == 4)
        #expect(try await store.tail(after: 0, limit: 99).first?.click.id == .numbered(4))
        // Another handle is what a process has that begins anew.
        #expect(try await space.open().removeClicks(before: old, readTo: .max, limit: 4) == 4)
        #expect(try await store.removeClicks(before: old, readTo: .max, limit: 4) == 2)
        #expect(try await store.removeClicks(before: old, readTo: .max, limit: 4) == 0)
        #expect(
          try await store.tail(after: 0, limit: 99).map(\.click.id)
            == (10..<25).map { .numbered($0) })
        #expect(try await store.count(of: .numbered(7)) == 25)
        #expect(try await store.click(.numbered(3), of: .numbered(1)) == nil)
      },
      StoreCheck("What was not read yet stays, and so does the last click, by which places go on") {
        space in
        let store = try await space.open()
        _ = try await store.append((0..<10).map { ClickDraft(.sample($0)) })
        let places = try await store.tail(after: 0, limit: 99).map(\.position)
        let late = Timestamp(milliseconds: 1_000_000)
        #expect(try await store.removeClicks(before: late, readTo: places[3], limit: 99) == 4)
        #expect(try await store.tail(after: 0, limit: 99).map(\.position) == Array(places[4...]))
        #expect(try await store.removeClicks(before: late, readTo: .max, limit: 99) == 5)
        _ = try await store.append([ClickDraft(.sample(11))])
        let rest = try await store.tail(after: 0, limit: 99)
        #expect(rest.map(\.click.id) == [.numbered(9), .numbered(11)])
        #expect(try #require(rest.last).position > places[9])
      },
      StoreCheck("A click that is kept is continued three times, whatever was removed before it") {
        space in
        let store = try await space.open()
        func open(_ number: Int, of first: Int) -> ClickDraft {
          var open = Click.sample(number, link: 7, kind: .resolve, received: 200)
          open.continued = .numbered(first)
          return ClickDraft(open, limit: 2)
        }
        _ = try await store.append([
          ClickDraft(.sample(1, link: 7, received: 100), limit: 2),
          ClickDraft(.sample(2, link: 7, received: 200), limit: 2), open(3, of: 1), open(4, of: 2),
        ])
        #expect(
          try await store.removeClicks(
            before: Timestamp(milliseconds: 150), readTo: .max, limit: 9) == 1)
        let drafts = [open(5, of: 2), open(6, of: 2), open(7, of: 2), open(8, of: 1)]
        #expect(
          try await store.append(drafts) == [.continued, .continued, .limitReached, .limitReached])
      },
      StoreCheck("An app's clicks, answers and tallies go in blocks, and nothing of another") {
        space in
        let store = try await space.open()
        var drafts: [ClickDraft] = []
        for number in 0..<40 {
          var draft = ClickDraft(
            .sample(number, app: number % 2, link: number % 2 + 100), answer: Data("a".utf8),
            isRepeatable: true)
          draft.isTallied = number >= 30
          drafts.append(draft)
        }
        _ = try await store.append(drafts)
        let others = try await store.tail(after: 0, limit: 99).filter {
          $0.click.app == .numbered(0)
        }
        let places = try await store.tail(after: 0, limit: 99).map(\.position)
        // What was not read yet stays.
        var next = try await store.remove(
          app: .numbered(1), after: 0, readTo: places[9], limit: 4)
        #expect(next == places[7])
        var steps = 0
        while let position = next {
          next = try await space.open().remove(
            app: .numbered(1), after: position, readTo: places[9], limit: 4)
          steps += 1
          try #require(steps < 50)
        }
        #expect(
          try await store.tail(after: 0, limit: 99).count { $0.click.app == .numbered(1) } == 10)
        next = 0
        while let position = next {
          next = try await store.remove(
            app: .numbered(1), after: position, readTo: .max, limit: 4)
        }
        let rest = try await store.tail(after: 0, limit: 99)
        #expect(rest.filter { $0.click.app == .numbered(0) } == others)
        #expect(rest.allSatisfy { $0.click.app != .numbered(1) })
        #expect(try await store.count(of: .numbered(101)) == 0)
        #expect(try await store.count(of: .numbered(100)) == 20)
        #expect(try await store.tallies(after: 0, limit: 99).map(\.app) == [.numbered(0)])
        // Places go on behind the last one, whosever it was.
        _ = try await store.append([ClickDraft(.sample(99, app: 3))])
        let last = try #require(try await store.tail(after: 0, limit: 99).last)
        #expect(last.position > places[places.count - 1])
        // The same click of the app is new again.
        #expect(try await store.append([drafts[1]]) == [.appended])
        try await store.removeCounts(of: [.numbered(100), .numbered(7)])
        #expect(try await store.count(of: .numbered(100)) == 0)
      },
      StoreCheck("The time of the last click is told") { space in
        let store = try await space.open()
        #expect(try await store.lastReceived() == nil)
        _ = try await store.append([
          ClickDraft(.sample(1, received: 700)), ClickDraft(.sample(2, received: 600)),
        ])
        #expect(try await store.lastReceived() == Timestamp(milliseconds: 600))
      },
    ]
  }
}
