import EntrywayNotificationService
@_spi(EntrywayTool) public import EntrywayTesting
import Foundation
public import Shop

extension ShopApp: SampleApp {
  public static var name: String { "shop" }
  public static var lifeCycle: AppLifeCycle { .scenes }
  public static var entries: EntryRules<ShopRoute> { ShopRoute.entries }
  public var shown: String? { navigation.description }
}

extension ShopApp {
  static var scenarios: [Scenario] {
    links + foreignLinks + pushes + buttons + deliveries + signIns
  }

  static let order = "https://shop.example.com/orders/4821"

  private static var links: [Scenario] {
    let sources: [EntrySource] = [.universalLink, .qrCode, .urlScheme, .inApp]
    return sources.map { scenario(link: order, $0, "Home > Order(4821)") } + [
      scenario(push: ["deep_link": .text(order)], "Home > Order(4821)"),
      scenario(link: "https://shop.example.com/stores/berlin", .universalLink, "Home (fallback)"),
    ]
  }

  private static var foreignLinks: [Scenario] {
    func foreign(_ host: String) -> String {
      "rejected: this link is not the app's: its host is \"\(host)\""
    }
    return [
      scenario(
        link: "https://evil.example.com/orders/1", .universalLink, foreign("evil.example.com")),
      scenario(
        link: "https://shop.example.com.evil.example/orders/1", .universalLink,
        foreign("shop.example.com.evil.example")),
      scenario(
        link: "https://shop.example.com@evil.example/orders/1", .universalLink,
        "rejected: this link is refused: it has a user name before the host"),
      scenario(link: "http://[::1]/orders/1", .universalLink, foreign("[::1]")),
    ]
  }

  static let sale: PayloadValue = [
    "aps": [
      "alert": [
        "title": "Flash sale starts now",
        "body": "Up to 40% off running shoes. Limited time.",
      ],
      "mutable-content": 1, "sound": "default",
    ],
    "deep_link": "https://shop.example.com/sale/running-shoes",
    "image_url": "https://cdn.example.com/banners/running-sale.jpg",
    "send_id": "flash-sale",
  ]

  private static var pushes: [Scenario] {
    [
      scenario(push: sale, action: .tap, name: "push with a sale", "Home > Sale(running-shoes)"),
      scenario(
        "push with a sale, the service extension's part", .notification(.tap), in: [.background],
        "https://cdn.example.com/banners/running-sale.jpg"
      ) { _ in (try? NotificationImages.shop.address(in: sale))?.absoluteString ?? "no image" },
      scenario(
        push: ["deep_link": 4821], "rejected: `deep_link` is the number 4821, not text"),
      scenario(
        push: ["deep_link": [.text(order)]], "rejected: `deep_link` is an array, not text"),
      scenario(
        push: ["deep_link": nil],
        "rejected: the notification names no destination: `deep_link` is null"),
      scenario(
        push: ["aps": [:]],
        "rejected: the notification names no destination: `deep_link` is absent"),
    ]
  }

  static let message: PayloadValue = [
    "aps": ["alert": ["title": "Sarah", "body": "Is it still there?"], "category": "MESSAGE"],
    "deep_link": "https://app.example.com/conversations/sarah-82",
    "reply_link": "https://app.example.com/conversations/sarah-82/reply",
    "profile_link": "https://app.example.com/users/sarah-82",
  ]

  private static var buttons: [Scenario] {
    func message(_ action: NotificationAction, _ expected: String) -> Scenario {
      scenario(
        push: Self.message, action: action, name: "push of category MESSAGE, \(action.identifier)",
        expected)
    }
    return [
      message(.tap, "Home > Conversation(sarah-82)"),
      message(.button("REPLY_ACTION"), "Home > Conversation(sarah-82) > Reply"),
      message(.button("VIEW_PROFILE"), "Home > User(sarah-82)"),
      message(.dismiss, "cancelled: dismissed"),
      message(.button("ARCHIVE"), "rejected: no rule handles the button `ARCHIVE`"),
      scenario(
        push: ["deep_link": .text(order)], action: .button("REPLY_ACTION"),
        name: "REPLY_ACTION without its reply_link",
        "rejected: the button `REPLY_ACTION` names no destination: `reply_link` is absent"),
      scenario(
        "categories registered at launch", .notification(.tap), in: [.notRunning],
        "MESSAGE: REPLY_ACTION \"Reply\", VIEW_PROFILE \"View Profile\""
      ) { _ in
        entries.notificationCategories.map { category in
          let actions = category.actions.map { "\($0.id) \"\($0.title)\"" }
          return "\(category.id): \(actions.joined(separator: ", "))"
        }.joined(separator: "; ")
      },
    ]
  }
}

extension ShopApp {
  /// The scenarios that take more than one step.
  private static var deliveries: [Scenario] {
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
        let isStandard = await player.phone.deliver(tap) == [.banner, .badge, .sound]
        return "\(isStandard ? "banner, badge and sound" : "otherwise"); \(player.app.shown ?? "")"
      },
      scenario(
        "a push that may open at once, then a tap on it", .notification(.tap), in: [.foreground],
        "Home > Order(4821), then opened again by the tap"
      ) { state in
        let options = DeliveryOptions(foreground: { _ in [.banner, .sound, .opensAtOnce] })
        let player = await SamplePlayer<ShopApp>(state, options: options)
        await player.phone.deliver(tap)
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

extension ShopApp {
  /// The scenarios of a person who is signed out at first.
  private static var signIns: [Scenario] {
    [
      scenario(
        "an order while signed out", .universalLink,
        "waits for a session, then Home > Order(4821)"
      ) { state in
        let player = await SamplePlayer<ShopApp>(state, without: [.session])
        let record = await player.tap(.link(order))
        let waiting = player.played(record, by: .link(order)).message ?? ""
        await player.phone.satisfy(.session)
        return "\(waiting), then \(player.played(record, by: .link(order)).line)"
      },
      scenario(
        "an order while signed out, the process killed before the sign-in", .universalLink,
        "Home, then Home > Order(4821), opened once"
      ) { state in
        let player = await SamplePlayer<ShopApp>(
          state, store: MemoryPendingEntryStore(), without: [.session])
        await player.tap(.link(order))
        await player.phone.kill()
        await player.activate()
        let before = player.app.shown ?? ""
        await player.phone.satisfy(.session)
        return "\(before), then \(player.app.shown ?? ""), opened \(times(player))"
      },
      scenario(
        "an order while signed out, then the link of the sign-in's mail", .universalLink,
        "waits for a session, then Home > Order(4821), opened once"
      ) { state in
        let player = await SamplePlayer<ShopApp>(state, without: [.session])
        let record = await player.tap(.link(order))
        let waiting = player.played(record, by: .link(order)).message ?? ""
        await player.tap(login)
        let count = player.phone.opened.count { $0 == .order(id: "4821") }
        return "\(waiting), then \(player.app.shown ?? ""), "
          + "opened \(count == 1 ? "once" : "\(count) times")"
      },
      scenario(
        "an order while signed out, the process killed, then the link of the sign-in's mail",
        .universalLink, in: [.notRunning], "Home > Order(4821), and Home in the next process"
      ) { state in
        let store = MemoryPendingEntryStore()
        let player = await SamplePlayer<ShopApp>(state, store: store, without: [.session])
        await player.tap(.link(order))
        await player.phone.kill()
        await player.tap(login)
        let shown = player.app.shown ?? ""
        // Neither the order nor the code is in the store any more.
        await player.phone.kill()
        await player.activate()
        await player.phone.satisfy(.session)
        return "\(shown), and \(player.app.shown ?? "") in the next process"
      },
      scenario(
        "the link of the sign-in's mail, reported by two callbacks", .universalLink,
        in: [.foreground], "Entry 2, a universal link, was a duplicate of entry 1."
      ) { state in
        let player = await SamplePlayer<ShopApp>(state, without: [.session])
        for callback in ["scene(_:continue:)", "scene(_:willConnectTo:options:)"] {
          var entry = AppEntry(source: login.source, content: login.content)
          entry.callback = callback
          entry.date = player.phone.now
          player.app.center.receive(entry)
        }
        return player.app.center.history.last?.description ?? ""
      },
      scenario(
        "the history after a sign-in's link", .universalLink, in: [.foreground],
        "Entry 1, a universal link, opened login (code: ***)."
      ) { state in
        let player = await SamplePlayer<ShopApp>(state, without: [.session])
        await player.tap(login)
        return player.app.center.history.last?.description ?? ""
      },
      // Any app may declare the scheme: a code is taken from nobody but the app's own host.
      scenario(link: "shop://login?code=4f9c", .urlScheme, "Home (fallback)"),
    ]
  }

  private static let login = SimulatedEntry.link("https://shop.example.com/login?code=4f9c")
}
