import Entryway
import Foundation
import Testing

/// A clock on which nobody waits.
private struct ImpatientClock: _Concurrency.Clock {
  let minimumResolution = Duration.zero
  let now = ContinuousClock.now

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
}

/// The sentences of the page on lost links, each from a center that was treated so.
@Suite("The page on lost links") struct LostLinkTests {
  private let clock = Clock()

  private final class Clock { var now = Date(timeIntervalSince1970: 1_795_000_000) }

  private func center(
    expiry: Duration? = nil, requirements: Set<Requirement> = [], isReady: Bool = true
  ) -> DeepLinkCenter<ShopRoute> {
    let center = DeepLinkCenter(
      ShopRoute.entries, options: DeliveryOptions(expiry: expiry), now: { [clock] in clock.now },
      requirements: { _, _ in requirements })
    guard isReady else { return center }
    center.onOpen { _, _ in }
    center.satisfy(.interface)
    return center
  }

  @Test("The history shows each entry")
  func looking() {
    let center = center()
    for record in center.history { print(record) }
    center.logEvents()  // as it happens
    center.receive(Self.link("shop://orders/4821"))
    #expect(
      center.history.map(\.description) == [
        "Entry 1, a universal link, opened order (id: 4821)."
      ])
  }

  private static func link(_ link: String, callback: String? = nil) -> AppEntry {
    AppEntry(source: .universalLink, content: .link(link), callback: callback)
  }

  private static func push(
    _ payload: PayloadValue, _ action: NotificationAction = .tap
  ) -> AppEntry {
    AppEntry(
      source: .notification(action), content: .notification(NotificationContent(payload: payload)))
  }

  private let handoff = AppEntry(
    source: .handoff, content: .activity(ActivityContent(type: "com.example.shop.viewOrder")))

  private let order = link("https://shop.example.com/orders/4821")

  /// What the history says of one of the entries.
  private func sentence(
    _ entries: AppEntry..., of center: DeepLinkCenter<ShopRoute>, at index: Int = 0
  ) -> String {
    for entry in entries { center.receive(entry) }
    return center.history[index].description
  }

  /// What the center says of handlers that register one another without end.
  private func chain() -> String {
    let center = DeepLinkCenter(ShopRoute.entries)
    center.satisfy(.interface)
    var sentence = ""
    center.observe { event in
      if case .endedHandlerChain = event.kind { sentence = event.description }
    }
    func register() { center.onOpen { _, _ in register() } }
    register()
    center.receive(order)
    return String(sentence.prefix { $0 != "\n" })
  }

  /// What the center says of a requirement with a typo.
  private func typo() -> String {
    let center = center(requirements: [.session])
    var sentence = ""
    center.observe { event in
      if case .misspelledRequirement = event.kind { sentence = event.description }
    }
    center.receive(order)
    center.satisfy("sesion")
    return String(sentence.prefix { $0 != "\n" })
  }

  /// What the center says of a handler that hands its own link over.
  private func loop() -> String {
    let center = DeepLinkCenter(ShopRoute.entries)
    center.satisfy(.interface)
    center.onOpen { _, entry in center.receive(entry) }
    center.receive(order)
    return String(center.history.last?.description.prefix { $0 != "\n" } ?? "")
  }

  private func sentences() async -> [String] {
    let inactive = center(isReady: false)
    inactive.onOpen { _, _ in }
    let deaf = center(isReady: false)
    deaf.satisfy(.interface)
    let asking = center()
    asking.addGuard { _, _ in .proceed }
    let expiring = center(expiry: .seconds(900), requirements: [.session])
    expiring.receive(order)
    clock.now += 1_000
    expiring.expire()
    let guarded = center()
    guarded.addGuard { _, _ in .cancel(reason: "the cart is not empty") }
    guarded.receive(order)
    for _ in 0..<1_000 where !guarded.waiting.isEmpty { await Task.yield() }
    let limited = DeepLinkCenter(ShopRoute.entries, clock: ImpatientClock())
    limited.onOpen { _, _ in }
    limited.satisfy(.interface)
    limited.addGuard(timeLimit: .seconds(10)) { _, _ in
      while !Task.isCancelled { await Task.yield() }
      return .proceed
    }
    limited.receive(order)
    for _ in 0..<1_000 where !limited.waiting.isEmpty { await Task.yield() }
    let ended = DeepLinkCenter(
      ShopRoute.entries,
      store: MemoryPendingEntryStore([
        StoredEntry(id: 1, stage: .opening, receivedAt: clock.now, entry: order)
      ]))
    ended.restore()
    let away = center()
    away.receive(undelivered: handoff, reason: "the other device is away")
    return [
      sentence(order, of: inactive),
      sentence(order, of: deaf),
      sentence(order, of: center(requirements: [.session])),
      sentence(order, of: asking),
      sentence(order, Self.link("shop://search"), of: center(requirements: [.session])),
      sentence(
        Self.link("shop://orders/1", callback: "scene(_:willConnectTo:options:)"),
        Self.link("shop://orders/1", callback: "scene(_:openURLContexts:)"), of: center(), at: 1),
      expiring.history[0].description,
      guarded.history[0].description,
      limited.history[0].description,
      ended.history[0].description,
      chain(),
      typo(),
      loop(),
      sentence(Self.push(["deep_link": "shop://orders/1"], .dismiss), of: center()),
      String(away.history[0].description.prefix { $0 != "\n" }),
      sentence(order, of: center()),
      sentence(Self.link("https://shop.example.com/order/4821"), of: center()),
      sentence(Self.push(["link": "shop://orders/1"]), of: center()),
    ]
  }

  private static func page() throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(
      contentsOf: root.appending(path: "Sources/Entryway/Entryway.docc/LostLink.md"),
      encoding: .utf8)
  }

  @Test("It shows what the history says, and nothing else")
  func shown() async throws {
    let page = try Self.page()
    let sentences = await sentences()
    for sentence in sentences {
      #expect(
        page.contains("| \(sentence) |") || page.contains("```\n\(sentence)\n```"),
        "\(sentence)")
    }
    let shown = page.split(separator: "\n").count {
      $0.hasPrefix("| Entry ") || $0.hasPrefix("Entry ")
    }
    #expect(shown == sentences.count)
  }
}
