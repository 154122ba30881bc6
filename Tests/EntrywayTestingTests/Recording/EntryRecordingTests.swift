import DiagnosticFacts
import EntrywayDiagnostics
import EntrywayTesting
import Foundation
import SeededRandom
import SimulationFixtures
import Testing

@MainActor @Suite("Recordings")
struct EntryRecordingTests {
  private static func center(
    _ rules: EntryRules<ShopRoute> = ShopRoute.entries, _ pending: PendingPolicy = .latest
  ) -> DeepLinkCenter<ShopRoute> {
    DeepLinkCenter(
      rules,
      options: DeliveryOptions(
        pending: pending, expiry: .seconds(600), foreground: { _ in .opensAtOnce }),
      requirements: { route, _ in route == .search ? [] : [.session] })
  }

  /// A day in the life of an app.
  private func day() async throws -> EntryRecording {
    let center = Self.center()
    let recorder = EntryRecorder(center, ShopRoute.entries)
    let app = AppSimulator(center)
    await app.launch(from: .notification(Shop.push))  // waits for a session, reported twice
    await app.tap(.link("shop://orders/1"))  // supersedes it
    await app.tap(.link("shop://nowhere"))
    await app.satisfy(.session)
    await app.background()
    await app.tap(.quickAction("search"))
    await app.withdraw(.session)
    await app.tap(.spotlight("7"))
    await app.wait(.seconds(700))  // expires
    await app.tap(.handoff("com.example.shop.viewOrder", userInfo: ["orderID": "9"]))
    if let waiting = app.waiting.first { center.cancel(waiting.id) }
    await app.satisfy(.session)
    await app.tap(.notification(Shop.push, action: .dismiss))
    await app.deliver(.notification(Shop.push))
    await app.tap(.widget("shop://orders/2"), in: "second")
    let data = try JSONEncoder().encode(recorder.recording)
    recorder.stop()
    await app.tap(.link("shop://orders/3"))
    let recording = try JSONDecoder().decode(EntryRecording.self, from: data)
    #expect(recording == recorder.recording, "nothing is recorded any more")
    return recording
  }

  @Test("What was recorded ends as it did when it is played again")
  func same() async throws {
    let recording = try await day()
    #expect(
      recording.events.compactMap(\.outcome) == [
        "duplicate", "superseded", "rejected: no-match", "opened order (id: 1)", "opened search",
        "expired", "cancelled by the app", "cancelled: dismissed",
        "opened order (id: 4821)", "opened order (id: 2)",
      ])
    #expect(try await recording.expectSame(in: Self.center()) == [])
  }

  @Test("An entry that ends otherwise is told")
  func differs() async throws {
    let recording = try await day()
    let table = RouteTable<ShopRoute>(schemes: ["shop"], hosts: ["shop.example.com"]) {
      Route("/order/{id}", ShopRoute.order)
      Route("/search", .search)
    }
    let rules = EntryRules(
      table, [.notification(link: "deep_link"), .spotlight { .order(id: $0) }])
    let failure = await #expect(throws: TestFailure.self) {
      try await recording.expectSame(in: Self.center(rules))
    }
    #expect(failure?.diagnostic.facts == "error replay")
    #expect(
      failure?.diagnostic.notes == [
        "entry 1, a tapped notification: superseded then, rejected: no-match now",
        "entry 3, a custom-scheme link: opened order (id: 1) then, rejected: no-match now",
        "entry 5, a quick action: opened search then, rejected: no-rule now",
        "entry 7, Handoff: cancelled by the app then, rejected: no-rule now",
        "entry 9, a tapped notification: opened order (id: 4821) then, rejected: no-match now",
        "entry 10, a custom-scheme link: opened order (id: 2) then, rejected: no-match now",
      ])
  }

  private static func undated(_ received: RecordedEntry) -> EntryContent? {
    guard case .notification(var content)? = received.content else { return received.content }
    content.deliveredAt = nil
    return .notification(content)
  }

  private func notification(_ payload: PayloadValue, _ number: Int) -> EntryContent {
    .notification(NotificationContent(payload: payload, requestID: "request-\(number)"))
  }

  @Test("A secret is masked, and an entry that would be read otherwise keeps no content")
  func masked() async throws {
    let center = DeepLinkCenter(AccountRoute.entries)
    let recorder = EntryRecorder(center, AccountRoute.entries)
    let app = AppSimulator(center)
    await app.launch(from: .link("bank://reset/s3cret"))
    await app.tap(.link("bank://pay?code=4711"))
    await app.tap(
      .notification([
        "aps": ["alert": "s3cret", "category": "PAY"], "link": "bank://reset/s3cret?token=s3cret",
      ]))
    await app.tap(.notification(["data": ["t": "s3cret:4711"], "other": "s3cret", "n": 4711]))
    await app.tap(.notification(["token": "s3cret", "code": 4711], userText: "s3cret"))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = String(decoding: try encoder.encode(recorder.recording), as: UTF8.self)
    #expect(!json.contains("s3cret") && !json.contains("4711"), "\(json)")
    let kept = recorder.recording.events.compactMap(\.received).map(Self.undated)
    #expect(
      kept == [
        .link("bank://reset/***"), nil,
        notification(["aps": ["category": "PAY"], "link": "bank://reset/***?token=***"], 1),
        notification(["data": ["t": "***"], "other": "***", "n": "***"], 2),
        notification(["token": "***", "code": "***"], 3),
      ])
    let skipped = try await recorder.recording.expectSame(in: DeepLinkCenter(AccountRoute.entries))
    #expect(skipped == [2])
  }

  @Test("A payload comes back as what it was, and dates as seconds after the first event")
  func form() async throws {
    let center = Self.center()
    let recorder = EntryRecorder(center, ShopRoute.entries)
    let app = AppSimulator(center)
    await app.launch(from: .link("shop://nowhere"))
    await app.wait(.seconds(30))
    let payload: PayloadValue = ["n": [1, 1.0, true, nil, .other("a value of type Data")]]
    await app.tap(.notification(payload, action: .button("REPLY")), in: "second")
    let recording = try coded(recorder.recording)
    let received = try #require(recording.events.compactMap(\.received).last)
    guard case .notification(let content)? = received.content else {
      Issue.record("\(received)")
      return
    }
    #expect(received.source == .notification(.button("REPLY")))
    #expect(content.payload == payload)
    #expect(content.deliveredAt.map { $0.timeIntervalSinceReferenceDate < 60 } == true)
  }

  private func coded(_ recording: EntryRecording) throws -> EntryRecording {
    let read = try JSONDecoder().decode(
      EntryRecording.self, from: try JSONEncoder().encode(recording))
    #expect(read == recording)
    return read
  }

  nonisolated struct Damage: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    /// What the message names.
    var named: String
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ named: String) {
      (self.name, self.text, self.named) = (name, text, named)
    }

    /// A recording of one entry, with these keys in it.
    static func received(_ keys: String) -> String {
      """
      {"events":[{"after":0,"entry":1,"received":{"entry":{"date":0,"start":"warm",\(keys)}}}],\
      "version":2}
      """
    }
  }

  nonisolated static let damages: [Damage] = [
    Damage(
      "version 1",
      """
      {"events":[{"after":0,"entry":1,"received":{"link":"shop://orders/1","source":"widget",\
      "start":"warm"}}],"version":1}
      """,
      "version 1"),
    Damage("a later version", "{\"version\":3,\"entries\":{}}", "version 3"),
    Damage("no version", "{\"events\":[]}", "`version`"),
    Damage(
      "an unknown source", Damage.received("\"source\":\"telepathy\",\"link\":\"shop://orders/1\""),
      "`events[0].received.entry.source`"),
    Damage(
      "an unknown key", Damage.received("\"source\":\"widget\",\"url\":\"shop://orders/1\""),
      "`events[0].received.entry.url`"),
  ]

  @Test("A recording of another version is refused, and so is a damaged one", arguments: damages)
  func refused(damage: Damage) {
    let failure = #expect(throws: TestFailure.self) {
      try JSONDecoder().decode(EntryRecording.self, from: Data(damage.text.utf8))
    }
    #expect(failure?.diagnostic.facts == "error recording")
    #expect(failure?.diagnostic.message.contains(damage.named) == true)
  }

  @Test("Whatever comes, it ends as it did when it is played again")
  func random() async throws {
    for seed in 0..<40 as Range<UInt64> {
      var random = Seeded(seed: seed)
      let pending = random.chance(50) ? PendingPolicy.latest : .queue(limit: 3)
      let center = Self.center(ShopRoute.entries, pending)
      let recorder = EntryRecorder(center, ShopRoute.entries)
      let app = AppSimulator(center)
      for _ in 0..<15 {
        let entries =
          Shop.simulatedEntries + [.link("shop://nowhere"), .notification(["deep_link": 7])]
        let entry = entries[random.below(entries.count)]
        switch random.below(10) {
        case 0..<5: await app.tap(entry, activates: random.chance(70))
        case 5: await app.background()
        case 6: await app.foreground()
        case 7: await app.satisfy(.session)
        case 8: await app.withdraw(.session)
        default: await app.wait(.seconds([1, 3, 700][random.below(3)]))
        }
      }
      do {
        try await recorder.recording.expectSame(in: Self.center(ShopRoute.entries, pending))
      } catch {
        Issue.record("seed \(seed): \(error)\n\(app)")
        return
      }
    }
  }
}

/// Destinations with secrets in their links.
enum AccountRoute: LinkDestination {
  case home
  case reset(token: String)
  case pay(code: Int)

  static let routes = RouteTable<AccountRoute>(schemes: ["bank"]) {
    Route("/", .home)
    Route("/reset/{token}", AccountRoute.reset).sensitive("token")
    Route("/pay?code={code}", AccountRoute.pay).sensitive("code")
  }

  static let entries = EntryRules(
    routes,
    [
      .notification(link: "link"),
      .notification(at: "data.t") { .reset(token: $0) },
    ])
}
