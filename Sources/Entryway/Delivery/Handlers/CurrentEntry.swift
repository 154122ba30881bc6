#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The entry that was opened last: a handler that registers soon after still gets it.
struct CurrentEntry<Destination: LinkDestination>: Sendable {
  var pending: PendingEntry<Destination>
  var openedAt: Date
  /// Handlers with a smaller number have been called.
  var nextHandler: Int
}
