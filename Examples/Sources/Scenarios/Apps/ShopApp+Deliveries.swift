import Entryway
import Shop

extension ShopApp {
  /// The scenarios that take more than one step.
  static var deliveries: [Scenario] {
    [
      scenario(
        "a tap when the app is not running", .notification(.tap), in: [.notRunning],
        "waits for the interface, then Home > Order(4821), opened once, reported twice"
      ) { state in
        let player = SamplePlayer<ShopApp>(state)
        var count = 0
        player.app.center.onOpen { _, _ in count += 1 }
        let reception = player.deliver(
          .notification(.tap), .notification(["deep_link": .text(order)]))
        let waiting = player.played(reception.id).message ?? ""
        player.activate()
        return "\(waiting), then \(player.played(reception.id).line), "
          + "opened \(count == 1 ? "once" : "\(count) times"), "
          + "reported \(player.app.center.history.count == 2 ? "twice" : "otherwise")"
      },
      scenario(
        "a push that arrives", .notification(.tap), in: [.foreground],
        "banner, badge and sound; Home"
      ) { state in
        let player = SamplePlayer<ShopApp>(state)
        let presentation = player.app.center.arrive(tap(player))
        let isStandard = presentation == [.banner, .badge, .sound]
        return "\(isStandard ? "banner, badge and sound" : "otherwise"); \(player.app.shown ?? "")"
      },
      scenario(
        "a push that may open at once, then a tap on it", .notification(.tap), in: [.foreground],
        "Home > Order(4821), then opened again by the tap"
      ) { state in
        let options = DeliveryOptions(foreground: { _ in [.banner, .sound, .opensAtOnce] })
        let player = SamplePlayer<ShopApp>(state, options: options)
        player.app.center.arrive(tap(player))
        let shown = player.app.shown ?? ""
        player.wait(5)
        let played = player.play(.notification(.tap), tap(player).content)
        return "\(shown), then \(played.outcome) again by the tap"
      },
      scenario(
        "an order while signed out", .universalLink,
        "waits for a session, then Home > Order(4821)"
      ) { state in
        let player = SamplePlayer<ShopApp>(state, requirements: requirements)
        let reception = player.deliver(.universalLink, .link(order))
        player.activate()
        let waiting = player.played(reception.id).message ?? ""
        player.app.center.meet(.session)
        return "\(waiting), then \(player.played(reception.id).line)"
      },
      scenario(
        "an order while signed out, the process killed before the sign-in", .universalLink,
        "Home, then Home > Order(4821), opened once"
      ) { state in
        let store = MemoryPendingEntryStore()
        let killed = SamplePlayer<ShopApp>(state, store: store, requirements: requirements)
        killed.deliver(.universalLink, .link(order))
        let player = SamplePlayer<ShopApp>(.notRunning, store: store, requirements: requirements)
        var count = 0
        player.app.center.onOpen { _, _ in count += 1 }
        player.activate()
        let before = player.app.shown ?? ""
        player.app.center.meet(.session)
        return "\(before), then \(player.app.shown ?? ""), "
          + "opened \(count == 1 ? "once" : "\(count) times")"
      },
    ]
  }

  private static func tap(_ player: SamplePlayer<ShopApp>) -> AppEntry {
    AppEntry(
      source: .notification(.tap), content: .notification(["deep_link": .text(order)]),
      date: player.now)
  }
}
