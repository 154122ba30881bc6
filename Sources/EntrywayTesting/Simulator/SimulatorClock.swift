#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A clock that stands still until somebody moves it.
@MainActor
final class SimulatorClock {
  var now: Date

  init(_ now: Date) { self.now = now }
}
