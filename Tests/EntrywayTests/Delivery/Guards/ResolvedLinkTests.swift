import Entryway
import Testing

/// Links of which only the server knows what they open.
@MainActor @Suite("Links that the server resolves")
struct ResolvedLinkTests {
  enum Place: LinkDestination {
    case order(id: Int)
    case link(slug: String)
  }

  private static let entries = EntryRules(
    RouteTable<Place>(schemes: ["shop"], hosts: ["shop.example.com", "go.example.com"]) {
      Route("/orders/{id}", Place.order)
      Route("/{slug}", Place.link).hosts("go.example.com").resolved(by: .server)
    },
    [
      .notification(link: "deep_link"),
      .quickAction("sale", .link(slug: "sale"), title: "Sale"),
    ])

  private let center = DeepLinkCenter(Self.entries)
  private let opened = Opened()

  private final class Opened {
    var places: [Place] = []
    var asked: [Place] = []
  }

  private func listen() {
    center.onOpen { [opened] place, _ in opened.places.append(place) }
    center.satisfy(.interface)
  }

  private func settle() async {
    for _ in 0..<1_000 where center.history.last?.state.outcome == nil { await Task.yield() }
  }

  private var rejection: EntryRejection? {
    if case .rejected(let rejection) = center.history.last?.state.outcome { rejection } else { nil }
  }

  @Test(
    "Without a guard that redirects the entry it is rejected, and no handler sees it",
    arguments: [
      AppEntry.link("https://go.example.com/sale"),
      .notification("https://go.example.com/sale"),
      AppEntry(source: .quickAction, content: .shortcutItem(.init(type: "sale"))),
    ])
  func rejected(entry: AppEntry) async {
    listen()
    #expect(center.receive(entry).isAccepted)
    #expect(opened.places == [])
    #expect(rejection?.code == .unresolvedLink)
    #expect(rejection?.facts == "error unresolved-link")
  }

  @Test("A guard sees it, and what the guard redirects it to opens")
  func redirected() async {
    listen()
    center.addGuard { [opened] place, _ in
      opened.asked.append(place)
      return place == .link(slug: "sale") ? .redirect(to: .order(id: 7)) : .proceed
    }
    center.receive(.link("https://go.example.com/sale"))
    await settle()
    #expect(opened.asked == [.link(slug: "sale"), .order(id: 7)])
    #expect(opened.places == [.order(id: 7)])
    #expect(
      center.history.map(\.description) == ["Entry 1, a universal link, opened order (id: 7)."])
  }

  @Test("A guard that lets it pass, or redirects to another such link, has not resolved it")
  func notRedirected() async {
    listen()
    let letsPass = center.addGuard { _, _ in .proceed }
    center.receive(.link("https://go.example.com/sale"))
    await settle()
    #expect(rejection?.facts == "error unresolved-link")
    letsPass.cancel()
    center.addGuard { place, _ in
      place == .link(slug: "a") ? .redirect(to: .link(slug: "sale")) : .proceed
    }
    center.receive(.link("https://go.example.com/a"))
    await settle()
    #expect(rejection?.facts == "error unresolved-link")
    #expect(opened.places == [])
  }

  @Test("A guard may hold or cancel it as any other")
  func heldAndCancelled() async {
    listen()
    center.addGuard { place, _ in
      place == .link(slug: "held") ? .hold(until: "network") : .cancel(reason: "no such link")
    }
    center.receive(.link("https://go.example.com/gone"))
    await settle()
    #expect(
      center.history.map(\.description) == [
        "Entry 1, a universal link, was cancelled: no such link."
      ])
    center.receive(.link("https://go.example.com/held"))
    for _ in 0..<100 { await Task.yield() }
    #expect(
      center.history.last?.description == "Entry 2, a universal link, waits for network.")
  }

  @Test("The rules accept it: what they say of an entry is routing")
  func accepted() {
    guard case .route(let match) = Self.entries.read(.link("https://go.example.com/sale")) else {
      Issue.record("not accepted")
      return
    }
    #expect(match.destination == .link(slug: "sale"))
    #expect(match.resolvedBy == .server)
  }
}
