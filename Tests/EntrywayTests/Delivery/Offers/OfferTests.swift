import Entryway
import Testing

@MainActor @Suite("EntryOffers")
struct OfferTests {
  private let center = DeepLinkCenter(
    EntryRules(
      RouteTable<Destination>(schemes: ["app"]) { Route("/home", .home) },
      [
        .quickAction("home", .home, title: "Home"),
        .quickAction("hosts", audience: "host", .hosts, title: "Hosts"),
        .category("MESSAGE", actions: []),
      ]))

  @Test("A center offers what its rules offer, to the audiences that are held")
  func rules() {
    #expect(center.quickActions.map(\.title) == ["Home"])
    center.audiences = ["host"]
    #expect(center.quickActions.map(\.title) == ["Home", "Hosts"])
    #expect(center.notificationCategories.map(\.id) == ["MESSAGE"])
  }

  @Test("Quick actions are registered at once, and again when the audiences change")
  func registering() {
    var registered: [[String]] = []
    let registration = center.offerQuickActions { registered.append($0.map(\.title)) }
    #expect(registered == [["Home"]])
    center.audiences = ["host"]
    center.audiences = ["host"]
    #expect(registered == [["Home"], ["Home", "Hosts"]])
    registration.cancel()
    center.audiences = []
    #expect(registered.count == 2)
  }

  @Test("A button that the rules declare without .foreground needs no interface")
  func background() {
    let rules = EntryRules(
      RouteTable<Destination>(schemes: ["app"]) { Route("/home", .home) },
      [
        .notification(link: "link", action: "MUTE"),
        .notification(link: "link", action: "READ"),
        .notification(link: "link", action: "SHOW"),
        .category("A", actions: [.init("MUTE", title: "Mute"), .init("SHOW", title: "Show")]),
        .category("B", actions: [.init("SHOW", title: "Show", .foreground)]),
      ])
    #expect(rules.backgroundActions == ["MUTE"])
    let center = DeepLinkCenter(rules, options: DeliveryOptions(backgroundActions: ["READ"]))
    var opened = 0
    center.onOpen { _, _ in opened += 1 }
    for action in ["MUTE", "READ", "SHOW"] {
      center.receive(
        AppEntry(
          source: .notification(.button(action)),
          content: .notification(NotificationContent(payload: ["link": "app://home"]))))
    }
    #expect(opened == 2)
    #expect(center.waiting.map(\.source) == [.notification(.button("SHOW"))])
  }

  @Test("The types of activities are those of the rules, in their order, and each once")
  func activities() {
    let rules = EntryRules(
      RouteTable<Destination>(schemes: ["app"]) { Route("/home", .home) },
      [
        .activity("com.example.view", id: "id") { (_: String) in .home },
        .quickAction("home", .home, title: "Home"),
        .spotlight { (_: String) in .home },
        .activity("com.example.view", .home),
        .activity("com.example.browse", .home),
      ])
    let types = ["com.example.view", "com.apple.corespotlightitem", "com.example.browse"]
    #expect(rules.activityTypes == types)
    #expect(DeepLinkCenter(rules).activityTypes == types)
    #expect(DeepLinkCenter<Destination>(reading: Destination.read).activityTypes == [])
  }

  @Test("A center that reads with a closure offers nothing, or what it is told")
  func closure() {
    #expect(DeepLinkCenter<Destination>(reading: Destination.read).quickActions.isEmpty)
    let center = DeepLinkCenter<Destination>(
      offers: EntryOffers(quickActions: { $0.map { QuickAction(type: $0, title: $0) } }),
      reading: Destination.read)
    center.audiences = ["host"]
    #expect(center.quickActions.map(\.type) == ["host"])
  }

  @Test("Who ends its registration while another one is told is not told any more")
  func endedMeanwhile() {
    let center = DeepLinkCenter<Destination>(reading: Destination.read)
    var other: DeliveryRegistration?
    var calls: [String] = []
    center.offerQuickActions { _ in
      calls.append("first")
      other?.cancel()
    }
    other = center.offerQuickActions { _ in calls.append("other") }
    center.audiences = ["host"]
    #expect(calls == ["first", "other", "first"])
  }

  @Test("A center keeps what the system holds weakly, as long as it lives")
  func keeping() {
    final class Held: Sendable {}
    weak var held: Held?
    var center: DeepLinkCenter<Destination>? = DeepLinkCenter(reading: Destination.read)
    do {
      let made = Held()
      held = made
      center?.keep(made)
    }
    #expect(held != nil)
    center = nil
    #expect(held == nil)
  }
}
