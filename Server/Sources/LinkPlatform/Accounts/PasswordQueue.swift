import Dispatch

/// Tries passwords one at a time, beside the threads that answer requests.
///
/// A password takes a fifth of a second and 32 MiB by intention. Whoever waits does so in one of two
/// lanes: browsers that have signed in to the account before, which are served first, and all others. So
/// a flood of strangers fills its own lane, and no owner is locked out by it.
package actor PasswordQueue {
  package enum Lane: Hashable, Sendable {
    case known
    case stranger(address: String)
  }

  /// That a lane is full: nothing was tried.
  package struct FullError: Error, Hashable {}

  /// How many wait in each lane.
  package static let laneLimit = 16
  /// How many strangers of one address wait.
  package static let addressLimit = 2

  private struct Waiting {
    let lane: Lane
    let turn: CheckedContinuation<Void, Never>
  }

  private let thread = DispatchQueue(label: "entryway-passwords", qos: .utility)
  private var isBusy = false
  private var waiting: [Waiting] = []

  package init() {}

  /// How many wait.
  package var waitingCount: Int { waiting.count }

  /// Does work when it is its turn.
  package func run<Value: Sendable>(
    _ lane: Lane, _ work: @escaping @Sendable () -> Value
  ) async throws(FullError) -> Value {
    if isBusy {
      guard hasRoom(lane) else { throw FullError() }
      await withCheckedContinuation { waiting.append(Waiting(lane: lane, turn: $0)) }
    }
    isBusy = true
    let value = await withCheckedContinuation { done in
      thread.async { done.resume(returning: work()) }
    }
    // Whoever is next keeps it busy: nobody gets in between.
    if let next = waiting.firstIndex(where: { $0.lane == .known }) ?? waiting.indices.first {
      waiting.remove(at: next).turn.resume()
    } else {
      isBusy = false
    }
    return value
  }

  private func hasRoom(_ lane: Lane) -> Bool {
    let known = waiting.count { $0.lane == .known }
    return switch lane {
    case .known: known < Self.laneLimit
    case .stranger:
      waiting.count - known < Self.laneLimit
        && waiting.count { $0.lane == lane } < Self.addressLimit
    }
  }
}
