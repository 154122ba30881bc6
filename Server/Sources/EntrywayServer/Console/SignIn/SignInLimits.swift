import LinkRecords
import Synchronization

/// Counts wrong passwords, so that nobody tries many: by account, by address, by browser.
///
/// Strangers who try an account's name stop strangers alone: a browser that has signed in to it before
/// has a count of its own (OWASP's device cookies). The counts are in memory; a new start forgets them.
final class SignInLimits: Sendable {
  /// For how long a wrong password counts.
  static let window = Duration.seconds(15 * 60)
  /// How many counts are kept: then the oldest go.
  static let capacity = 10_000

  enum Subject: Hashable, Sendable {
    case account(String)
    case address(String)
    case browser(String)

    /// How many wrong passwords are one too many.
    var limit: Int {
      switch self {
      case .account, .browser: 10
      case .address: 30
      }
    }
  }

  private struct Count {
    var wrong: Int
    var start: Timestamp
  }

  private let counts = Mutex<[Subject: Count]>([:])

  /// Whether all of the subjects may try once more.
  func mayTry(_ subjects: [Subject], at now: Timestamp) -> Bool {
    counts.withLock { counts in
      subjects.allSatisfy { subject in
        guard let count = counts[subject], count.start.adding(Self.window) > now else {
          return true
        }
        return count.wrong < subject.limit
      }
    }
  }

  func wasWrong(_ subjects: [Subject], at now: Timestamp) {
    counts.withLock { counts in
      for subject in subjects {
        if let count = counts[subject], count.start.adding(Self.window) > now {
          counts[subject]?.wrong += 1
        } else {
          counts[subject] = Count(wrong: 1, start: now)
        }
      }
      guard counts.count > Self.capacity else { return }
      counts = counts.filter { $0.value.start.adding(Self.window) > now }
      // A tenth at once, or each count of a flood would sort all others.
      let excess = counts.count - Self.capacity * 9 / 10
      guard counts.count > Self.capacity else { return }
      for (subject, _) in counts.sorted(by: { $0.value.start < $1.value.start }).prefix(excess) {
        counts[subject] = nil
      }
    }
  }

  /// Takes a try back that was counted and not made.
  func wasNotTried(_ subjects: [Subject]) {
    counts.withLock { counts in
      for subject in subjects { counts[subject]?.wrong -= 1 }
    }
  }

  func wasRight(_ subjects: [Subject]) {
    counts.withLock { counts in
      for subject in subjects { counts[subject] = nil }
    }
  }
}
