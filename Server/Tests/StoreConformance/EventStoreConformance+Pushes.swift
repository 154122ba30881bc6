import Foundation
import LinkPlatform
import Testing

/// What is kept of sends, and read of what became of them.
extension EventStoreConformance {
  static var pushes: [StoreCheck<Store>] { followed + registered }

  private static var hour: Int64 { 3_600_000 }

  private static var followed: [StoreCheck<Store>] {
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

  private static var registered: [StoreCheck<Store>] {
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
        let reopened = try await space.reopen()
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
        let reopened = try await space.reopen()
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
