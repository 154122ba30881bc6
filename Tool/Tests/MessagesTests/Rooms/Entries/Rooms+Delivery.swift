import Entryway
import EntrywayTesting
import Foundation

extension Rooms {
  /// A name, and what is done to the center of a desk.
  private typealias Course = (String, @MainActor (DeliveryDesk) async -> Void)

  /// Outcomes, states and ways in as words, and what happens to entries as sentences.
  @MainActor static var delivery: [Room] {
    get async {
      var courses: [Message] = []
      for (title, course) in deliveries { courses.append(await play(title, course)) }
      return [words, Room("What happens to entries", courses)]
    }
  }

  private static var words: Room {
    let order = RouteMatch(
      destination: DeskDestination.order("7"), name: "order", pattern: "/orders/{id}")
    let outcomes: [EntryOutcome<DeskDestination>] = [
      .opened(order),
      .opened(RouteMatch(destination: .home, name: nil, pattern: nil, isFallback: true)),
      .opened(RouteMatch(destination: .home)),
      .rejected(EntryRejection("no such destination", hint: "go home")),
      .superseded(by: 4), .expired, .duplicate(of: 2), .cancelled(by: .dismissal),
      .cancelled(by: .guardDecision(reason: "not confirmed")),
      .cancelled(by: .guardTimeLimit(.seconds(30))),
      .cancelled(by: .guardTimeLimit(.milliseconds(500))), .cancelled(by: .app),
      .cancelled(by: .termination),
    ]
    let waits: [[EntryWait]] = [
      [], [.handler()], [.handler(scene: "left")], [.guards], [.turn],
      [.requirement(.interface), .requirement(.session)],
      [.requirement("accepted terms"), .requirement(.session), .handler()],
      [.requirement("a\nb\u{202E}c")], [.requirement("")],
    ]
    return Room(
      "Words of delivery",
      outcomes.enumerated().map { Message("outcome \($0 + 1)", $1.description) }
        + outcomes.enumerated().map {
          Message("state of outcome \($0 + 1)", EntryState.finished($1).description)
        }
        + waits.enumerated().map {
          Message("wait \($0 + 1)", EntryState<DeskDestination>.waiting(for: $1).description)
        } + [Message("opening", EntryState<DeskDestination>.opening.description)])
  }

  @MainActor private static func play(
    _ title: String, _ course: @MainActor (DeliveryDesk) async -> Void
  ) async -> Message {
    let desk = DeliveryDesk()
    await course(desk)
    return Message(
      title,
      parts: [("|", desk.lines.joined(separator: "\n"))]
        + desk.center.history.map { (".", $0.description) })
  }

  @MainActor private static var deliveries: [Course] {
    let sources: [EntrySource] = [
      .urlScheme, .universalLink, .notification(.tap), .notification(.dismiss),
      .notification(.openSettings), .notification(.backgroundPush),
      .notification(.button("REPLY")), .notification(.button("a\nb\u{202E}c")),
      .notification(.button("")), .quickAction, .userActivity, .spotlight, .handoff, .widget,
      .appIntent, .appClip, .qrCode, .inApp,
    ]
    return sources.enumerated().map { index, source -> Course in
      (
        "source \(index + 1)",
        { desk in
          desk.ready()
          desk.receive("app:/orders/1", source)
        }
      )
    } + courses
  }

  @MainActor private static let courses: [Course] = [
    (
      "an entry waits for everything and opens",
      { desk in
        desk.receive("app:/orders/secret-terms")
        desk.center.satisfy(.interface)
        desk.center.satisfy(.session)
        desk.center.satisfy("terms")
        desk.listen()
      }
    ),
    (
      "texts out of links",
      { desk in
        desk.ready()
        for text in [
          "7%0AEntry%208%20opened", "%E2%80%AEx", "Zo%C3%AB", "%F0%9F%91%A9%E2%80%8D%F0%9F%8D%B3",
        ] {
          desk.receive("app:/notes?text=\(text)")
        }
        desk.receive("app:/notes?text=")
        desk.receive("app:/tokens/secret")
      }
    ),
    (
      "rejected, superseded and duplicate entries",
      { desk in
        desk.receive("app:/nowhere")
        desk.receive("app:/orders/1")
        desk.receive("app:/orders/1")
        desk.receive("app:/orders/2")
        desk.ready()
        desk.center.receive(
          AppEntry(
            source: .notification(.dismiss),
            content: .notification(NotificationContent(payload: [:])), date: DeliveryDesk.start))
      }
    ),
    (
      "an entry that expires, and one that the app gives up",
      { desk in
        desk.receive("app:/orders/1")
        desk.now += 601
        desk.center.expire()
        desk.receive("app:/orders/2")
        desk.center.cancelWaiting()
      }
    ),
    (
      "a notification on arrival",
      { desk in
        desk.ready()
        desk.center.willPresent(
          AppEntry(source: .notification(.tap), content: .link("app:/home"), date: desk.now))
      }
    ),
    (
      "activities that do not come",
      { desk in
        desk.center.receive(
          undelivered: AppEntry(
            source: .handoff, content: .activity(ActivityContent(type: "com.example.read")),
            date: desk.now), reason: "no\nconnection")
        desk.center.receive(
          undelivered: AppEntry(source: .inApp, content: .link("app:/home"), date: desk.now),
          reason: "gone")
      }
    ),
    (
      "a handler that registers late",
      { desk in
        desk.ready()
        desk.receive("app:/home")
        desk.listen()
      }
    ),
    (
      "a chain of handlers",
      { desk in
        desk.center.satisfy(.interface)
        desk.chain()
        desk.receive("app:/orders/1")
      }
    ),
    (
      "a handler that hands its own link over",
      { desk in
        desk.center.satisfy(.interface)
        desk.center.onOpen { _, entry in desk.center.receive(entry) }
        desk.receive("app:/orders/1")
        desk.lines = desk.lines.suffix(2)
      }
    ),
    (
      "a requirement with a typo",
      { desk in
        desk.receive("app:/orders/secret-terms")
        desk.center.satisfy("sesion")
        desk.center.cancelWaiting()
      }
    ),
    (
      "a guard that cancels",
      { desk in
        desk.ready()
        desk.center.addGuard { _, _ in .cancel(reason: "not confirmed") }
        await desk.play("app:/orders/1")
      }
    ),
    (
      "a guard that redirects",
      { desk in
        desk.ready()
        desk.center.addGuard { destination, _ in
          destination == .home ? .proceed : .redirect(to: .home)
        }
        await desk.play("app:/orders/1")
      }
    ),
    (
      "a guard that redirects to a destination for others",
      { desk in
        desk.ready()
        desk.center.addGuard { destination, _ in
          destination == .host ? .proceed : .redirect(to: .host)
        }
        await desk.play("app:/orders/1")
      }
    ),
    (
      "guards that redirect in a circle",
      { desk in
        desk.ready()
        desk.center.addGuard { _, _ in .redirect(to: .order("1")) }
        await desk.play("app:/orders/1")
      }
    ),
    (
      "guards that redirect on and on",
      { desk in
        desk.ready()
        desk.center.addGuard { destination, _ in
          if case .step(let number) = destination {
            .redirect(to: .step(number + 1))
          } else {
            .proceed
          }
        }
        await desk.play("app:/step/0")
      }
    ),
    (
      "a guard that holds",
      { desk in
        desk.ready()
        desk.center.addGuard { _, _ in
          desk.isHeld ? .proceed : .hold(until: "a\nreview")
        }
        await desk.play("app:/orders/1")
        desk.isHeld = true
        desk.center.satisfy("a\nreview")
        await desk.settle()
      }
    ),
    (
      "an audience that is not held any more",
      { desk in
        desk.center.audiences = ["host"]
        desk.receive("app:/host")
        desk.center.audiences = []
        desk.ready()
      }
    ),
  ]

  /// What the center says of an entry when it is received.
  @MainActor static var receptions: Room {
    let desk = DeliveryDesk()
    func receive(_ link: String) -> Message {
      Message(
        link,
        desk.center.receive(
          AppEntry(source: .universalLink, content: .link(link), date: desk.now)
        ).description)
    }
    let waiting = receive("app:/orders/1")
    desk.ready()
    return Room(
      "What is said when an entry is received",
      [waiting, receive("app:/home"), receive("app:/home"), receive("app:/nowhere")])
  }

  /// A store that cannot be used, and one that holds what waited.
  @MainActor static var restarts: Room {
    var messages: [Message] = []
    let store = MemoryPendingEntryStore()
    let before = DeliveryDesk(store: store)
    before.receive("app:/orders/1")
    let after = DeliveryDesk(store: store)
    after.center.restore()
    after.ready()
    messages.append(Message("an entry that is restored", after.lines.joined(separator: "\n")))
    let broken = DeliveryDesk(store: BrokenStore())
    broken.receive("app:/orders/1")
    broken.ready()
    messages.append(Message("a store that is broken", broken.lines.joined(separator: "\n")))
    return Room("What happens to stored entries", messages)
  }
}

/// A store that reads and writes nothing.
private struct BrokenStore: PendingEntryStore {
  func load() throws(PendingStoreError) -> [StoredEntry] {
    throw PendingStoreError(.unreadable, detail: "locked", path: "/app/links.json")
  }

  func save(_ entries: [StoredEntry]) throws(PendingStoreError) {
    throw PendingStoreError(.unwritable, detail: "no space", path: "/app/links.json")
  }
}
