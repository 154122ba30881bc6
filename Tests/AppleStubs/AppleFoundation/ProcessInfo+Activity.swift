public import Foundation

extension ProcessInfo {
  /// Lets the process run while the block does.
  ///
  /// The block is called on a thread of the system's with `false`, and, if that call has not returned
  /// when the time is over, with `true` on another. Its `@Sendable` is from memory.
  @available(macOS, unavailable)
  public func performExpiringActivity(
    withReason reason: String, using block: @escaping @Sendable (Bool) -> Void
  ) {
    let time = BackgroundTimeGranted.current ?? BackgroundTimeGranted()
    time.begin(reason, block)
  }
}

/// The time that the system gives a process that leaves the screen, for tests: it ends when a test says
/// so.
public final class BackgroundTimeGranted: Sendable {
  @TaskLocal static var current: BackgroundTimeGranted?

  /// Each activity whose block has returned: why the process asked for it.
  public let ended: AsyncStream<String>

  private let ends: AsyncStream<String>.Continuation
  private let expiries: AsyncStream<@Sendable (Bool) -> Void>
  private let blocks: AsyncStream<@Sendable (Bool) -> Void>.Continuation

  public init() {
    (ended, ends) = AsyncStream.makeStream()
    (expiries, blocks) = AsyncStream.makeStream()
  }

  /// Does what an app does on a phone that gives it this time.
  public func whileGranted<Result>(_ work: () throws -> Result) rethrows -> Result {
    try Self.$current.withValue(self) { try work() }
  }

  /// The activities whose blocks have returned so far; later ones are not told.
  public func endedSoFar() async -> [String] {
    ends.finish()
    var reasons: [String] = []
    for await reason in ended { reasons.append(reason) }
    return reasons
  }

  /// Ends the time of the activity that began first, on a thread of the system's.
  public func expire() async {
    var blocks = expiries.makeAsyncIterator()
    guard let block = await blocks.next() else { return }
    Thread.detachNewThread { block(true) }
  }

  fileprivate func begin(_ reason: String, _ block: @escaping @Sendable (Bool) -> Void) {
    blocks.yield(block)
    Thread.detachNewThread { [ends] in
      block(false)
      ends.yield(reason)
    }
  }
}
