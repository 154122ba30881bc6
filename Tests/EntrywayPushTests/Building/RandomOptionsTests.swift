import EntrywayDiagnostics
import EntrywayPush
import SeededRandom
import Testing

/// Whatever options a sender gives: lint finds no error in what is built of them.
@Suite("Pushes of random options") struct RandomOptionsTests {
  /// Ten times a thousand in every run.
  @Test("What is built has no error, and what is not says which key is wrong", arguments: 0..<10)
  func options(seed: UInt64) throws {
    var random = Seeded(seed: seed)
    let manifest = EntryRules<NamedRoute>(manifest: CodedRoutes.entries.manifest)
    let link = "deeplinkTutorial://messages/1"
    var (built, refused) = (0, Set<PushBuildingError.Code>())
    for _ in 0..<1000 {
      let options = Options(&random)
      do {
        switch random.below(5) {
        case 0:
          let payload = try PushPayload(
            options.notification, custom: options.custom, sendID: options.sendID)
          try check(payload, options) { $0.lint() }
        case 1:
          try check(options, .order(id: "1"), ShopRoute.entries, category: "CART")
        case 2:
          let reply = ShopRoute.conversation(id: "s", isReplying: true)
          try check(
            options, .conversation(id: "s", isReplying: false), ShopRoute.entries,
            ["REPLY_ACTION": reply, "VIEW_PROFILE": .user(id: "s")], category: "MESSAGE")
        case 3:
          try check(
            options, RecipesRoute.recipes(country: "FR", limit: 7), RecipesRoute.entries,
            category: "ANY")
        default:
          var notification = options.notification
          if notification.category == "KNOWN" {
            notification.category = random.pick(["pusher", "code"])
          }
          let payload = try PushPayload(
            openingLink: link, via: manifest, showing: notification, custom: options.custom,
            sendID: options.sendID)
          try check(payload, options) { $0.lint(manifest) }
        }
        built += 1
      } catch let error as PushBuildingError {
        refused.insert(error.code)
        #expect(error.keyPath != nil, "\(error)")
        #expect(error.diagnostic.hint != nil, "\(error)")
      } catch let error as PayloadSizeError {
        #expect(error.size.parts.first?.path.hasPrefix("aps.alert") == true)
      }
    }
    #expect(built > 100)
    #expect(
      refused == [.empty, .criticalSound, .value, .collision, .sendID, .category, .tooDeep],
      "\(refused.map(\.rawValue))")
  }

  private func check<Destination>(
    _ options: Options, _ destination: Destination, _ rules: EntryRules<Destination>,
    _ actions: [String: Destination] = [:], category: String
  ) throws {
    var notification = options.notification
    if notification.category == "KNOWN" { notification.category = category }
    let payload = try PushPayload(
      opening: destination, via: rules, actions: actions, showing: notification,
      custom: options.custom, sendID: options.sendID)
    try check(payload, options) { $0.lint(rules) }
  }

  /// The bytes that are sent, and the simulator's file, which is written for reading.
  private func check(
    _ payload: PushPayload, _ options: Options, _ lint: (PushReading) -> [Diagnostic]
  ) throws {
    let bytes = try payload.encoded()
    let file = try SimulatorPush(payload, bundleID: options.bundleID).json(pretty: true)
    for bytes in [bytes, Array(file.utf8)] {
      let errors = lint(PushReading(bytes)).filter { $0.severity == .error }
      #expect(errors.map(\.description) == [], "\(payload)")
    }
  }
}

/// The bookings, with a button for which the app has code.
private enum CodedRoutes {
  static let entries = EntryRules(
    BookingsRoute.routes,
    BookingsRoute.entries.rules + [
      .notification(reading: "two ids", action: "CODE") { _ in .newListing },
      .category("code", actions: [.init("CODE", title: "Code")]),
    ])
}

/// What a sender may give, right and wrong.
private struct Options {
  var notification = PushNotification()
  var custom: [String: PayloadValue] = [:]
  var sendID: String?
  var bundleID = "com.example.shop"

  init(_ random: inout Seeded) {
    let isLong = random.once(in: 40)
    if random.chance(80) {
      notification.alert = PushAlert(
        title: Self.text(&random), subtitle: Self.text(&random),
        body: isLong ? .verbatim(String(repeating: "x", count: 4200)) : Self.text(&random),
        launchImage: Self.name(&random))
    }
    if random.chance(40) {
      notification.sound = PushSound(
        random.once(in: 6) ? "" : random.pick(["default", "a.caf"]), isCritical: random.once(in: 2),
        volume: random.once(in: 3) ? random.pick([0, 0.5, 1, 1.5, -1, .nan, .infinity]) : nil)
    }
    if random.chance(30) { notification.badge = random.pick([0, 1, 7, .max, -1]) }
    notification.category = random.pick([nil, nil, "KNOWN", "KNOWN", "KNOWN", "UNKNOWN", ""])
    notification.thread = Self.name(&random)
    notification.interruptionLevel =
      random.chance(50) ? random.pick(InterruptionLevel.allCases) : nil
    if random.chance(30) {
      notification.relevance = random.pick([0, 0.25, 1, 2, -0.5, .nan])
    }
    notification.isMutable = random.once(in: 3)
    notification.isContentAvailable = random.once(in: 3)
    notification.targetContentID = Self.name(&random)
    notification.filterCriteria = Self.name(&random)
    for _ in 0..<random.below(3) { custom[Self.key(&random)] = Self.value(&random) }
    if random.chance(30) { sendID = random.pick(["a", "shipping-notice", "", "a\nb"]) }
  }

  private static func text(_ random: inout Seeded) -> PushText? {
    switch random.below(12) {
    case 0: ""
    case 1: .localized(random.once(in: 5) ? "" : "KEY", arguments: ["", "7"])
    case 2...5: nil
    default: .verbatim(random.pick(["a", "Ünïcode 😀", "\"\\\n", "\u{202E}", " "]))
    }
  }

  private static func name(_ random: inout Seeded) -> String? {
    random.once(in: 60) ? "" : random.once(in: 3) ? "name" : nil
  }

  private static func key(_ random: inout Seeded) -> String {
    random.pick([
      "image_url", "image", "x", "", "aps", "APS", "send_id", "deep_link", "data", "badge", "alert",
      "category", "thread-id", "type", "Simulator Target Bundle", "event", "a.b", "notification",
      "é", "apns", "to", "message",
    ])
  }

  private static func value(_ random: inout Seeded) -> PayloadValue {
    switch random.below(10) {
    case 0: .null
    case 1: .integer(random.pick([0, -7, .max]))
    case 2: .double(random.pick([0.5, 1e300, .infinity, .nan]))
    case 3: ["aps": ["alert": 7], "payload": ["aps": "text"]]
    case 4: .array([.bool(true), .null])
    case 5: .other("data")
    case 6: (0..<random.pick([63, 64])).reduce(7) { value, _ in .array([value]) }
    case 7: "http://cdn.example.com/a.jpg"
    case 8: "https://click.example.com/?to=shop%3A%2F%2Forders%2F1"
    default: .text(random.pick(["", "a", "shop://nowhere", "https://shop.example.com/orders/7"]))
    }
  }
}
