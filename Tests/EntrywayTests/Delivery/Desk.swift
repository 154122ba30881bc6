import Entryway
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A center with a clock of the test's, and a protocol of everything that happens.
@MainActor final class Desk {
  let clock = Clock()
  private(set) var center: DeepLinkCenter<Destination>
  /// The events, as sentences.
  var lines: [String] = []
  var events: [DeliveryEvent<Destination>] = []
  /// What handlers were given: `handler: destination`.
  var opened: [String] = []
  /// Guards that have been asked, and wait for the test's answer.
  var questions: [Question] = []

  struct Question {
    var destination: Destination
    var answer: CheckedContinuation<GuardDecision<Destination>, Never>
  }

  init(
    options: DeliveryOptions = DeliveryOptions(),
    audiences: Set<String> = [],
    store: (any PendingEntryStore)? = nil,
    requirements: @escaping DeepLinkCenter<Destination>.Requirements = { _, _ in [] }
  ) {
    let clock = clock
    center = DeepLinkCenter(
      options: options, audiences: audiences, store: store, now: { clock.now },
      requirements: requirements, naming: Destination.match, reading: Destination.read)
    center.observe { [self] event in
      events.append(event)
      lines.append("\(event)")
    }
  }

  /// A desk whose app is on the screen and listens.
  static func ready(
    options: DeliveryOptions = DeliveryOptions(), store: (any PendingEntryStore)? = nil,
    requirements: @escaping DeepLinkCenter<Destination>.Requirements = { _, _ in [] }
  ) -> Desk {
    let desk = Desk(options: options, store: store, requirements: requirements)
    desk.listen()
    desk.center.satisfy(.interface)
    return desk
  }

  /// Ends the process that the desk stands for: its center goes, and its store is free.
  func kill() { center = DeepLinkCenter(reading: Destination.read) }

  /// Registers a handler that writes down what it is given.
  @discardableResult
  func listen(_ name: String = "root", scene: SceneID? = nil) -> DeliveryRegistration {
    center.onOpen(scene: scene) { [self] destination, _ in opened.append("\(name): \(destination)")
    }
  }

  /// Registers a guard that the test answers.
  @discardableResult
  func guardByHand() -> DeliveryRegistration {
    center.addGuard { [self] destination, _ in
      await withCheckedContinuation {
        questions.append(Question(destination: destination, answer: $0))
      }
    }
  }

  /// Waits until guards ask, and answers the first.
  func answer(_ decision: GuardDecision<Destination>) async {
    guard await until({ !self.questions.isEmpty }) else { return }
    questions.removeFirst().answer.resume(returning: decision)
    await settle()
  }

  /// Lets tasks that are ready run, and waits until each guard that is asked by hand has been called.
  func settle() async {
    for round in 0..<200 {
      if round >= 20, center.guardTasks.count <= questions.count { return }
      // Behind what waits for another thread, too.
      await Task.detached {}.value
      await Task.yield()
    }
  }

  /// Waits for a condition that a task which is ready will bring about.
  @discardableResult
  func until(
    _ condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Bool {
    for _ in 0..<10_000 {
      if condition() { return true }
      await Task.yield()
    }
    Issue.record("what the test waits for did not happen", sourceLocation: sourceLocation)
    return false
  }

  /// The history as sentences.
  var history: [String] { center.history.map(\.description) }
}

extension DeliveryEvent {
  /// What is wrong with the store, if that is what it tells.
  var storeProblem: PendingStoreError? {
    if case .storeProblem(let error) = kind { error } else { nil }
  }
}

extension EntryRecord {
  /// The facts of the rejection, if it ended as one.
  var rejection: String? {
    if case .rejected(let rejection) = outcome { rejection.facts } else { nil }
  }
}
