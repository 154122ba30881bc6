import Entryway
import Foundation

/// Destinations that entries are delivered to.
enum DeskDestination: LinkDestination {
  case home, host
  case order(String)
  case note(text: String?)
  case token(String)
  case step(Int)

  static let routes = RouteTable<DeskDestination>(schemes: ["app"]) {
    Route("/home", .home)
    Route("/host", .host).audience("host")
    Route("/orders/{id}", DeskDestination.order)
    Route("/notes?text={text}", DeskDestination.note)
    Route("/tokens/{token}", DeskDestination.token).sensitive("token")
    Route("/step/{number}", DeskDestination.step)
  }
}

/// A center with a clock of its own, and a protocol of everything that happens.
@MainActor final class DeliveryHarness {
  static let start = Date(timeIntervalSinceReferenceDate: 800_000_000)

  var center: DeepLinkCenter<DeskDestination>
  var lines: [String] = []
  var now = start
  /// Whether the guard of a hold has held already.
  var isHeld = false
  private var calls = 0

  init(store: (any PendingEntryStore)? = nil) {
    let clock = DeskClock()
    center = DeepLinkCenter(
      EntryRules(DeskDestination.routes, [.notification(link: "link")]),
      options: DeliveryOptions(expiry: .seconds(600), foreground: { _ in .opensAtOnce }),
      store: store, now: { clock.harness?.now ?? Self.start },
      requirements: { destination, _ in
        destination == .order("secret-terms") ? [.session, "terms"] : []
      })
    clock.harness = self
    center.observe { [unowned self] event in lines.append(event.description) }
  }

  func ready() {
    listen()
    center.satisfy(.interface)
  }

  func listen() { center.onOpen { _, _ in } }

  /// Registers handlers, each in the call of the one before.
  func chain() {
    center.onOpen { [unowned self] _, _ in
      calls += 1
      if calls < 30 { chain() }
    }
  }

  func receive(_ link: String, _ source: EntrySource = .universalLink) {
    center.receive(AppEntry(source: source, content: .link(link), date: now))
  }

  /// Receives a link, and lets the guards answer.
  func play(_ link: String) async {
    receive(link)
    await settle()
  }

  func settle() async {
    for _ in 0..<2_000 where !center.waiting.isEmpty { await Task.yield() }
  }
}

/// The clock of a harness, which is made before it.
@MainActor private final class DeskClock {
  weak var harness: DeliveryHarness?
}
