import Foundation
import LinkPlatform
import Testing

extension ClickStoreConformance {
  static var continuing: [StoreCheck<Store>] {
    [
      StoreCheck("An open continues only what let a person in, by any kind of click") { space in
        let store = try await space.open()
        for (number, kind) in Click.Kind.allCases.enumerated() {
          for isBot in [false, true] {
            let link = 2 * number + (isBot ? 1 : 0)
            var first = Click.sample(10 * link, link: link, kind: kind)
            first.isBot = isBot
            let lets = [.page, .redirect, .resolve].contains(kind) && !isBot
            #expect(
              try await store.append([
                ClickDraft(first), .open(10 * link + 1, of: first.id, link: link),
              ]) == [.appended, lets ? .continued : .appended], "\(kind), \(isBot)")
            let stored = try await store.click(.numbered(10 * link + 1), of: .numbered(1))?.click
            #expect(stored?.continued == (lets ? first.id : nil), "\(kind), \(isBot)")
            // The visit is counted once: with the click, or with the open.
            #expect(try await store.count(of: .numbered(link)) == 1, "\(kind), \(isBot)")
          }
        }
      },
      StoreCheck("An open continues no click of another link or app, no open, and not itself") {
        space in
        let store = try await space.open()
        var elsewhere = Click.sample(2, app: 2, link: 7)
        elsewhere.visitor = VisitorHash(high: 1, low: 1)
        _ = try await store.append([
          ClickDraft(.sample(1, link: 8)), ClickDraft(elsewhere), ClickDraft(.sample(3, link: 7)),
          .open(4, of: .numbered(3), link: 7),
        ])
        // Another link's, another app's, an open, itself, and a link's whose limit is reached.
        for (number, first) in [(11, 1), (12, 2), (13, 4), (14, 14)] {
          #expect(
            try await store.append([.open(number, of: .numbered(first), link: 7, limit: 1)])
              == [.limitReached], "\(number)")
          let stored = try await store.click(.numbered(number), of: .numbered(1))?.click
          #expect(stored?.continued == nil && stored?.kind == .ended && stored?.visitor == nil)
        }
        #expect(try await store.count(of: .numbered(7)) == 2)
      },
      StoreCheck("Three opens continue a click, whoever asks and whenever: a fourth is of its own")
      {
        space in
        let store = try await space.open()
        let draft = ClickDraft(.sample(1, link: 7), limit: 2)
        func open(_ number: Int) -> ClickDraft {
          .open(number, of: .numbered(1), link: 7, limit: 2)
        }
        #expect(try await store.append([draft, open(2)]) == [.appended, .continued])
        // A repeat is none of them.
        let repeated = ClickVerdict.repeated(answer: Data("continued".utf8))
        #expect(try await store.append([open(2), open(3)]) == [repeated, .continued])
        let other = try await space.open()
        #expect(
          try await other.append((4...7).map(open))
            == [.continued, .appended, .limitReached, .limitReached])
        #expect(try await store.append([open(5)]) == [.repeated(answer: Data("own".utf8))])
        #expect(try await store.count(of: .numbered(7)) == 2)
        let clicks = try await store.tail(after: 0, limit: 20).map(\.click)
        #expect(
          clicks.map { $0.continued != nil } == [false, true, true, true, false, false, false])
        #expect(
          clicks.map(\.kind) == [.page, .resolve, .resolve, .resolve, .resolve, .ended, .ended])
      },
      StoreCheck("Of many opens at once three continue a click") { space in
        let handles = [try await space.open(), try await space.open()]
        _ = try await handles[0].append([ClickDraft(.sample(500, link: 7), limit: 1)])
        let verdicts = try await atOnce(20) { number in
          try await handles[number % 2].append([
            .open(number, of: .numbered(500), link: 7, limit: 1)
          ])
        }.joined()
        #expect(verdicts.filter { $0 == .continued }.count == 3)
        #expect(verdicts.filter { $0 == .limitReached }.count == 17)
      },
      StoreCheck("A click that is not in the journal is continued where there is no limit") {
        space in
        let store = try await space.open()
        func opens(_ numbers: ClosedRange<Int>, _ limit: Int?) -> [ClickDraft] {
          numbers.map { .open($0, of: .numbered(99), link: 7, limit: limit) }
        }
        #expect(try await store.append(opens(1...1, 2)) == [.appended])
        #expect(
          try await store.append(opens(2...5, nil))
            == [.continued, .continued, .continued, .appended])
        #expect(try await store.count(of: .numbered(7)) == 2)
      },
      StoreCheck("An open that continues a click is of its person, any other of its own") { space in
        let store = try await space.open()
        let (browser, app) = (VisitorHash(high: 1, low: 1), VisitorHash(high: 2, low: 2))
        var first = Click.sample(1, link: 7)
        first.visitor = browser
        func open(_ number: Int, of first: Int) -> ClickDraft {
          var draft = ClickDraft.open(number, of: .numbered(first), link: 7)
          draft.click.visitor = app
          return draft
        }
        _ = try await store.append([
          ClickDraft(first), ClickDraft(.sample(2, link: 7, kind: .head)), open(3, of: 1),
          open(4, of: 2), open(5, of: 99),
        ])
        #expect(
          try await store.tail(after: 0, limit: 9).map(\.click.visitor)
            == [browser, nil, browser, app, app])
      },
    ]
  }
}

extension ClickDraft {
  /// An app's open that asks to continue a click.
  fileprivate static func open(
    _ number: Int, of first: RecordID, link: Int, limit: Int? = nil
  ) -> ClickDraft {
    var click = Click.sample(number, link: link, kind: .resolve)
    click.continued = first
    return ClickDraft(
      click, limit: limit, answer: Data("own".utf8), continuedAnswer: Data("continued".utf8),
      isRepeatable: true)
  }
}
