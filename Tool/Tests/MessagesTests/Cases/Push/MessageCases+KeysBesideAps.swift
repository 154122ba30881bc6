import EntrywayPush

extension MessageCases {
  private enum Kiosk: LinkDestination {
    case issue(id: Int)

    static let routes = RouteTable<Kiosk>(schemes: ["kiosk"], hosts: ["kiosk.example.com"]) {
      Route("/issues/{id}", Kiosk.issue)
    }

    static let rules: [EntryRule<Kiosk>] = [
      .notification(link: "deep_link"), .notification(at: "data.issue", Kiosk.issue),
    ]
  }

  /// Keys beside `aps` that were meant to be others or to stand elsewhere, and sounds that contradict
  /// the interruption level.
  static var keysBesideAps: MessageGroup {
    let rules = EntryRules(Kiosk.routes, Kiosk.rules)
    let fields = EntryRules(Kiosk.routes, [.spotlight(Kiosk.issue)])
    let coded = EntryRules<NamedRoute>(
      manifest: EntryRules(
        Kiosk.routes,
        Kiosk.rules + [
          .notification(reading: "two ids", action: "READ") { _ in .issue(id: 7) },
          .category("ISSUE", actions: [.init("READ", title: "Read")]),
        ]
      ).manifest)
    func linted(_ title: String, _ json: String) -> Message {
      .findings(title, PushReading(Array(json.utf8)).lint(rules))
    }
    let link = #""deep_link": "kiosk://issues/7""#
    let large = String(repeating: "x", count: 4096)
    return MessageGroup(
      "Keys beside aps, and sounds that do not fit",
      [
        linted("a badge beside aps", #"{"aps": {"alert": "Hi"}, "badge": 1, \#(link)}"#),
        linted("a category of none", #"{"aps": {"alert": "Hi", "category": "SALE"}, \#(link)}"#),
        linted("a key with a typo", #"{"aps": {"alert": "Hi"}, "deep_lnk": 7}"#),
        linted("a link under one", #"{"aps": {"alert": "Hi"}, "deeplink": "kiosk://issues/7"}"#),
        linted(
          "a key with a typo in an object", #"{"aps": {"alert": "Hi"}, "data": {"isue": 7}}"#),
        linted(
          "a link under another key",
          #"{"aps": {"alert": "Hi"}, "data": {"url": "kiosk://issues/7"}}"#),
        .findings(
          "a link of an app without rules for it",
          PushReading(Array(#"{"aps": {"alert": "Hi"}, "url": "kiosk://issues/7"}"#.utf8))
            .lint(fields)),
        .findings(
          "a button for which the app has code",
          PushReading(Array(#"{"aps": {"alert": "Hi", "category": "ISSUE"}, \#(link)}"#.utf8))
            .lint(coded)),
        linted(
          "a critical alert with an ordinary sound",
          #"{"aps": {"sound": "bell.caf", "interruption-level": "critical"}}"#),
        linted(
          "a critical alert with a sound that is not",
          #"{"aps": {"sound": {"name": "bell.caf"}, "interruption-level": "critical"}}"#),
        linted(
          "a critical sound that is passive",
          #"{"aps": {"sound": {"name": "a", "critical": 1}, "interruption-level": "passive"}}"#),
        linted(
          "a large file for the simulator",
          #"{"Simulator Target Bundle": "a.b", "aps": {"alert": "\#(large)"}, \#(link)}"#),
      ])
  }

  /// Notifications with empty parts, and with sounds that contradict the interruption level.
  static var emptyParts: MessageGroup {
    let rows: [(String, PushNotification)] = [
      ("an empty alert", PushNotification(alert: "")),
      ("an empty title", PushNotification(alert: PushAlert(title: "", body: "a"))),
      ("an empty key", PushNotification(alert: PushAlert(title: .localized("")))),
      ("an empty sound", PushNotification(sound: PushSound(""))),
      ("an empty critical sound", PushNotification(sound: .critical(""))),
      ("an empty category", PushNotification(category: "")),
      (
        "an ordinary sound of a critical alert",
        PushNotification(sound: PushSound("bell.caf"), interruptionLevel: .critical)
      ),
      (
        "a critical sound that is passive",
        PushNotification(sound: .critical(), interruptionLevel: .passive)
      ),
    ]
    return MessageGroup(
      "Notifications that are empty or contradict themselves",
      rows.map { title, notification in .built(title) { try PushPayload(notification) } } + [
        .built("an empty key") { try PushPayload(PushNotification(), custom: ["": 1]) },
        .built("the simulator's key") {
          try PushPayload(PushNotification(), custom: ["Simulator Target Bundle": "a"])
        },
        .built("an empty bundle identifier") {
          let payload = try PushPayload(PushNotification(badge: 1))
          _ = try SimulatorPush(payload, bundleID: "")
          return payload
        },
      ])
  }
}
