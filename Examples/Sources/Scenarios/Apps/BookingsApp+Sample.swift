public import Bookings
public import EntrywaySimulation

extension BookingsApp: SampleApp {
  public static var name: String { "bookings" }
  public static var lifeCycle: AppLifeCycle { .scenes }
  public static var entries: EntryRules<BookingsRoute> { BookingsRoute.entries }
  public var shown: String? { alert }

  public convenience init(center: DeepLinkCenter<BookingsRoute>) {
    self.init(center: center, profile: .guest)
  }

  public func hold(_ audiences: Set<String>) {
    profile = audiences.contains("host") ? .host : .guest
  }

  public func perform(_ act: SampleAct) {
    if case .becomes(let name) = act, let profile = Profile(rawValue: name) {
      self.profile = profile
    }
  }
}

extension BookingsApp {
  static var scenarios: [Scenario] {
    links + quickActionScenarios + notifications + sequences
  }

  private static var links: [Scenario] {
    [
      scenario(link: "deeplinkTutorial://messages/1", .urlScheme, "Messages Details 1"),
      scenario(link: "deeplinktutorial://messages/1", .urlScheme, "Messages Details 1"),
      scenario(link: "deeplinkTutorial://request/1", .urlScheme, "Request Details 1"),
      scenario(link: "deeplinkTutorial://messages", .urlScheme, "Messages Root"),
      scenario(
        link: "https://bookings.example.com/messages/1", .universalLink, "Messages Details 1"),
      scenario(
        link: "deeplinkTutorial://bookings/1", .urlScheme, "rejected: no route matches this link"),
      scenario(
        link: "other://messages/1", .urlScheme,
        "rejected: this link is not the app's: its scheme is \"other\""),
    ]
  }

  private static var quickActionScenarios: [Scenario] {
    [
      quickAction("com.myApp.activity", .guest, "Activity"),
      quickAction("com.MyApp.messages", .guest, "Messages Root"),
      quickAction("com.myApp.newListing", .host, "New Listing"),
      quickAction("com.myApp.newListing", .guest, "rejected: new listings are for hosts"),
      scenario(
        "quick action com.myApp.unknown, the completion handler", .quickAction, "false"
      ) { phone in
        await phone.enter(.quickAction("com.myApp.unknown"))
        return phone.read(.answer).first ?? "nothing came"
      },
      quickAction(
        "com.myApp.unknown", .guest,
        "rejected: no rule handles the quick action `com.myApp.unknown`"),
      offered(to: .guest, "Recent Activity (Alert Icon), Messages (Messenger Icon)"),
      offered(
        to: .host,
        "Recent Activity (Alert Icon), Messages (Messenger Icon), New Listing (New Listing Icon)"),
    ]
  }

  private static func quickAction(
    _ type: String, _ profile: Profile, _ expected: String
  ) -> Scenario {
    scenario("quick action \(type), profile \(profile)", .quickAction, expected) { phone in
      await phone.perform(.becomes(profile.rawValue))
      return await phone.play(.quickAction(type))
    }
  }

  private static func offered(to profile: Profile, _ expected: String) -> Scenario {
    scenario(
      "quick actions offered to a \(profile)", .quickAction, in: [.foreground], expected
    ) { phone in
      await phone.perform(.becomes("host"))
      await phone.perform(.becomes(profile.rawValue))
      return phone.read(.quickActions).joined(separator: ", ")
    }
  }

  private static var notifications: [Scenario] {
    [
      scenario(push: message(["messageId": "1"]), "Messages Details 1"),
      scenario(push: message(["messageId": 1]), "Messages Details 1"),
      scenario(push: message(["requestId": "7"]), "Request Details 7"),
      scenario(
        push: ["aps": ["alert": "Hello!"]],
        "rejected: the notification names no destination: `data` is absent"),
      scenario(
        push: message("hello"),
        "rejected: `data` is text, not an object, so it has no `data.messageId`"),
      scenario(
        push: message(["messageId": [:]]),
        "rejected: `data.messageId` is an object, not text or a number"),
    ]
  }

  private static func message(_ data: PayloadValue) -> PayloadValue {
    [
      "aps": [
        "alert": ["title": "New Message!", "subtitle": "", "body": "Hello!"],
        "mutable-content": 0, "category": "pusher",
      ],
      "data": data,
    ]
  }

  private static var sequences: [Scenario] {
    let first = SimulatedEntry.link("deeplinkTutorial://messages/1")
    let second = SimulatedEntry.link("deeplinkTutorial://request/2")
    let invalid = SimulatedEntry.link("deeplinkTutorial://bookings/1")
    return [
      scenario(
        "a link, then a second before the app is active", .urlScheme,
        in: [.notRunning, .background],
        "Request Details 2; the first: superseded by entry 2"
      ) { phone in
        let id = await phone.enter(first, activates: false)
        let shown = await phone.play(second)
        return "\(shown); the first: \(phone.result(of: id, by: first).message ?? "")"
      },
      scenario(
        "a link, then an invalid one before the app is active", .urlScheme,
        in: [.notRunning, .background], "Messages Details 1"
      ) { phone in
        let id = await phone.enter(first, activates: false)
        await phone.enter(invalid)
        return phone.result(of: id, by: first).line
      },
      scenario(
        "the app becomes active again after a link was shown", .urlScheme, "shown once"
      ) { phone in
        await phone.enter(first)
        await phone.background()
        await phone.activate()
        return "shown \(phone.times())"
      },
    ]
  }
}
