import Foundation
import LinkPlatform
import SeededNumbers
import Testing

/// What is read of what apps told.
extension EventStoreConformance {
  static var reports: [StoreCheck<Store>] { campaigns + totals + clickTotals + pushes + outcomes }

  private static var hour: Int64 { 3_600_000 }

  private static var campaigns: [StoreCheck<Store>] {
    [
      StoreCheck("A send that is registered after its opens gives them its campaign") { space in
        let store = try await space.open()
        _ = try await store.append([
          .sample(events: [.open(1, send: "spring-1"), .custom(2, at: 10)]),
          .sample(installation: 2, events: [.open(3), .custom(4, at: 10)]),
        ])
        let query = FunnelQuery(
          steps: [EventPattern(kind: .open)], window: .seconds(1), span: .all,
          breakdown: .campaign)
        #expect(try await store.funnel(query, of: .numbered(1)).map(\.value) == [nil])
        let send = Send(id: "spring-1", campaign: "spring", sentAt: .base(), recipients: 2)
        #expect(try await store.append([send, send], of: .numbered(1)) == [true, false])
        #expect(try await store.append([send], of: .numbered(1)) == [false])
        #expect(try await store.sends(of: .numbered(1), in: .all, limit: 9) == [send])
        #expect(try await store.sends(of: .numbered(2), in: .all, limit: 9) == [])
        #expect(try await store.funnel(query, of: .numbered(1)).map(\.value) == [nil, "spring"])
        let totals = try await store.totals(
          .init(span: .all, kinds: [.open], dimensions: [.campaign]))
        #expect(Set(totals.map(\.values)) == [["spring"], [nil]])
      },
      StoreCheck("What people did is credited to the last touch before it") { space in
        let store = try await space.open()
        let total = Event.Value("total", .number(2.5))
        _ = try await store.append([
          .sample(
            received: 9 * hour,
            events: [
              .custom(1, at: 0, values: [total]), .open(2, at: hour, send: "one"),
              .open(3, at: hour, link: 9, campaign: "linked"),
              .open(4, at: 2 * hour, outcome: .rejected, send: "lost"), .open(5, at: 2 * hour),
              .custom(6, at: 3 * hour, values: [total]), .custom(7, at: 3 * hour + 1),
            ])
        ])
        func credits(_ window: Duration) async throws -> [Attribution] {
          try await store.attributions(
            AttributionQuery(
              conversion: EventPattern(kind: .custom, name: "purchase"), window: window, span: .all,
              value: "total"), of: .numbered(1))
        }
        let link = EventTouch(link: .numbered(9), campaign: "linked")
        #expect(
          try await credits(.seconds(7200)) == [
            Attribution(touch: nil, conversions: 2, installations: 1, total: 2.5),
            Attribution(touch: link, conversions: 1, installations: 1, total: 2.5),
          ])
        #expect(try await credits(.milliseconds(7_200_001)).map(\.conversions) == [2, 1])
        #expect(try await credits(.seconds(7199)).map(\.conversions) == [3])
      },
      StoreCheck("Who had been away comes back by what began the session") { space in
        let store = try await space.open()
        _ = try await store.append([
          .sample(
            received: 999 * hour,
            events: [
              .told(1, .sessionBegan, at: 0, session: 1),
              .told(2, .sessionBegan, at: 24 * hour, send: "one", session: 2),
              .told(3, .sessionBegan, at: 24 * hour + 1, send: "two", session: 3),
              .told(4, .sessionBegan, at: 48 * hour, session: 4),
            ])
        ])
        func counts(_ hours: Int64) async throws -> [ReturnCount] {
          try await store.returns(
            ReturnQuery(span: .all, away: .seconds(hours * 3600)), of: .numbered(1))
        }
        let one = ReturnCount(touch: EventTouch(send: "one"), installations: 1)
        #expect(try await counts(24) == [one])
        #expect(try await counts(23) == [ReturnCount(touch: nil, installations: 1), one])
        #expect(try await counts(25) == [])
      },
    ]
  }

  private static var totals: [StoreCheck<Store>] {
    [
      StoreCheck("Totals stay when what they count is removed") { space in
        let store = try await space.open()
        _ = try await store.append([.sample(events: [.open(1, at: -hour), .open(2)])])
        var touch = Touch(.sample(1, received: Timestamp.base(-hour).milliseconds))
        touch.referrer = "chat.example"
        try await store.append([touch], readTo: 1)
        let clicks = ClickTotalsQuery(span: .all, dimensions: [.referrer])
        let before = try await store.clickTotals(clicks, of: .numbered(1))
        #expect(before.map(\.values) == [["chat.example"]])
        while try await store.removeHistory(before: .base(1), limit: 1) > 0 {}
        #expect(
          try await store.touches(
            of: .numbered(1), from: .base(-hour), to: .base(hour), after: nil, limit: 9) == [touch])
        while try await store.removeTouches(before: .base(1), limit: 1) > 0 {}
        #expect(try await store.kinds(of: 1) == ["open 2"])
        #expect(try await store.levels(of: 1) == [])
        let after = try await store.clickTotals(clicks, of: .numbered(1))
        #expect(after.map(\.raw) == [1])
        if before.first?.visits == 1 { #expect(after.map(\.people) == [nil]) }
      },
      StoreCheck("An app's clicks name so many referring hosts, and all others as one") { space in
        let store = try await space.open()
        let limit = Store.referrerLimit
        func touches(_ range: Range<Int>, app: Int = 1) -> [Touch] {
          range.map { number in
            var touch = Touch(.sample(number, app: app, received: Timestamp.base().milliseconds))
            touch.referrer = "host-\(number).example"
            return touch
          }
        }
        try await store.append(touches(0..<limit - 1), readTo: 1)
        // Another handle knows what the first one has counted.
        let other = try await space.open()
        try await other.append(touches(limit - 1..<limit + 50) + touches(0..<1, app: 2), readTo: 2)
        let totals = try await store.clickTotals(
          ClickTotalsQuery(span: .all, dimensions: [.referrer]), of: .numbered(1))
        #expect(totals.count == limit + 1)
        #expect(totals.first?.values == [Store.otherReferrer])
        #expect(totals.first?.raw == 50)
        // One that is known is counted by its name, and one of another app has its own room.
        var known = Touch(.sample(9000, received: Timestamp.base().milliseconds))
        known.referrer = "host-0.example"
        try await store.append([known], readTo: 3)
        let found = try await store.clickTotals(
          ClickTotalsQuery(span: .all, dimensions: [.referrer]), of: .numbered(1))
        #expect(found.first { $0.values == ["host-0.example"] }?.raw == 2)
        let elsewhere = try await store.clickTotals(
          ClickTotalsQuery(span: .all, dimensions: [.referrer]), of: .numbered(2))
        #expect(elsewhere.map(\.values) == [["host-0.example"]])
      },
      StoreCheck("The time at which the last event was received is told") { space in
        let store = try await space.open()
        #expect(try await store.lastReceived() == nil)
        _ = try await store.append([.sample(received: 5 * hour, events: [.open(1, at: 0)])])
        #expect(try await store.lastReceived() == .base(5 * hour))
      },
      StoreCheck("A span begins and ends with a quarter of an hour") { space in
        let store = try await space.open()
        let quarter: Int64 = 900_000
        _ = try await store.append([
          .sample(
            received: 9 * hour,
            events: [.open(1, at: 0), .open(2, at: quarter - 1), .open(3, at: quarter)])
        ])
        func count(_ from: Int64, _ to: Int64) async throws -> Int {
          try await store.totals(
            .init(span: TimeSpan(.base(from), .base(to)), kinds: [.open], dimensions: [])
          ).reduce(0) { $0 + $1.count }
        }
        #expect(try await count(0, quarter) == 2)
        #expect(try await count(quarter, 2 * quarter) == 1)
        #expect(try await count(-quarter, 0) == 0)
      },
      StoreCheck("A click that is told again counts once, and people are told from bots") { space in
        let store = try await space.open()
        func click(_ number: Int, visitor: UInt64, isBot: Bool = false) -> Touch {
          var touch = Touch(.sample(number, kind: .page))
          touch.visitor = VisitorHash(high: visitor, low: 0)
          touch.isBot = isBot
          return touch
        }
        let clicks = [
          click(1, visitor: 1), click(2, visitor: 1), click(3, visitor: 2),
          click(4, visitor: 3, isBot: true),
        ]
        for _ in 0..<2 { try await store.append(clicks, readTo: 4) }
        let found = try await store.clickTotals(
          ClickTotalsQuery(span: .all, dimensions: []), of: .numbered(1))
        #expect(found == [ClickTotal(values: [], raw: 4, visits: 3, bots: 1, people: 2)])
      },
    ]
  }

  private static var clickTotals: [StoreCheck<Store>] {
    [
      StoreCheck("Clicks on one link are counted without those on others, by any dimension") {
        space in
        let store = try await space.open()
        var seeded = Seeded(seed: 4)
        let touches = (1...200).map { number in
          var touch = Touch(
            .sample(
              number, app: seeded.number(1...2), link: seeded.pick([nil, 7, 8]),
              received: Int64(number) * 60_000))
          touch.visitor = VisitorHash(high: UInt64(seeded.below(9)), low: 0)
          touch.isBot = seeded.chance(20)
          touch.device = seeded.pick([.iPhone, .android])
          touch.referrer = seeded.pick([nil, "a.example"])
          return touch
        }
        try await store.append(touches, readTo: 200)
        for link in [nil, 7, 8, 9] as [Int?] {
          for dimensions in [[], [.device], [.link, .referrer], [.quarter]] as [[ClickDimension]] {
            for countsPeople in [true, false] {
              let found = try await store.clickTotals(
                ClickTotalsQuery(
                  span: .all, dimensions: dimensions, countsPeople: countsPeople,
                  link: link.map(RecordID.numbered)), of: .numbered(1))
              var expected: [[String?]: [Touch]] = [:]
              for touch in touches where touch.app == .numbered(1) {
                guard link == nil || touch.link == link.map(RecordID.numbered) else { continue }
                expected[dimensions.map { touch.value(of: $0) }, default: []].append(touch)
              }
              #expect(
                Dictionary(grouping: found, by: \.values).mapValues(\.count)
                  == expected.mapValues { _ in 1 })
              for total in found {
                let own = expected[total.values] ?? []
                let people = own.filter { !$0.isBot }
                #expect((total.raw, total.visits) == (own.count, people.count))
                #expect(total.bots == own.count - people.count)
                if countsPeople {
                  #expect(total.people == Set(people.map(\.visitor)).count)
                } else {
                  #expect(total.people == nil)
                }
              }
            }
          }
        }
      }
    ]
  }

  private static var pushes: [StoreCheck<Store>] {
    [
      StoreCheck("A push is followed from the send to what people did") { space in
        let store = try await space.open()
        let one = Send(
          id: "one", campaign: "spring", sentAt: .base(), recipients: 10, isMutable: true,
          route: "order")
        let two = Send(id: "two", sentAt: .base(1), recipients: 5)
        _ = try await store.append([one, two], of: .numbered(1))
        _ = try await store.append([
          .sample(
            received: 9 * hour,
            events: [
              .told(1, .delivered, send: "one"), .told(2, .delivered, at: 1, send: "one"),
              .open(3, at: 2, send: "one", session: 1),
              .told(4, .sessionBegan, at: 3, send: "one", session: 1),
              .custom(5, at: 4, session: 1), .custom(6, at: 5, name: "like", session: 1),
              .custom(7, at: 6, name: "like", session: 2),
            ]),
          .sample(
            installation: 2, received: 9 * hour,
            events: [
              .told(11, .shown, send: "one"), .open(12, at: 2, route: "cart", send: "one"),
              .open(13, at: 3, outcome: .rejected, route: nil, send: "two"),
            ]),
        ])
        let query = PushQuery(span: .all, goal: EventPattern(kind: .custom, name: "purchase"))
        let found = try await store.pushes(query, of: .numbered(1))
        var first = PushReport([one])
        (first.delivered, first.noticed, first.tapped) = (1, 2, 2)
        (first.arrived, first.elsewhere, first.unopened, first.reached) = (1, 1, 0, 1)
        (first.sessions, first.events) = (1, ["order": 1, "purchase": 1, "like": 1])
        var second = PushReport([two])
        (second.noticed, second.tapped, second.unopened, second.reached) = (1, 1, 1, 0)
        #expect(found == [second, first])
        let spring = try await store.pushes(
          PushQuery(span: .all, campaign: "spring"), of: .numbered(1))
        #expect(spring.map(\.sends.first?.id) == ["one"])
        #expect(spring.map(\.reached) == [nil])
        // An installation that two sends of a campaign reached is one of the campaign.
        let more = Send(id: "more", campaign: "spring", sentAt: .base(2), recipients: 1)
        _ = try await store.append([more], of: .numbered(1))
        _ = try await store.append([
          .sample(received: 9 * hour, events: [.open(21, at: 7, send: "more")])
        ])
        let campaigns = try await store.pushes(
          PushQuery(span: .all, campaign: "spring", isByCampaign: true), of: .numbered(1))
        #expect(campaigns.map { $0.sends.map(\.id) } == [["more", "one"]])
        #expect(campaigns.map(\.tapped) == [2])
      }
    ]
  }
}

extension EventStoreConformance {
  private static var outcomes: [StoreCheck<Store>] {
    [
      StoreCheck("The buttons of a send are kept with it, and their identifiers are the owner's") {
        space in
        let store = try await space.open()
        let reply = SendAction(id: "REPLY", target: "https://shop.example/7", route: "order")
        let lost = SendAction(id: "LOST", target: "https://shop.example/lost")
        let send = Send(id: "one", sentAt: .base(), recipients: nil, actions: [lost, reply])
        let plain = Send(id: "two", sentAt: .base(-1), recipients: nil)
        #expect(try await store.append([send, plain], of: .numbered(1)) == [true, true])
        // What was registered first holds.
        var anew = send
        anew.actions = [SendAction(id: "LATER", target: "https://shop.example/8")]
        #expect(try await store.append([anew], of: .numbered(1)) == [false])
        let reopened = try await space.open()
        #expect(try await reopened.sends(of: .numbered(1), in: .all, limit: 9) == [send, plain])
        #expect(try await reopened.send("one", of: .numbered(1)) == send)
        #expect(try await reopened.send("two", of: .numbered(1)) == plain)
        let asked: Set = ["REPLY", "LOST", "LATER", "tap"]
        #expect(
          try await reopened.sendActions(among: asked, of: .numbered(1)) == ["REPLY", "LOST"])
        #expect(try await reopened.sendActions(among: asked, of: .numbered(2)).isEmpty)
        let terms = try await reopened.vocabulary(
          VocabularyQuery(kind: .action, limit: 9), of: .numbered(1))
        #expect(Set(terms.terms.map(\.text)) == ["REPLY", "LOST"] && terms.used == 0)
        while try await reopened.remove(app: .numbered(1), limit: 1) {}
        #expect(try await reopened.append([plain, anew], of: .numbered(1)) == [true, true])
        #expect(
          try await reopened.sends(of: .numbered(1), in: .all, limit: 9).map(\.actions)
            == [anew.actions, []])
      },
      StoreCheck("A push with buttons has each counted by its own link, dismissals apart") {
        space in
        let store = try await space.open()
        let reply = SendAction(id: "REPLY", target: "https://shop.example/7", route: "reply")
        let one = Send(
          id: "one", campaign: "chat", sentAt: .base(), recipients: nil, route: "order",
          actions: [reply])
        var two = one
        (two.id, two.sentAt) = ("two", .base(-1))
        two.actions[0].route = "cart"
        _ = try await store.append([one, two], of: .numbered(1))
        func open(
          _ number: Int, _ action: String?, _ route: String?, send: String = "one"
        ) -> Event {
          var event = Event.open(
            number, at: Int64(number), outcome: route == nil ? .cancelled : .opened, route: route,
            send: send)
          event.action = action
          return event
        }
        _ = try await store.append([
          .sample(
            received: 9 * hour,
            events: [open(1, "REPLY", "reply"), open(2, "LIKE", "like"), .custom(3, at: 9)]),
          .sample(
            installation: 2, received: 9 * hour,
            events: [open(11, "tap", "order"), open(12, "REPLY", "order")]),
          .sample(
            installation: 3, received: 9 * hour,
            events: [open(21, "dismiss", nil), open(22, "REPLY", "cart", send: "two")]),
          .sample(installation: 4, received: 9 * hour, events: [open(31, nil, "order")]),
        ])
        let goal = EventPattern(kind: .custom, name: "purchase")
        for countsSessions in [false, true] {
          var first = PushReport([one])
          (first.noticed, first.dismissed, first.tapped) = (4, 1, 2)
          (first.arrived, first.reached) = (2, 0)
          var (replied, liked) = (PushButtonReport("REPLY"), PushButtonReport("LIKE"))
          (replied.route, replied.tapped, replied.opened) = ("reply", 2, ["reply": 1, "order": 1])
          (replied.arrived, replied.elsewhere, replied.reached) = (1, 1, 0)
          (liked.tapped, liked.reached, liked.opened) = (1, 1, ["like": 1])
          first.buttons = [liked, replied]
          var second = PushReport([two])
          (second.noticed, second.arrived, second.reached) = (1, 0, 0)
          var other = PushButtonReport("REPLY")
          (other.route, other.tapped, other.opened) = ("cart", 1, ["cart": 1])
          (other.arrived, other.elsewhere, other.reached) = (1, 0, 0)
          second.buttons = [other]
          let found = try await store.pushes(
            PushQuery(span: .all, goal: goal, countsSessions: countsSessions), of: .numbered(1))
          #expect(found == [first, second])
          // Together each is right by its own send's link.
          let both = try await store.pushes(
            PushQuery(
              span: .all, isByCampaign: true, goal: goal, countsSessions: countsSessions),
            of: .numbered(1))
          let button = both.first?.buttons.last
          #expect(both.count == 1 && button?.id == "REPLY" && button?.route == nil)
          #expect((button?.tapped, button?.arrived, button?.elsewhere) == (3, 2, 1))
        }
      },
      StoreCheck("A send's end is kept with it, and what was overtaken changes nothing") { space in
        let store = try await space.open()
        var send = Send(id: "one", sentAt: .base(), recipients: nil)
        let ended = Send(
          id: "two", sentAt: .base(1), recipients: 3,
          outcome: SendOutcome(accepted: 3, toldAt: .base(2)))
        #expect(try await store.append([send, ended], of: .numbered(1)) == [true, true])
        #expect(try await store.sends(of: .numbered(1), in: .all, limit: 9) == [ended, send])
        let half = SendOutcome(
          accepted: 5, refused: ["Unregistered": 2, "BadDeviceToken": 1], notSent: 4, unknown: 1,
          deadTokens: 2, isFinal: false, toldAt: .base(3))
        // Neither another app's nor one that was never registered.
        #expect(try await store.tell(half, ofSend: "one", of: .numbered(2)) == nil)
        #expect(try await store.tell(half, ofSend: "three", of: .numbered(1)) == nil)
        send.outcome = half
        #expect(try await store.tell(half, ofSend: "one", of: .numbered(1)) == send)
        let early = SendOutcome(accepted: 12, isFinal: true, toldAt: .base(4))
        #expect(try await store.tell(early, ofSend: "one", of: .numbered(1)) == send)
        let end = SendOutcome(
          accepted: 9, refused: ["Unregistered": 2, "BadDeviceToken": 1], unknown: 1,
          deadTokens: 2, toldAt: .base(5))
        send.outcome = end
        #expect(try await store.tell(end, ofSend: "one", of: .numbered(1)) == send)
        #expect(try await store.tell(half, ofSend: "one", of: .numbered(1)) == send)
        // The same once more is the same, whenever it comes.
        var again = end
        again.toldAt = .base(9)
        #expect(try await store.tell(again, ofSend: "one", of: .numbered(1)) == send)
        let reopened = try await space.open()
        #expect(try await reopened.send("one", of: .numbered(1)) == send)
        #expect(
          try await reopened.pushes(PushQuery(span: .all), of: .numbered(1))
            .flatMap(\.sends) == [ended, send])
        // Registering it again takes nothing of it away.
        var anew = send
        anew.outcome = nil
        #expect(try await reopened.append([anew], of: .numbered(1)) == [false])
        #expect(try await reopened.send("one", of: .numbered(1)) == send)
      },
    ]
  }
}

extension Touch {
  fileprivate func value(of dimension: ClickDimension) -> String? {
    switch dimension {
    case .link: link?.description
    case .device: device.rawValue
    case .referrer: referrer
    case .quarter: String(occurredAt.milliseconds / 900_000)
    default: nil
    }
  }
}
