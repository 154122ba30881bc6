import Entryway
import EntrywaySimulation

/// An app in the background, with buttons whose completion handlers are counted.
@MainActor final class BackgroundStage {
  typealias Outcome = EntryOutcome<Destination>?

  let clock = SimulatedClock()
  let dates = Clock()
  private(set) var center: DeepLinkCenter<Destination>?
  /// What each completion handler was given, by the name of its call.
  private(set) var told: [String: [Outcome]] = [:]
  /// How many awaited handlers have ended, and how many of these were cancelled before.
  private(set) var ended = 0
  private(set) var cancelled = 0

  private var work: [AsyncStream<Never>.Continuation] = []
  private var stubbornWork: [CheckedContinuation<Void, Never>] = []

  init(expiry: Duration? = nil, needs: Set<Requirement> = []) {
    let dates = dates
    center = DeepLinkCenter(
      options: DeliveryOptions(expiry: expiry, backgroundActions: ["MARK"]),
      now: { dates.now }, clock: clock, requirements: { _, _ in needs },
      naming: Destination.match, reading: Destination.read)
  }

  /// Registers a handler that works until it is finished, or cancelled.
  @discardableResult
  func listen(id: String? = nil) -> DeliveryRegistration? {
    center?.onOpen(id: id, timeLimit: .seconds(20)) { [self] _, _ in
      let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
      work.append(continuation)
      for await _ in stream {}
      if Task.isCancelled { cancelled += 1 }
      ended += 1
    }
  }

  /// Registers a handler that does not care whether it is cancelled.
  func listenStubbornly() {
    center?.onOpen(timeLimit: .seconds(20)) { [self] _, _ in
      await withCheckedContinuation { stubbornWork.append($0) }
      if Task.isCancelled { cancelled += 1 }
      ended += 1
    }
  }

  /// Lets all handlers end that work.
  func finish() {
    let (streams, continuations) = (work, stubbornWork)
    work = []
    stubbornWork = []
    for stream in streams { stream.finish() }
    for continuation in continuations { continuation.resume() }
  }

  /// A person presses the button; the system waits for its completion handler.
  @discardableResult
  func press(
    _ call: String, _ link: String = "app:/order/1", _ action: NotificationAction = .button("MARK"),
    request: String = "request"
  ) -> Reception<Destination>? {
    told[call] = []
    return center?.receive(.notification(link, action, request: request), within: .seconds(25)) {
      [self] in told[call]?.append($0)
    }
  }

  func drop() { center = nil }

  /// Lets everything run that waits for nothing from outside.
  func settle() async { for _ in 0..<300 { await Task.yield() } }

  /// Waits for something that other threads have a part in.
  func until(_ condition: () -> Bool) async {
    for _ in 0..<100_000 {
      if condition() { return }
      await Task.yield()
    }
  }

  /// Lets all happen that still can.
  func end() async {
    for _ in 0..<3 {
      center?.satisfy(.session)
      center?.satisfy(.interface)
      await settle()
      finish()
      clock.advance(by: .seconds(3_600))
      await settle()
    }
    center?.cancelWaiting()
    await until { told.values.allSatisfy { !$0.isEmpty } }
    await settle()
  }
}
