import EntrywayTesting
import Foundation

extension MessageCases {
  /// With what the checks of a test suite fail, and what a simulated app tells.
  @MainActor static var checks: [MessageGroup] {
    get async throws {
      [tableChecks, try snapshotChecks, await simulatedApps, await orders, try await recordings]
    }
  }

  private static let twice = RouteTable<CheckedDestination>(schemes: ["shop"]) {
    Route("/a/{id}", CheckedDestination.order)
    Route("/b/{id}", CheckedDestination.order)
  }

  private static var tableChecks: MessageGroup {
    let snapshot = CheckedDestination.routes.snapshot
    let table = RouteTable<CheckedDestination>(
      schemes: ["shop"], hosts: ["*.example.com"], fallback: .home, arguments: .perSegment,
      allowsEncodedSlash: true
    ) {
      Route("/search", .search).audience("host")
      Route("/o/{_}/{id}", CheckedDestination.order).readOnly()
      Route("/orders/{id}", CheckedDestination.order).only(.web)
      Route("/app", name: "app", .home).only(.customScheme).competes(false)
      Route("/", .home)
    }
    return MessageGroup(
      "Checks of tables",
      [
        .failure("a table with a problem") { try twice.expectNoProblems() },
        .failure("a table with problems") {
          try RouteTable<CheckedDestination>(schemes: ["1"]) {
            Route("/{", name: "bad", .home)
          }.expectNoProblems()
        },
        .failure("rules with problems") {
          try EntryRules(twice, [.quickAction("", .home, title: "A"), .notification(link: "")])
            .expectNoProblems()
        },
        .failure("rules without problems") { try CheckedDestination.entries.expectNoProblems() },
        Message("the text of a table", snapshot),
        Message("the text of rules", CheckedDestination.entries.snapshot),
        Message("the text of a table with everything", table.snapshot),
        .failure("another line") {
          try CheckedDestination.routes.expectSnapshot(
            snapshot.replacing("/orders/", with: "/order/"))
        },
        .failure("a line more") { try CheckedDestination.routes.expectSnapshot(snapshot + "\nx") },
        .failure("no line") { try CheckedDestination.routes.expectSnapshot("") },
        .failure("the same") { try CheckedDestination.routes.expectSnapshot("\n\(snapshot)\n\n") },
      ])
  }

  private static var snapshotChecks: MessageGroup {
    get throws {
      let project = GoldenFile.folder.deletingLastPathComponent().path
      func failure(_ title: String, _ name: String) -> Message {
        .failure(title, hiding: project) {
          try CheckedDestination.routes.expectSnapshot(named: name)
        }
      }
      return MessageGroup(
        "Checks against files",
        [
          failure("no file", "NoSuchFile.txt"),
          failure("another file", "MessageCases+Images.swift"),
        ]
        .map { message in
          var message = message
          // The file is long, and its beginning says how it is compared.
          message.lines = Array(message.lines.prefix(4)) + message.lines.suffix(3)
          return message
        })
    }
  }

  @MainActor private static var simulatedApps: MessageGroup {
    get async {
      var messages: [Message] = []
      func play(
        _ title: String, _ expected: [CheckedDestination], mountsRoot: Bool = true,
        requires: Set<Requirement> = [], _ course: (AppSimulator<CheckedDestination>) async -> Void
      ) async {
        let app = AppSimulator(
          DeepLinkCenter(CheckedDestination.entries, requirements: { _, _ in requires }),
          mountsRoot: mountsRoot)
        await course(app)
        messages.append(.failure(title) { try app.expectOpened(expected) })
      }
      await play("nothing came", [.home]) { _ in }
      await play("what was expected", [.order(id: "1")]) { await $0.tap(.link("shop://orders/1")) }
      await play("a rejection", [.order(id: "1")]) {
        await $0.launch(from: .notification(["deep": "x"]))
      }
      await play("a rejection without a hint", [.order(id: "1")]) {
        await $0.tap(.notification(["reject": "x"]))
      }
      await play("what waits", [.home], mountsRoot: false, requires: [.session, "terms"]) {
        await $0.tap(.link("shop://orders/4821"), activates: false)
      }
      await play("what waits for its turn", [.home], requires: [.session]) {
        await $0.tap(.link("shop://orders/1"))
        await $0.tap(.notification(["deep_link": "shop://orders/1"], action: .dismiss))
      }
      await play("more than was expected", [.order(id: "1")]) {
        await $0.tap(.link("shop://orders/1"))
        await $0.wait(.seconds(3))
        await $0.tap(.qrCode("shop://search"))
      }
      await play("another destination", [.search]) {
        await $0.launch()
        await $0.tap(.link("https://shop.example.com/orders/1"))
      }
      await play("everything that is done", [], requires: [.session]) { app in
        await app.tap(
          .handoff("com.example.shop.viewOrder"), failingWith: "The other device is gone.")
        await app.openScene("second")
        await app.background("second")
        await app.closeScene("second")
        await app.satisfy(.session)
        await app.withdraw(.session)
        await app.mount()
        await app.mount(in: "main")
        await app.deliver(.notification(["deep_link": "shop://orders/1"]))
        await app.background()
        await app.kill()
        await app.tap(.widget("shop://orders/2"))
      }
      messages.append(await asking())
      for cycle in AppLifeCycle.allCases { messages.append(await entries(cycle)) }
      return MessageGroup("Simulated apps", messages)
    }
  }

  /// An app whose guard has not answered.
  @MainActor private static func asking() async -> Message {
    let app = AppSimulator(DeepLinkCenter(CheckedDestination.entries))
    var question: CheckedContinuation<Void, Never>?
    app.center.addGuard { _, _ in
      await withCheckedContinuation { question = $0 }
      return .proceed
    }
    await app.tap(.quickAction("search"))
    let message = Message.failure("a guard that asks") { try app.expectOpened([.search]) }
    question?.resume()
    return message
  }

  /// Each entry into an app of that life cycle, and what the app's log says.
  @MainActor private static func entries(_ cycle: AppLifeCycle) async -> Message {
    let app = AppSimulator(DeepLinkCenter(CheckedDestination.entries), lifeCycle: cycle)
    for entry in CheckedDestination.simulatedEntries {
      await app.tap(entry)
      await app.background()
    }
    await app.kill()
    await app.launch(from: .link("https://shop.example.com/orders/1"))
    return Message("all entries: \(cycle)", app.description)
  }

  @MainActor private static var orders: MessageGroup {
    get async {
      let orders = CheckedDestination.simulatedEntries.flatMap { entry in
        entry.orders(of: AppLifeCycle.allCases).map(\.description)
      }
      var message = Message("no failure", "every order opens it")
      do throws(TestFailure) {
        try await AppSimulator.everyOrder(
          of: .link("shop://nowhere"), lifeCycles: AppLifeCycle.allCases,
          opens: CheckedDestination.home
        ) { DeepLinkCenter(CheckedDestination.entries) }
      } catch {
        message = Message("an order that opens nothing", error.description)
      }
      var none = Message("no failure", "no order opens it")
      do throws(TestFailure) {
        try await AppSimulator.everyOrder(
          of: .link("shop://orders/1"), in: [], opens: CheckedDestination.home
        ) { DeepLinkCenter(CheckedDestination.entries) }
      } catch {
        none = Message("no order at all", error.description)
      }
      return MessageGroup(
        "Orders in which the system may call",
        [Message("names", orders.joined(separator: "\n")), message, none])
    }
  }
}

extension Message {
  /// With what a check fails.
  static func failure(
    _ title: String, hiding path: String? = nil, _ check: () throws -> Void
  ) -> Message {
    do {
      try check()
      return Message(title, parts: [(".", "passes")])
    } catch {
      let text = path.map { "\(error)".replacing($0, with: "TESTS") } ?? "\(error)"
      let code = (error as? TestFailure)?.code.rawValue ?? "none"
      return Message(title, parts: [("|", text), (".", "code \(code)")])
    }
  }
}

/// Destinations of the app that the checks look at.
enum CheckedDestination: LinkDestination {
  case home
  case order(id: String)
  case search

  static let routes = RouteTable<CheckedDestination>(schemes: ["shop"], hosts: ["shop.example.com"])
  {
    Route("/", .home)
    Route("/orders/{id}", CheckedDestination.order)
    Route("/search", .search)
  }

  static let entries = EntryRules(
    routes,
    [
      .notification(reading: "a rejection") { payload in
        if payload["reject"] != nil { throw EntryRejection("not today") }
        return nil
      },
      .notification(link: "deep_link"),
      .notification(link: "deep_link", action: "OPEN"),
      .notification(link: "deep_link", action: "MARK"),
      .category(
        "ORDER", actions: [.init("OPEN", title: "Open", .foreground), .init("MARK", title: "Mark")]),
      .quickAction("search", .search, title: "Search"),
      .activity("com.example.shop.viewOrder", id: "orderID", CheckedDestination.order),
      .spotlight { .order(id: $0) },
    ])

  /// Each entry once.
  static let simulatedEntries: [SimulatedEntry] = [
    .link("shop://orders/1"), .link("https://shop.example.com/orders/2"),
    .notification(["deep_link": "shop://orders/3"]),
    .notification(["deep_link": "shop://orders/3"], action: .button("OPEN")),
    .notification(["deep_link": "shop://orders/3"], action: .button("MARK")),
    .notification([:], action: .dismiss), .quickAction("search"),
    .userActivity("com.example.shop.viewOrder", userInfo: ["orderID": "4"]), .spotlight("5"),
    .handoff("com.example.shop.viewOrder", userInfo: ["orderID": "6"]),
    .widget("shop://orders/7"), .appIntent("https://shop.example.com/orders/8"),
    .appClip("https://shop.example.com/orders/9"), .qrCode("shop://orders/10"),
    .inApp("shop://orders/11"),
  ]
}
