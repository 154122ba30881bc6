import EntrywayReporting
import EntrywayTesting
import Foundation
import Testing

/// How `resolveShortLinks(by:)` finds its table, its turn and who reports.
@MainActor @Suite("Setting up the resolving of short links")
struct ResolvingSetupTests {
  private static let short = "https://go.example.com/abcd"
  private static let target = "https://shop.example.com/orders/7"

  private static let guarded = RouteTable<Place>(
    schemes: ["shop"], hosts: ["shop.example.com", "go.example.com"]
  ) {
    Route("/orders/{id}", Place.order).requires(.session)
    Route("/{slug}", Place.link).hosts("go.example.com").resolved(by: .server)
  }

  private func resolve(
    _ center: DeepLinkCenter<Place>, in routes: RouteTable<Place>? = nil
  ) -> DeliveryRegistration {
    center.resolveShortLinks(
      by: Shop.linkServer, in: routes, lastTargets: .memory,
      transport: PlayedServer.resolving(Self.target), clock: BellClock())
  }

  private func opened(by center: DeepLinkCenter<Place>) async -> Place? {
    var opened: Place?
    center.onOpen { opened = $0 }
    center.satisfy(.interface)
    center.receive(Self.short)
    await ended(center)
    return opened
  }

  @Test("The server is asked before guards that were registered earlier, and later")
  func first() async {
    let center = DeepLinkCenter(EntryRules(Place.routes))
    var asked: [String] = []
    center.addGuard { place, _ in
      asked.append("earlier: \(place)")
      return .proceed
    }
    _ = resolve(center)
    center.addGuard { place, _ in
      asked.append("later: \(place)")
      return .proceed
    }
    #expect(await opened(by: center) == .order(id: 7))
    #expect(asked == ["earlier: order(id: 7)", "later: order(id: 7)"])
  }

  @Test("It is asked about a short link that a guard is looking at when it is registered")
  func meanwhile() async {
    let center = DeepLinkCenter(EntryRules(Place.routes))
    let (answers, answer) = AsyncStream.makeStream(of: Void.self)
    center.addGuard { _, _ in
      for await _ in answers { break }
      return .proceed
    }
    var opened: [Place] = []
    center.onOpen { opened.append($0) }
    center.satisfy(.interface)
    center.receive(Self.short)
    await Task.yield()
    _ = resolve(center)
    answer.finish()
    await ended(center)
    #expect(opened == [.order(id: 7)])
  }

  @Test("A center without rules is told the table")
  func ownTable() async {
    func center(naming: DeepLinkCenter<Place>.Naming? = nil) -> DeepLinkCenter<Place> {
      DeepLinkCenter(
        naming: naming,
        reading: { entry, _ in
          guard case .link(let link) = entry.content, let match = try? Place.routes.match(link)
          else { return .rejected(EntryRejection("no link")) }
          return .route(match)
        })
    }
    let told = center { Place.routes.match(destination: $0) }
    _ = resolve(told, in: Place.routes)
    #expect(await opened(by: told) == .order(id: 7))
    // What the server names is guarded by the table, too.
    let guarded = center()
    _ = guarded.resolveShortLinks(
      by: Shop.linkServer, in: Self.guarded, lastTargets: .memory,
      transport: PlayedServer.resolving(Self.target), clock: BellClock())
    guarded.onOpen { _ in }
    guarded.satisfy(.interface)
    let events = guarded.events()
    guarded.receive(Self.short)
    for await event in events {
      if case .redirected = event.kind { break }
    }
    #expect(guarded.waiting.first?.match?.requirements == [.session])
    let untold = center()
    _ = resolve(untold)
    #expect(await opened(by: untold) == nil)
    guard case .rejected(let rejection) = untold.history.last?.outcome else {
      Issue.record("it was not rejected: \(untold.history)")
      return
    }
    #expect(rejection.code == .unresolvedLink)
  }

  @Test("What no server resolves opens at once, two links in a row too")
  func ordinary() {
    let center = DeepLinkCenter(EntryRules(Place.routes))
    _ = resolve(center)
    var opened: [Place] = []
    center.onOpen { opened.append($0) }
    center.satisfy(.interface)
    center.receive("shop://orders/1")
    center.receive("shop://orders/2")
    #expect(opened == [.order(id: 1), .order(id: 2)])
  }

  @Test("Cancelled, it asks no more")
  func cancelled() async {
    let center = DeepLinkCenter(EntryRules(Place.routes))
    resolve(center).cancel()
    #expect(await opened(by: center) == nil)
  }

  @Test("Who reports is looked for when a link comes, not before")
  func reportsLater() async {
    let server = MemoryLinkServer()
    server.links = [Self.short: Self.target]
    let center = DeepLinkCenter(EntryRules(Place.routesWithFallback))
    center.resolveShortLinks(
      by: server.address, lastTargets: .memory, transport: server, clock: BellClock())
    let reporting = center.report(
      to: server.address, options: server.options(folder: ReportingShop.newFolder()))
    reporting.hasConsent = true
    server.failure = .offline
    #expect(await opened(by: center) == .home)
    server.failure = nil
    #expect(await reporting.send())
    #expect(server.clicks.map(\.value) == [Self.short])
  }
}

/// What of the last targets is written, and when it is removed.
@MainActor @Suite("Storing last targets")
struct LastTargetStorageTests {
  private static let short = "https://go.example.com/l/abcd"

  private func resolving(
    _ target: String, _ file: URL, hasConsent: Bool? = true
  ) async -> ReportingShop {
    let shop = ReportingShop(hasConsent: hasConsent)
    shop.server.links = [Self.short: target]
    shop.center.resolveShortLinks(
      by: shop.server.address, lastTargets: .file(at: file), transport: shop.server,
      clock: BellClock())
    shop.center.satisfy(.interface)
    shop.center.receive(Self.short)
    await ended(shop.center)
    return shop
  }

  @Test("A target with a sensitive parameter opens, and is never written")
  func sensitive() async {
    let folder = TemporaryFolder()
    let file = folder.file("targets.json")
    let shop = await resolving("https://shop.example.com/invites/s3cret", file)
    #expect(shop.center.history.last?.match?.name == "invite")
    #expect(folder.names == [])
    // It is known while the process lasts.
    shop.server.failure = .offline
    shop.center.receive(Self.short)
    await ended(shop.center)
    #expect(shop.center.history.map { $0.match?.name } == ["invite", "invite"])
    // Nor does one take the place of what was written.
    shop.server.failure = nil
    shop.server.links[Self.short] = "https://shop.example.com/orders/7"
    shop.center.receive(Self.short)
    await ended(shop.center)
    #expect(folder.names == ["targets.json"])
    shop.server.links[Self.short] = "https://shop.example.com/invites/s3cret"
    shop.center.receive(Self.short)
    await ended(shop.center)
    #expect((try? String(contentsOf: file, encoding: .utf8))?.contains("go.example.com") == false)
  }

  @Test("Consent that is withdrawn removes the file; consent that was never given does not")
  func withdrawn() async {
    for (hasConsent, remains) in [(true, false), (nil, true)] as [(Bool?, Bool)] {
      let folder = TemporaryFolder()
      let file = folder.file("targets.json")
      try? folder.write("damaged", to: "targets.json.damaged")
      let shop = await resolving("https://shop.example.com/orders/7", file, hasConsent: hasConsent)
      #expect(folder.names.contains("targets.json"))
      shop.reporting.hasConsent = false
      #expect(folder.names.contains("targets.json") == remains)
      #expect(folder.names.isEmpty != remains)
      // What is forgotten is forgotten in memory too.
      shop.server.failure = .offline
      shop.center.receive(Self.short)
      await ended(shop.center)
      #expect(shop.center.history.last?.match?.name == (remains ? "order" : "home"))
    }
  }

  @Test("Deleting data removes the file, whether there is consent or not", arguments: [true, nil])
  func deleted(hasConsent: Bool?) async throws {
    let folder = TemporaryFolder()
    let shop = await resolving(
      "https://shop.example.com/orders/7", folder.file("targets.json"), hasConsent: hasConsent)
    #expect(folder.names == ["targets.json"])
    try await shop.reporting.deleteData()
    #expect(folder.names == [])
  }

  @Test("A file of an earlier process is removed too, though its server is named only later")
  func namedLater() async throws {
    let folder = TemporaryFolder()
    let file = folder.file("targets.json")
    let first = await resolving("https://shop.example.com/orders/7", file)
    #expect(folder.names == ["targets.json"])
    await first.reporting.close()
    let second = ReportingShop(first.server, hasConsent: nil, folder: first.folder)
    await second.reporting.ready()
    second.reporting.hasConsent = false
    second.center.resolveShortLinks(
      by: second.server.address, lastTargets: .file(at: file), transport: second.server)
    #expect(folder.names == [])
  }

  @Test("A target that is bound to a sensitive parameter is not written, whatever it looks like")
  func nearLiteral() async {
    let folder = TemporaryFolder()
    // Near a literal of another route.
    _ = await resolving("https://shop.example.com/invites/orders", folder.file("targets.json"))
    #expect(folder.names == [])
  }
}

/// Waits until nothing waits any more.
@MainActor private func ended<Destination>(_ center: DeepLinkCenter<Destination>) async {
  guard !center.waiting.isEmpty else { return }
  for await _ in center.events(bufferingNewest: .max) where center.waiting.isEmpty { break }
}
