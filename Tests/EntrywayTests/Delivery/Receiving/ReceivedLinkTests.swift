import Entryway
import Foundation
import Testing

/// Links that an app hands over itself: scanned, pasted, answered by an SDK.
@MainActor @Suite("Links that the app itself got")
struct ReceivedLinkTests {
  private static let routes = RouteTable<Destination>(
    schemes: ["app"], hosts: ["app.example.com"]
  ) {
    Route("/home", .home)
    Route("/order/{id}") { Destination.order($0) }
  }

  private func center() -> (DeepLinkCenter<Destination>, Seen) {
    let center = DeepLinkCenter(EntryRules(Self.routes))
    let seen = Seen()
    center.onOpen { seen.entries.append($1) }
    center.satisfy(.interface)
    return (center, seen)
  }

  private final class Seen {
    var entries: [AppEntry] = []
  }

  @Test(
    "Unless told, a web link is a universal link, and any other one with a scheme",
    arguments: [
      ("https://app.example.com/home", EntrySource.universalLink),
      ("HTTP://app.example.com/home", .universalLink), ("app://home", .urlScheme),
      ("APP:///order/7", .urlScheme), ("httpx://home", .urlScheme), ("", .urlScheme),
      ("https", .urlScheme),
    ])
  func source(link: String, source: EntrySource) {
    let (center, _) = center()
    center.receive(link)
    #expect(center.history.last?.source == source)
  }

  @Test("A source that is told counts, as does the scene; a URL is the same as its text")
  func told() throws {
    let (center, seen) = center()
    let url = try #require(URL(string: "app://order/7"))
    #expect(center.receive(url, from: .qrCode, scene: "left").isAccepted)
    #expect(center.receive("https://app.example.com/order/8", from: .inApp).isAccepted)
    #expect(!center.receive("app://nowhere", from: .qrCode).isAccepted)
    #expect(center.history.map(\.source) == [.qrCode, .inApp, .qrCode])
    #expect(seen.entries.last?.content == .link("https://app.example.com/order/8"))
    #expect(center.history.first?.scene == "left")
  }

  @Test("Whether it starts the app is the center's to know")
  func start() {
    let center = DeepLinkCenter(EntryRules(Self.routes))
    let seen = Seen()
    center.onOpen { seen.entries.append($1) }
    center.receive("app://home")
    center.satisfy(.interface)
    center.receive("app://order/7")
    #expect(seen.entries.map(\.start) == [.cold, .warm])
  }

  @Test("Whoever holds a receiver of any type hands links over in the same way")
  func receiver() {
    let (center, _) = center()
    func scan(_ text: String, for receiver: some EntryReceiver) -> Bool {
      receiver.receive(text, from: .qrCode)
    }
    #expect(scan("app://home", for: center))
    let erased: any EntryReceiver = center
    let isAccepted = scan("app://home", for: erased)
    #expect(isAccepted)
    let isForeign = erased.receive("app://nowhere", from: .qrCode)
    #expect(!isForeign)
  }
}

/// Handlers that are called with the destination alone.
@MainActor @Suite("Handlers without the entry")
struct DestinationHandlerTests {
  @Test("A handler with one argument gets the destinations, in its turn")
  func called() {
    let desk = Desk.ready()
    var log: [String] = []
    desk.center.onOpen { route in log.append("one: \(route)") }
    desk.center.onOpen { route, entry in log.append("two: \(route) by \(entry.source)") }
    desk.center.receive(.order("1"))
    #expect(log == ["one: order(\"1\")", "two: order(\"1\") by universalLink"])
  }

  @Test("So does one that is awaited")
  func awaited() async {
    let desk = Desk.ready()
    var log: [Destination] = []
    desk.center.onOpen(timeLimit: .seconds(5)) { route in
      await Task.yield()
      log.append(route)
    }
    desk.center.receive(.order("1"))
    await desk.until { log == [.order("1")] }
  }
}
