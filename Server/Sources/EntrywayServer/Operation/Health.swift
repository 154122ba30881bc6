import LinkRecords
import Synchronization

/// Whether the server can do its work: what `/readyz` tells.
final class Health: Sendable {
  /// One part that may fail.
  final class Part: Sendable {
    let name: String
    private let failure = Mutex<String?>(nil)

    init(_ name: String) {
      self.name = name
    }

    func worked() {
      failure.withLock { failure in
        if failure != nil { failure = nil }
      }
    }

    func failed(_ error: StorageError) {
      failure.withLock { $0 = error.description }
    }

    /// Why it does not work; nil if it does.
    var reason: String? { failure.withLock { $0 } }
  }

  let records = Part("records")
  let clicks = Part("clicks")
  let events = Part("events")

  init() {}

  var parts: [Part] { [records, clicks, events] }
  var isReady: Bool { parts.allSatisfy { $0.reason == nil } }
}
