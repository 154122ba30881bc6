import Synchronization

/// Counts wrong passwords, so that nobody tries many: by account, by address, by browser.
///
/// Strangers who try an account's name stop strangers alone: a browser that has signed in to it before
/// has a count of its own (OWASP's device cookies). The counts are in memory; a new start forgets them. What
/// other servers count is in ``SignInAttempts``.
/// Each kind of subject has a table of its own, so that names that somebody invents take no account's
/// place.
package final class SignInLimits: Sendable {
  /// For how long a wrong password counts.
  package static let window = Duration.seconds(15 * 60)
  /// How many counts of a kind are kept: then the oldest go.
  ///
  /// Those of accounts stay, however many are tried: there are no more than there are accounts.
  package static let capacity = 10_000

  package struct Subject: Hashable, Sendable {
    enum Kind: Hashable {
      case account, name, address, browser
    }

    let kind: Kind
    let text: String

    /// The name of an account that there is.
    package static func account(_ name: String) -> Self { Self(kind: .account, text: name) }
    /// A name that no account has.
    package static func name(_ name: String) -> Self { Self(kind: .name, text: name) }
    package static func address(_ address: String) -> Self { Self(kind: .address, text: address) }
    package static func browser(_ number: String) -> Self { Self(kind: .browser, text: number) }

    /// How many wrong passwords are one too many.
    package var limit: Int { kind == .address ? 30 : 10 }
  }

  private struct Count {
    var wrong: Int
    var start: Timestamp

    func isOver(at now: Timestamp) -> Bool { start.adding(SignInLimits.window) <= now }
  }

  private struct Table {
    var counts: [Subject: Count] = [:]

    mutating func add(_ subject: Subject, at now: Timestamp) {
      if let count = counts[subject], !count.isOver(at: now) {
        counts[subject]?.wrong += 1
      } else {
        counts[subject] = Count(wrong: 1, start: now)
      }
      guard counts.count > SignInLimits.capacity else { return }
      counts = counts.filter { !$0.value.isOver(at: now) }
      guard subject.kind != .account, counts.count > SignInLimits.capacity else { return }
      // A tenth at once, or each count of a flood would sort all others.
      let excess = counts.count - SignInLimits.capacity * 9 / 10
      for (subject, _) in counts.sorted(by: { $0.value.start < $1.value.start }).prefix(excess) {
        counts[subject] = nil
      }
    }

    mutating func takeBack(_ subject: Subject) {
      guard let wrong = counts[subject]?.wrong else { return }
      counts[subject]?.wrong = wrong - 1
      if wrong <= 1 { counts[subject] = nil }
    }
  }

  private let tables = Mutex<[Subject.Kind: Table]>([:])

  package init() {}

  /// How many counts are kept.
  package var count: Int {
    tables.withLock { $0.values.reduce(0) { $0 + $1.counts.count } }
  }

  /// Whether all of the subjects may try once more.
  package func mayTry(_ subjects: [Subject], at now: Timestamp) -> Bool {
    blocked(subjects, at: now) == nil
  }

  /// The first of the subjects that may not try once more.
  package func blocked(_ subjects: [Subject], at now: Timestamp) -> Subject? {
    tables.withLock { tables in
      subjects.first { subject in
        guard var count = tables[subject.kind]?.counts[subject] else { return false }
        // A clock that was set back makes no count longer.
        count.start = min(count.start, now)
        tables[subject.kind]?.counts[subject] = count
        return !count.isOver(at: now) && count.wrong >= subject.limit
      }
    }
  }

  package func wasWrong(_ subjects: [Subject], at now: Timestamp) {
    tables.withLock { tables in
      for subject in subjects { tables[subject.kind, default: Table()].add(subject, at: now) }
    }
  }

  /// Takes a try back that was counted and not made.
  package func wasNotTried(_ subjects: [Subject]) {
    tables.withLock { tables in
      for subject in subjects { tables[subject.kind]?.takeBack(subject) }
    }
  }

  package func wasRight(_ subjects: [Subject]) {
    tables.withLock { tables in
      for subject in subjects { tables[subject.kind]?.counts[subject] = nil }
    }
  }
}
