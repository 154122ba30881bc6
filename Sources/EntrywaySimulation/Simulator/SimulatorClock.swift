#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A clock that stands still until it is moved.
@MainActor
package final class SimulatorClock {
  package var now: Date {
    didSet { wake() }
  }

  private var sleepers: [(end: Date, wake: AsyncStream<Never>.Continuation)] = []

  package init(_ now: Date) { self.now = now }

  /// Returns when the clock has been moved by so much, or the task is cancelled.
  package func sleep(_ duration: Duration) async {
    let components = duration.components
    let seconds = Double(components.seconds) + Double(components.attoseconds) * 1e-18
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    sleepers.append((now.addingTimeInterval(seconds), continuation))
    wake()
    for await _ in stream {}
  }

  private func wake() {
    for sleeper in sleepers where sleeper.end <= now { sleeper.wake.finish() }
    sleepers.removeAll { $0.end <= now }
  }
}
