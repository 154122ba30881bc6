import Foundation
package import LinkPlatform
import Testing

/// What any journal of clicks must do.
package enum ClickStoreConformance<Store: ClickStore> {
  package static var checks: [StoreCheck<Store>] {
    keeping + counting + repeats + continuing + tallying + people + removing
  }

  private static var keeping: [StoreCheck<Store>] {
    [
      StoreCheck("A click comes back as it was told, whatever it has and lacks") { space in
        let store = try await space.open()
        var first = Click.sample(4, app: 2, link: 3)
        first.visitor = Click.full.visitor
        let clicks = [
          first, Click.full, .sample(2), .sample(3, kind: .unknown, slug: "' --"),
          .sample(4, tags: ["a", "b c", "é"]),
        ]
        let verdicts = try await store.append(clicks.map { ClickDraft($0) })
        #expect(verdicts == [.appended, .continued, .appended, .appended, .appended])
        #expect(try await store.tail(after: 0, limit: 10).map(\.click) == clicks)
        for click in clicks {
          #expect(try await store.click(click.id, of: click.app)?.click == click)
          #expect(try await store.click(click.id, of: .numbered(99)) == nil)
        }
        // Several at once: each once, those of another app and those that are not there left out.
        let own = clicks.filter { $0.app == clicks[2].app }
        let asked = clicks.map(\.id) + [.numbered(98), .numbered(98)] + clicks.map(\.id)
        let found = try await store.clicks(asked, of: clicks[2].app).sorted {
          $0.position < $1.position
        }
        #expect(found.map(\.click) == own)
        #expect(try await store.clicks([], of: clicks[2].app) == [])
        let many = (1000..<2500).map(RecordID.numbered) + [clicks[2].id]
        #expect(try await store.clicks(many, of: clicks[2].app).map(\.click) == [clicks[2]])
        #expect(try await space.open().tail(after: 0, limit: 10).map(\.click) == clicks)
      },
      StoreCheck("The tail has clicks in the order in which they were appended, in pages") {
        space in
        let store = try await space.open()
        // Identifiers fall, so that no order of theirs is taken for that of the journal.
        let clicks = (1...30).reversed().map { Click.sample($0) }
        for batch in [clicks[..<1], clicks[1..<20], clicks[20...]] {
          _ = try await store.append(batch.map { ClickDraft($0) })
        }
        let whole = try await store.tail(after: 0, limit: 100)
        #expect(whole.map(\.click) == clicks)
        #expect(zip(whole, whole.dropFirst()).allSatisfy { $0.position < $1.position })
        #expect(whole.allSatisfy { $0.position > 0 })
        for limit in [1, 7, 30] {
          var pages: [PlacedClick] = []
          while true {
            let page = try await store.tail(after: pages.last?.position ?? 0, limit: limit)
            #expect(page.count <= limit)
            if page.isEmpty { break }
            pages += page
          }
          #expect(pages == whole)
        }
        #expect(try await store.click(clicks[7].id, of: clicks[7].app) == whole[7])
      },
      StoreCheck("The end is that of the last click and the last tally, and a probe moves nothing")
      {
        space in
        let store = try await space.open()
        #expect(try await store.end() == JournalEnd(position: 0, change: 0))
        try await store.probe()
        #expect(try await store.end() == JournalEnd(position: 0, change: 0))
        _ = try await store.append((1...3).map { ClickDraft(.sample($0)) })
        _ = try await store.append([.tallied(.sample(4)), .tallied(.sample(5, link: 7))])
        try await store.probe()
        let end = try await space.open().end()
        #expect(try await store.tail(after: 0, limit: 10).last?.position == end.position)
        #expect(try await store.tallies(after: 0, limit: 10).last?.change == end.change)
        #expect(try await store.tail(after: 0, limit: 10).count == 3)
      },
      StoreCheck("The position before a time is that of the last click received before it") {
        space in
        let store = try await space.open()
        #expect(try await store.position(before: Timestamp(milliseconds: 5)) == 0)
        _ = try await store.append(
          (1...50).map { ClickDraft(.sample($0, received: Int64($0 / 3))) })
        let whole = try await store.tail(after: 0, limit: 100)
        for time in 0...18 {
          let time = Timestamp(milliseconds: Int64(time))
          #expect(
            try await store.position(before: time)
              == whole.last { $0.click.receivedAt < time }?.position ?? 0, "\(time)")
        }
      },
      StoreCheck("Nothing is appended by nothing") { space in
        let store = try await space.open()
        #expect(try await store.append([]) == [])
        #expect(try await store.tail(after: 0, limit: 10) == [])
        #expect(try await store.count(of: .numbered(1)) == 0)
      },
      StoreCheck("Whoever follows the journal while it is written misses no click") { space in
        let store = try await space.open()
        let follower = try await space.open()
        async let verdicts = atOnce(40) { number in
          try await store.append([
            ClickDraft(.sample(2 * number)), ClickDraft(.sample(2 * number + 1)),
          ])
        }
        var seen: [PlacedClick] = []
        while seen.count < 80 {
          seen += try await follower.tail(after: seen.last?.position ?? 0, limit: 9)
        }
        #expect(Set(seen.map(\.click.id)) == Set((0..<80).map(RecordID.numbered)))
        #expect(try await seen == store.tail(after: 0, limit: 100))
        #expect(try await verdicts.count == 40)
      },
    ]
  }

  private static var counting: [StoreCheck<Store>] {
    [
      StoreCheck("People's pages, redirects and resolves count, and nothing else does") { space in
        let store = try await space.open()
        for (number, kind) in Click.Kind.allCases.enumerated() {
          let visitor = Click.sample(3 * number, link: number, kind: kind)
          var bot = Click.sample(3 * number + 1, link: number, kind: kind)
          bot.isBot = true
          var continued = Click.sample(3 * number + 2, link: number, kind: .resolve)
          continued.continued = visitor.id
          let counts = [.page, .redirect, .resolve].contains(kind)
          let drafts = [visitor, bot, continued].map { ClickDraft($0, limit: counts ? 1 : 0) }
          let verdicts = try await store.append(drafts)
          // Behind the last person the link is over for bots too, but not for the app that goes on.
          let isOver = [.preview, .head].contains(kind)
          #expect(
            verdicts
              == (counts
                ? [.appended, .limitReached, .continued]
                : Array(repeating: isOver ? .limitReached : .appended, count: 2) + [.limitReached]),
            "\(kind)")
          #expect(try await store.count(of: .numbered(number)) == (counts ? 1 : 0), "\(kind)")
        }
      },
      StoreCheck("A click over the limit is in the journal as ended, and does not count") { space in
        let store = try await space.open()
        let drafts = (1...4).map { ClickDraft(.sample($0, link: 7), limit: 2) }
        #expect(
          try await store.append(drafts) == [.appended, .appended, .limitReached, .limitReached])
        #expect(try await store.count(of: .numbered(7)) == 2)
        #expect(
          try await store.tail(after: 0, limit: 10).map(\.click.kind)
            == [.page, .page, .ended, .ended])
        // A limit that was raised lets people in again; another link has its own.
        #expect(
          try await store.append([
            ClickDraft(.sample(5, link: 7), limit: 3), ClickDraft(.sample(6, link: 8), limit: 1),
            ClickDraft(.sample(7, link: 7)),
          ]) == [.appended, .appended, .appended])
        #expect(try await store.count(of: .numbered(7)) == 4)
      },
      StoreCheck("Of many clicks at once just as many are let in as the limit says") { space in
        let handles = [try await space.open(), try await space.open()]
        let verdicts = try await atOnce(12) { number in
          try await handles[number % 2].append(
            (0..<5).map { ClickDraft(.sample(5 * number + $0, link: 7), limit: 17) })
        }.joined()
        #expect(verdicts.filter { $0 == .appended }.count == 17)
        #expect(verdicts.filter { $0 == .limitReached }.count == 43)
        #expect(try await handles[0].count(of: .numbered(7)) == 17)
        let kinds = try await handles[1].tail(after: 0, limit: 100).map(\.click.kind)
        #expect(kinds.filter { $0 == .page }.count == 17)
        #expect(kinds.filter { $0 == .ended }.count == 43)
      },
      StoreCheck("Behind the last person a link is over for all but the app that goes on") {
        space in
        let store = try await space.open()
        var bot = Click.sample(2, link: 7)
        bot.isBot = true
        var continued = Click.sample(3, link: 7, kind: .resolve)
        continued.continued = .numbered(1)
        let drafts = [.sample(1, link: 7), bot, continued, .sample(4, link: 7, kind: .qr)]
          .map { ClickDraft($0, limit: 1) }
        #expect(
          try await store.append(drafts) == [.appended, .limitReached, .continued, .appended])
        #expect(try await store.count(of: .numbered(7)) == 1)
      },
    ]
  }
}

extension Click {
  static func sample(
    _ number: Int, app: Int = 1, link: Int? = nil, kind: Kind = .page, slug: String? = nil,
    received: Int64 = 5, tags: [String] = []
  ) -> Click {
    Click(
      id: .numbered(number), app: .numbered(app), link: link.map(RecordID.numbered),
      host: "go.example.com", slug: slug, receivedAt: Timestamp(milliseconds: received), kind: kind,
      origin: Origin(tags: tags))
  }

  /// A click that has everything.
  static var full: Click {
    Click(
      id: .numbered(1), app: .numbered(2), link: .numbered(3), host: "go.example.com", slug: "abcd",
      receivedAt: Timestamp(milliseconds: 1_763_806_687_123),
      occurredAt: Timestamp(milliseconds: 1_763_806_680_001), kind: .resolve,
      visitor: VisitorHash(high: 0x0001_0203_0405_0607, low: 0x0809_0A0B_0C0D_0E0F), isBot: true,
      device: .iPad,
      referrer: "https://news.example.org/?q=é", continued: .numbered(4),
      origin: Origin(
        campaign: "spring", source: "letter", medium: "mail", channel: .mail,
        tags: ["one", "two words"]))
  }
}
