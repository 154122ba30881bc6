import Foundation
import LinkPlatform
import Testing

/// Where people came from: campaigns of owners and of links, buttons, surfaces, referrers, re-engagements.
extension EventStoreConformance {
  static var waysIn: [StoreCheck<Store>] { precedence + bounded + doors }

  /// What an event or a send may say of its campaign.
  private static var sayings: [Origin?] {
    [
      nil, Origin(medium: "mail"), Origin(campaign: "spring"), Origin(source: "letter"),
      Origin(campaign: "spring", source: "letter"), Origin(campaign: "told", isTold: true),
      Origin(source: "told", isTold: true), Origin(medium: "told", isTold: true),
      Origin(campaign: "spring", source: "letter", isTold: true),
    ]
  }

  private static var precedence: [StoreCheck<Store>] {
    [
      StoreCheck("A send's campaign holds as a whole before that of the open, in all that is read")
      {
        space in
        try await checkPrecedence(try await space.open())
      },
      StoreCheck("Who comes back by a campaign of a link comes back by it") { space in
        let store = try await space.open()
        var session = Event.told(2, .sessionBegan, at: Month.day, session: 2)
        session.origin = Origin(campaign: "spring", isTold: true)
        _ = try await store.append([
          .sample(
            received: Month.day, events: [.told(1, .sessionBegan, at: 0, session: 1), session])
        ])
        let found = try await store.returns(
          ReturnQuery(span: .all, away: .seconds(86_400)), of: .numbered(1))
        #expect(
          found == [
            ReturnCount(touch: EventTouch(campaign: "spring", isTold: true), installations: 1)
          ])
      },
    ]
  }

  /// Tells every combination of what a send and an open say, with and without a link, opened and rejected.
  private static func checkPrecedence(_ store: Store) async throws {
    let said: [(String?, String?)] = [
      (nil, nil), ("sent", nil), (nil, "sent"), ("sent", "both"),
    ]
    var sends: [Send?] = [nil]
    for (number, said) in said.enumerated() {
      sends.append(
        Send(
          id: "send \(number)", campaign: said.0, source: said.1, sentAt: .base(), recipients: 1))
    }
    _ = try await store.append(sends.compactMap(\.self), of: .numbered(1))
    var expected: [EventTouch: Int] = [:]
    var none = 0
    var number = 0
    for send in sends {
      for said in Self.sayings {
        for link in [nil, 9] as [Int?] {
          for outcome in [Event.Outcome.opened, .rejected] {
            number += 1
            var open = Event.open(
              number, outcome: outcome, route: outcome == .opened ? "order" : nil, link: link,
              send: send?.id)
            open.origin = said ?? Origin()
            let isSaidBySend = send?.campaign != nil || send?.source != nil
            let held =
              isSaidBySend ? Origin(campaign: send?.campaign, source: send?.source) : open.origin
            let touch = EventTouch(
              send: send?.id, link: link.map(RecordID.numbered), campaign: held.campaign,
              source: held.source,
              isTold: held.isTold && (held.campaign != nil || held.source != nil))
            let isTouch =
              outcome == .opened && (send != nil || link != nil || touch.campaignBy != nil)
            if isTouch { expected[touch, default: 0] += 1 } else { none += 1 }
            _ = try await store.append([
              .sample(
                installation: number, received: 100,
                events: [open, .custom(5000 + number, at: 1)])
            ])
            let told = try #require(
              try await store.tail(TailQuery(limit: 2), of: .numbered(1)).first)
            #expect(told.event.origin.campaign == held.campaign, "\(open)")
            #expect(told.event.origin.source == held.source, "\(open)")
            #expect(told.campaignBy == touch.campaignBy, "\(open)")
            #expect(told.event.origin.medium == (held.isTold ? held.medium : nil), "\(open)")
          }
        }
      }
    }
    let attributed = try await store.attributions(
      AttributionQuery(
        conversion: EventPattern(kind: .custom, name: "purchase"), window: .seconds(60),
        span: .all), of: .numbered(1))
    var found: [EventTouch: Int] = [:]
    for credit in attributed {
      if let touch = credit.touch { found[touch] = credit.conversions }
    }
    #expect(found == expected)
    #expect(attributed.first { $0.touch == nil }?.conversions == none)
    // Totals and funnels say the same.
    let totals = try await store.totals(
      TotalsQuery(
        span: .all, kinds: [.open], dimensions: [.outcome, .campaign, .campaignBy]))
    var byCampaign: [[String?]: Int] = [:]
    for (touch, count) in expected where touch.campaignBy != nil {
      byCampaign[[touch.campaign, touch.campaignBy?.rawValue], default: 0] += count
    }
    #expect(
      Dictionary(
        uniqueKeysWithValues: totals.filter {
          $0.values[0] == "opened" && $0.values[2] != nil
        }.map { (Array($0.values.dropFirst()), $0.count) }) == byCampaign)
    for breakdown in [EventBreakdown.campaign, .source] {
      let parts = try await store.funnel(
        FunnelQuery(
          steps: [EventPattern(kind: .open, outcomes: [.opened])], window: .seconds(1),
          span: .all, breakdown: breakdown), of: .numbered(1))
      for part in parts where part.value != nil {
        let own = expected.filter {
          (breakdown == .campaign ? $0.key.campaign : $0.key.source) == part.value
            && $0.key.isTold == part.isTold
        }
        #expect(part.reached == [own.values.reduce(0, +)], "\(breakdown) \(part)")
      }
      #expect(Set(parts.map { "\($0.value ?? "") \($0.isTold)" }).count == parts.count)
    }
    // A step of a campaign matches whoever names it.
    let step = EventPattern(kind: .open, outcomes: [.opened], campaign: "spring")
    let spring = try await store.funnel(
      FunnelQuery(steps: [step], window: .seconds(1), span: .all), of: .numbered(1))
    let named = expected.filter { $0.key.campaign == "spring" }
    #expect(Set(named.map(\.key.isTold)) == [true, false])
    #expect(spring.map(\.reached) == [[named.values.reduce(0, +)]])
  }

  private static var bounded: [StoreCheck<Store>] {
    [
      StoreCheck("Ten thousand invented campaigns leave the owner's their names") { space in
        let store = try await space.open()
        let day = KnownInstallation.youth.milliseconds
        _ = try await store.append([.sample(installation: 9, events: [.custom(1)])])
        for start in stride(from: 0, to: 10_000, by: 1000) {
          let events = (start..<start + 1000).map { number in
            var open = Event.open(100 + number, at: day)
            open.origin = Origin(
              campaign: "invented \(number)", source: "source \(number)", isTold: true)
            return open
          }
          // Some of them by an installation that is settled: its own displace the first.
          let installation = start % 2000 == 0 ? 100 + start : 9
          _ = try await store.append([
            .sample(
              installation: installation, secret: installation == 9 ? 1 : 2, received: day,
              events: events)
          ])
        }
        var linked = Event.open(20_000, at: day, link: 7, campaign: "of a new link")
        linked.origin.source = "of a new link"
        let send = Send(
          id: "new", campaign: "of a new send", sentAt: .base(), recipients: 1)
        _ = try await store.append([send], of: .numbered(1))
        _ = try await store.append([
          .sample(
            installation: 5000, received: day,
            events: [linked, .open(20_001, at: day, send: "new")])
        ])
        for dimension in [EventDimension.campaign, .source] {
          let totals = try await store.totals(
            TotalsQuery(span: .all, kinds: [.open], dimensions: [dimension, .campaignBy]))
          #expect(totals.reduce(0) { $0 + $1.count } == 10_002)
          // Those that have lost their places are still told.
          let told = totals.filter { $0.values[1] == "query" }
          #expect(told.count == 1001)
          #expect(told.reduce(0) { $0 + $1.count } == 10_000)
          #expect(told.first?.values == ["other", "query"])
          #expect(totals.contains { $0.values == ["of a new link", "owner"] && $0.count == 1 })
        }
        let campaigns = try await store.totals(
          TotalsQuery(span: .all, kinds: [.open], dimensions: [.campaign, .campaignBy]))
        #expect(campaigns.contains { $0.values == ["of a new send", "owner"] })
        let parts = try await store.funnel(
          FunnelQuery(
            steps: [EventPattern(kind: .open)], window: .seconds(1), span: .all,
            breakdown: .campaign), of: .numbered(1))
        #expect(parts.count { $0.value == "other" } == 1)
        #expect(!parts.contains { $0.value == "other" && !$0.isTold })
        for kind in [VocabularyKind.campaign, .source] {
          let page = try await store.vocabulary(
            VocabularyQuery(kind: kind, limit: 5000), of: .numbered(1))
          #expect((page.used, page.terms.count) == (1000, 1000))
          #expect(!page.terms.contains { $0.text.hasPrefix("of a new") })
        }
      },
      StoreCheck("Each kind of the new texts has its limit, and can be pinned and removed") {
        space in
        let store = try await space.open()
        let events = (0..<1100).map { number in
          var open = Event.open(number)
          (open.action, open.surface) = ("button \(number)", "widget:w\(number)")
          open.referrer = "h\(number).example"
          return open
        }
        var batch = EventBatch.sample(events: events)
        batch.declared = [DeclaredStrings([.action: ["button 1099"]])]
        _ = try await store.append([batch])
        for (kind, limit, extra) in [
          (VocabularyKind.action, 100, 1), (.surface, 200, 0), (.referrer, 1000, 0),
        ] {
          let page = try await store.vocabulary(
            VocabularyQuery(kind: kind, limit: 5000), of: .numbered(1))
          #expect((page.used, page.terms.count) == (limit, limit + extra), "\(kind)")
          let verdict = try await store.pin("pinned", kind, of: .numbered(1))
          guard case .pinned(let term, isNew: true) = verdict else {
            Issue.record("\(kind) was not pinned")
            continue
          }
          #expect(try await store.removeTerm(term.id, of: .numbered(1))?.text == "pinned")
        }
        let actions = try await store.totals(
          TotalsQuery(span: .all, kinds: [.open], dimensions: [.action]))
        #expect(actions.first == EventTotal(values: ["other"], count: 999))
        #expect(actions.contains(EventTotal(values: ["button 1099"], count: 1)))
        let hosts = try await store.referrers(in: .all, of: .numbered(1))
        #expect(hosts.count == 1001)
        #expect((hosts.first?.host, hosts.first?.opens.all) == ("other", 100))
        // What is removed reads as other, with what else does.
        let page = try await store.vocabulary(
          VocabularyQuery(kind: .referrer, limit: 1), of: .numbered(1))
        _ = try await store.removeTerm(try #require(page.terms.first).id, of: .numbered(1))
        #expect(
          try await store.referrers(in: .all, of: .numbered(1)).map(\.opens.all).prefix(2)
            == [101, 1])
      },
    ]
  }

  private static var doors: [StoreCheck<Store>] {
    [
      StoreCheck("An open comes back with where it came from, and a removed one leaves no total") {
        space in
        var store = try await space.open()
        var open = Event.open(1, source: "link")
        open.origin = Origin(campaign: "a", source: "b", medium: "\"quoted\"", isTold: true)
        (open.content, open.term) = ("=cmd", "t,\u{1F468}\u{200D}\u{1F469}")
        (open.action, open.surface) = ("REPLY_ACTION", "widget:orders")
        (open.referrer, open.isReengagement) = ("news.example", true)
        _ = try await store.append([
          .sample(events: [open]), .sample(installation: 2, events: [.open(2)]),
        ])
        store = try await space.reopen()
        let told = try #require(
          try await store.tail(TailQuery(limit: 9), of: .numbered(1)).first?.event)
        #expect(told == open)
        let dimensions: [EventDimension] = [.entrySource, .surface, .action, .campaignBy]
        func totals() async throws -> Set<[String?]> {
          let totals = try await store.totals(
            TotalsQuery(span: .all, kinds: [.open], dimensions: dimensions))
          return Set(totals.map { $0.values + [String($0.count)] })
        }
        let other: [String?] = ["notification", nil, nil, nil, "1"]
        #expect(
          try await totals() == [["link", "widget:orders", "REPLY_ACTION", "query", "1"], other])
        let way = WayIn(entrySource: "link", surface: "widget:orders", action: "REPLY_ACTION")
        #expect(try await store.reengagements(in: .all, of: .numbered(1)) == [way: 1])
        #expect(
          try await store.referrers(in: .all, of: .numbered(1)).map(\.host) == ["news.example"])
        #expect(try await store.referrers(in: .all, of: .numbered(2)) == [])
        let bytes = try #require(try await store.eventBytes()[.numbered(1)])
        #expect(try await store.remove(1, secret: 1))
        while try await store.removeMarked(limit: 1) {}
        #expect(try await totals() == [other])
        #expect(try await store.reengagements(in: .all, of: .numbered(1)) == [:])
        #expect(try await store.referrers(in: .all, of: .numbered(1)) == [])
        let rest = try #require(try await store.eventBytes()[.numbered(1)])
        #expect(rest * 2 < bytes)
        #expect(try await store.remove(2, secret: 1))
        while try await store.removeMarked(limit: 1) {}
        #expect(try await store.eventBytes()[.numbered(1)] == 0)
      },
      StoreCheck("Referrers and re-engagements go with their events, buttons and surfaces stay") {
        space in
        let store = try await space.open()
        var open = Event.open(1, outcome: .rejected, route: nil)
        (open.action, open.surface, open.referrer) = ("dismiss", "control", "a.example")
        open.isReengagement = true
        _ = try await store.append([.sample(events: [open])])
        #expect(
          try await store.referrers(in: .all, of: .numbered(1)).map { $0.opens.rejected } == [1])
        try await store.removeAllHistory(before: .base(1))
        #expect(try await store.referrers(in: .all, of: .numbered(1)) == [])
        #expect(try await store.reengagements(in: .all, of: .numbered(1)) == [:])
        try await store.removeAllHistory(before: .base(Month.december))
        #expect(try await store.eventBytes()[.numbered(1)] == 0)
        let totals = try await store.totals(
          TotalsQuery(span: .all, kinds: [.open], dimensions: [.action, .surface]))
        #expect(totals == [EventTotal(values: ["dismiss", "control"], count: 1)])
      },
      StoreCheck("A funnel's steps and parts tell buttons and surfaces apart") { space in
        let store = try await space.open()
        for number in 1...6 {
          var open = Event.open(number)
          open.action = ["tap", "REPLY", nil][number % 3]
          open.surface = number > 3 ? "widget" : nil
          _ = try await store.append([.sample(installation: number, events: [open])])
        }
        func funnel(
          _ step: EventPattern, by breakdown: EventBreakdown? = nil
        ) async throws -> [String] {
          try await store.funnel(
            FunnelQuery(steps: [step], window: .seconds(1), span: .all, breakdown: breakdown),
            of: .numbered(1)
          ).map { "\($0.value ?? "-") \($0.reached[0])" }
        }
        #expect(try await funnel(EventPattern(kind: .open, action: "REPLY")) == ["- 2"])
        #expect(
          try await funnel(EventPattern(kind: .open, action: "REPLY", surface: "widget"))
            == ["- 1"])
        #expect(try await funnel(EventPattern(kind: .open, action: "never")) == [])
        #expect(
          try await funnel(EventPattern(kind: .open), by: .action) == ["- 2", "REPLY 2", "tap 2"])
        #expect(try await funnel(EventPattern(kind: .open), by: .surface) == ["- 3", "widget 3"])
      },
    ]
  }
}
