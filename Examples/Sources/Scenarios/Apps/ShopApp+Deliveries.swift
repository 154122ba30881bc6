import EntrywayTesting
import Shop

extension ShopApp {
  /// The scenarios that take more than one step.
  static var deliveries: [Scenario] {
    [
      scenario(
        "a tap when the app is not running", .notification(.tap), in: [.notRunning],
        "waits for the interface, then Home > Order(4821), opened once, reported twice"
      ) { state in
        let player = await SamplePlayer<ShopApp>(state)
        let record = await player.tap(tap, activates: false)
        let waiting = player.played(record, by: tap).message ?? ""
        await player.activate()
        return "\(waiting), then \(player.played(record, by: tap).line), "
          + "opened \(times(player)), "
          + "reported \(player.phone.history.count == 2 ? "twice" : "otherwise")"
      },
      scenario(
        "a push that arrives", .notification(.tap), in: [.foreground],
        "banner, badge and sound; Home"
      ) { state in
        let player = await SamplePlayer<ShopApp>(state)
        let isStandard = await player.phone.arrive(tap) == [.banner, .badge, .sound]
        return "\(isStandard ? "banner, badge and sound" : "otherwise"); \(player.app.shown ?? "")"
      },
      scenario(
        "a push that may open at once, then a tap on it", .notification(.tap), in: [.foreground],
        "Home > Order(4821), then opened again by the tap"
      ) { state in
        let options = DeliveryOptions(foreground: { _ in [.banner, .sound, .opensAtOnce] })
        let player = await SamplePlayer<ShopApp>(state, options: options)
        await player.phone.arrive(tap)
        let shown = player.app.shown ?? ""
        return "\(shown), then \(await player.play(tap).outcome) again by the tap"
      },
    ]
  }

  /// One notification, however often it is reported.
  private static let tap = SimulatedEntry.notification(
    ["deep_link": .text(order)], requestID: "order-4821")

  static func times(_ player: SamplePlayer<ShopApp>) -> String {
    let count = player.phone.opened.count
    return count == 1 ? "once" : "\(count) times"
  }
}
