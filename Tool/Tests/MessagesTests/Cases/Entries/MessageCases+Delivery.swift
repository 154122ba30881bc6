import Entryway
import EntrywayTesting
import Foundation

extension MessageCases {
  /// A name, and what is done to the center of a harness.
  private typealias Course = (String, @MainActor (DeliveryHarness) async -> Void)

  /// Outcomes, states and ways in as words, and what happens to entries as sentences.
  @MainActor static var delivery: [MessageGroup] {
    get async {
      var courses: [Message] = []
      for (title, course) in deliveries { courses.append(await play(title, course)) }
      return [words, MessageGroup("What happens to entries", courses)]
    }
  }

  private static var words: MessageGroup {
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
    return MessageGroup(
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
    _ title: String, _ course: @MainActor (DeliveryHarness) async -> Void
  ) async -> Message {
    let harness = DeliveryHarness()
    await course(harness)
    return Message(
      title,
      parts: [("|", harness.lines.joined(separator: "\n"))]
        + harness.center.history.map { (".", $0.description) })
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
        { harness in
          harness.ready()
          harness.receive("app:/orders/1", source)
        }
      )
    } + courses
  }

  @MainActor private static let courses: [Course] = [
    (
      "an entry waits for everything and opens",
      { harness in
        harness.receive("app:/orders/secret-terms")
        harness.center.satisfy(.interface)
        harness.center.satisfy(.session)
        harness.center.satisfy("terms")
        harness.listen()
      }
    ),
    (
      "texts out of links",
      { harness in
        harness.ready()
        for text in [
          "7%0AEntry%208%20opened", "%E2%80%AEx", "Zo%C3%AB", "%F0%9F%91%A9%E2%80%8D%F0%9F%8D%B3",
        ] {
          harness.receive("app:/notes?text=\(text)")
        }
        harness.receive("app:/notes?text=")
        harness.receive("app:/tokens/secret")
      }
    ),
    (
      "rejected, superseded and duplicate entries",
      { harness in
        harness.receive("app:/nowhere")
        harness.receive("app:/orders/1")
        harness.receive("app:/orders/1")
        harness.receive("app:/orders/2")
        harness.ready()
        harness.center.receive(
          AppEntry(
            source: .notification(.dismiss),
            content: .notification(NotificationContent(payload: [:])), date: DeliveryHarness.start))
      }
    ),
    (
      "an entry that expires, and one that the app gives up",
      { harness in
        harness.receive("app:/orders/1")
        harness.now += 601
        harness.center.expire()
        harness.receive("app:/orders/2")
        harness.center.cancelWaiting()
      }
    ),
    (
      "a notification on arrival",
      { harness in
        harness.ready()
        harness.center.willPresent(
          AppEntry(source: .notification(.tap), content: .link("app:/home"), date: harness.now))
      }
    ),
    (
      "activities that do not come",
      { harness in
        harness.center.receive(
          undelivered: AppEntry(
            source: .handoff, content: .activity(ActivityContent(type: "com.example.read")),
            date: harness.now), reason: "no\nconnection")
        harness.center.receive(
          undelivered: AppEntry(source: .inApp, content: .link("app:/home"), date: harness.now),
          reason: "gone")
      }
    ),
    (
      "a handler that registers late",
      { harness in
        harness.ready()
        harness.receive("app:/home")
        harness.listen()
      }
    ),
    (
      "a chain of handlers",
      { harness in
        harness.center.satisfy(.interface)
        harness.chain()
        harness.receive("app:/orders/1")
      }
    ),
    (
      "a handler that hands its own link over",
      { harness in
        harness.center.satisfy(.interface)
        harness.center.onOpen { _, entry in harness.center.receive(entry) }
        harness.receive("app:/orders/1")
        harness.lines = harness.lines.suffix(2)
      }
    ),
    (
      "a requirement with a typo",
      { harness in
        harness.receive("app:/orders/secret-terms")
        harness.center.satisfy("sesion")
        harness.center.cancelWaiting()
      }
    ),
    (
      "a guard that cancels",
      { harness in
        harness.ready()
        harness.center.addGuard { _, _ in .cancel(reason: "not confirmed") }
        await harness.play("app:/orders/1")
      }
    ),
    (
      "a guard that redirects",
      { harness in
        harness.ready()
        harness.center.addGuard { destination, _ in
          destination == .home ? .proceed : .redirect(to: .home)
        }
        await harness.play("app:/orders/1")
      }
    ),
    (
      "a guard that redirects to a destination for others",
      { harness in
        harness.ready()
        harness.center.addGuard { destination, _ in
          destination == .host ? .proceed : .redirect(to: .host)
        }
        await harness.play("app:/orders/1")
      }
    ),
    (
      "guards that redirect in a circle",
      { harness in
        harness.ready()
        harness.center.addGuard { _, _ in .redirect(to: .order("1")) }
        await harness.play("app:/orders/1")
      }
    ),
    (
      "guards that redirect on and on",
      { harness in
        harness.ready()
        harness.center.addGuard { destination, _ in
          if case .step(let number) = destination {
            .redirect(to: .step(number + 1))
          } else {
            .proceed
          }
        }
        await harness.play("app:/step/0")
      }
    ),
    (
      "a guard that holds",
      { harness in
        harness.ready()
        harness.center.addGuard { _, _ in
          harness.isHeld ? .proceed : .hold(until: "a\nreview")
        }
        await harness.play("app:/orders/1")
        harness.isHeld = true
        harness.center.satisfy("a\nreview")
        await harness.settle()
      }
    ),
    (
      "an audience that is not held any more",
      { harness in
        harness.center.audiences = ["host"]
        harness.receive("app:/host")
        harness.center.audiences = []
        harness.ready()
      }
    ),
  ]

  /// What the center says of an entry when it is received.
  @MainActor static var receptions: MessageGroup {
    let harness = DeliveryHarness()
    func receive(_ link: String) -> Message {
      Message(
        link,
        harness.center.receive(
          AppEntry(source: .universalLink, content: .link(link), date: harness.now)
        ).description)
    }
    let waiting = receive("app:/orders/1")
    harness.ready()
    return MessageGroup(
      "What is said when an entry is received",
      [waiting, receive("app:/home"), receive("app:/home"), receive("app:/nowhere")])
  }

  /// A store that cannot be used, and one that holds what waited.
  @MainActor static var restarts: MessageGroup {
    var messages: [Message] = []
    let store = MemoryPendingEntryStore()
    let before = DeliveryHarness(store: store)
    before.receive("app:/orders/1")
    let after = DeliveryHarness(store: store)
    after.center.restore()
    after.ready()
    messages.append(Message("an entry that is restored", after.lines.joined(separator: "\n")))
    let broken = DeliveryHarness(store: BrokenStore())
    broken.receive("app:/orders/1")
    broken.ready()
    messages.append(Message("a store that is broken", broken.lines.joined(separator: "\n")))
    return MessageGroup("What happens to stored entries", messages)
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
