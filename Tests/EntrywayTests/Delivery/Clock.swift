#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A clock that stands still until a test moves it.
@MainActor final class Clock {
  nonisolated static let zero = Date(timeIntervalSinceReferenceDate: 800_000_000)

  private(set) var now = Clock.zero

  func advance(_ seconds: Double) { now = now.addingTimeInterval(seconds) }
}
