import EntrywayNotificationService
public import EntrywaySimulation
import EntrywayTesting
import Foundation
public import Shop

extension ShopApp: SampleApp {
  public static var name: String { "shop" }
  public static var lifeCycle: AppLifeCycle { .scenes }
  public static var entries: EntryRules<ShopRoute> { ShopRoute.entries }
  public var shown: String? { navigation.description }

  public static var asksServers: Bool { true }

  public func perform(_ act: SampleAct) {
    switch act {
    case .signIn: session.signIn(code: "4f9c")
    case .losesConnection: (linkServer as? MemoryLinkServer)?.failure = .offline
    default: break
    }
  }

  public func read(_ fact: SampleFact) -> [String] {
    guard case .picture(let push) = fact else { return [] }
    return ((try? NotificationImages.shop.address(in: push))?.absoluteString).map { [$0] } ?? []
  }
}

extension ShopApp {
  static var scenarios: [Scenario] {
    links + foreignLinks + shortLinkScenarios + pushes + buttons + interruptions + deliveries
      + signIns
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
      ) { $0.read(.picture(sale)).first ?? "no image" },
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
    "send_id": "chat-messages",
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
      ) { phone in
        await phone.activate()
        return phone.read(.categories).joined(separator: "; ")
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
      ) { phone in
        let id = await phone.enter(tap, activates: false)
        let waiting = phone.result(of: id, by: tap).message ?? ""
        await phone.activate()
        return "\(waiting), then \(phone.result(of: id, by: tap).line), opened \(phone.times()), "
          + "reported \(phone.history.count == 2 ? "twice" : "otherwise")"
      },
      scenario(
        "a push that arrives", .notification(.tap), in: [.foreground],
        "banner, badge and sound; Home"
      ) { phone in
        let isStandard = await phone.deliver(tap) == [.banner, .badge, .sound]
        return "\(isStandard ? "banner, badge and sound" : "otherwise"); \(phone.shown ?? "")"
      },
      scenario(
        "a push that may open at once, then a tap on it", .notification(.tap), in: [.foreground],
        on: SampleSetup(opensAtOnce: true), "Home > Order(4821), then opened again by the tap"
      ) { phone in
        _ = await phone.deliver(tap)
        let shown = phone.shown ?? ""
        let outcome = phone.result(of: await phone.enter(tap), by: tap).outcome.rawValue
        return "\(shown), then \(outcome) again by the tap"
      },
    ]
  }

  /// One notification, however often it is reported.
  private static let tap = SimulatedEntry.notification(
    ["deep_link": .text(order)], requestID: "order-4821")
}

extension ShopApp {
  /// Pushes that come while something else than home is shown.
  private static var interruptions: [Scenario] {
    [
      above("an order", [.link(search)], ["deep_link": .text(order)], "Order(4821)"),
      above(
        "the conversation that is open", [.link(search), .notification(message)], message,
        "Conversation(sarah-82)"),
      scenario(
        "a link while something else is shown: it replaces that", .universalLink,
        in: [.background, .foreground], "Home > Order(4821)"
      ) { phone in
        await phone.enter(.link(search))
        return await phone.play(.link(order))
      },
      scenario(
        "a reply to the conversation that a push has opened",
        .notification(.button("REPLY_ACTION")),
        in: [.background, .foreground], "Home > Search(shoes) > Conversation(sarah-82) > Reply"
      ) { phone in
        await phone.enter(.link(search))
        await phone.enter(.notification(message))
        return await phone.play(.notification(message, action: .button("REPLY_ACTION")))
      },
    ]
  }

  private static func above(
    _ name: String, _ before: [SimulatedEntry], _ push: PayloadValue, _ top: String
  ) -> Scenario {
    scenario(
      "push with \(name), above what is shown", .notification(.tap),
      in: [.background, .foreground], "Home > Search(shoes) > \(top)"
    ) { phone in
      for entry in before { await phone.enter(entry) }
      return await phone.play(.notification(push))
    }
  }

  private static let search = "https://shop.example.com/search?q=shoes"
}

extension ShopApp {
  /// The scenarios of a person who is signed out at first.
  private static var signIns: [Scenario] {
    [
      scenario(
        "an order while signed out", .universalLink,
        on: signedOut, "waits for a session, then Home > Order(4821)"
      ) { phone in
        let id = await phone.enter(.link(order))
        let waiting = phone.result(of: id, by: .link(order)).message ?? ""
        await phone.perform(.signIn)
        return "\(waiting), then \(phone.result(of: id, by: .link(order)).line)"
      },
      scenario(
        "an order while signed out, the process killed before the sign-in", .universalLink,
        on: signedOutWithStore, "Home, then Home > Order(4821), opened once"
      ) { phone in
        await phone.enter(.link(order))
        await phone.kill()
        await phone.activate()
        let before = phone.shown ?? ""
        await phone.perform(.signIn)
        return "\(before), then \(phone.shown ?? ""), opened \(phone.times())"
      },
      scenario(
        "an order while signed out, then the link of the sign-in's mail", .universalLink,
        on: signedOut, "waits for a session, then Home > Order(4821), opened once"
      ) { phone in
        let id = await phone.enter(.link(order))
        let waiting = phone.result(of: id, by: .link(order)).message ?? ""
        await phone.enter(login)
        return "\(waiting), then \(phone.shown ?? ""), opened \(phone.times("order"))"
      },
      scenario(
        "an order while signed out, the process killed, then the link of the sign-in's mail",
        .universalLink, in: [.notRunning], on: signedOutWithStore,
        "Home > Order(4821), and Home in the next process"
      ) { phone in
        await phone.enter(.link(order))
        await phone.kill()
        await phone.enter(login)
        let shown = phone.shown ?? ""
        // Neither the order nor the code is in the store any more.
        await phone.kill()
        await phone.activate()
        await phone.perform(.signIn)
        return "\(shown), and \(phone.shown ?? "") in the next process"
      },
      scenario(
        "the link of the sign-in's mail, reported by two callbacks", .universalLink,
        in: [.foreground], on: signedOut, "Entry 2, a universal link, was a duplicate of entry 1."
      ) { phone in
        await phone.report(
          login, by: ["scene(_:continue:)", "scene(_:willConnectTo:options:)"])
        return phone.history.last ?? ""
      },
      scenario(
        "the history after a sign-in's link", .universalLink, in: [.foreground], on: signedOut,
        "Entry 1, a universal link, opened login (code: ***)."
      ) { phone in
        await phone.enter(login)
        return phone.history.last ?? ""
      },
      // Any app may declare the scheme: a code is taken from nobody but the app's own host.
      scenario(link: "shop://login?code=4f9c", .urlScheme, "Home (fallback)"),
    ]
  }

  private static let signedOut = SampleSetup(isSignedIn: false)
  private static let signedOutWithStore = SampleSetup(keepsEntries: true, isSignedIn: false)
  private static let login = SimulatedEntry.link("https://shop.example.com/login?code=4f9c")
}
