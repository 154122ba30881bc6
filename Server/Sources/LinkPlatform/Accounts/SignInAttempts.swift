import Crypto
import Foundation
import Synchronization

/// Counts attempts to sign in, here and, where several servers share a store, in that: whoever is refused by one
/// server is refused by all.
///
/// An attempt counts before it is made: many at once, at however many servers, get no more of them than one
/// after the other.
package struct SignInAttempts: Sendable {
  /// What this server has counted; all of it where nobody else counts.
  package let limits = SignInLimits()
  private let shared: SharedSignInCounts?

  /// - Parameter store: What other servers count in, too; nil where there are none.
  package init(sharedIn store: (any RecordStore)? = nil) {
    shared = store.map { SharedSignInCounts($0) }
  }

  /// Counts an attempt, if all of its subjects may make one more.
  ///
  /// - Returns: The subject that may not; then nothing is counted.
  package func begin(
    _ subjects: [SignInLimits.Subject], at now: Timestamp
  ) async -> SignInLimits.Subject? {
    if let blocked = limits.blocked(subjects, at: now) { return blocked }
    limits.wasWrong(subjects, at: now)
    guard let shared else { return nil }
    do throws(StorageError) {
      guard let blocked = try await shared.begin(subjects, at: now) else { return nil }
      limits.wasNotTried(subjects)
      return blocked
    } catch {
      // What this server has counted holds.
      return nil
    }
  }

  /// Takes an attempt back that was not made.
  package func wasNotTried(_ subjects: [SignInLimits.Subject]) async {
    limits.wasNotTried(subjects)
    try? await shared?.takeBack(subjects)
  }

  /// Forgets the attempts of who has proved to be themselves.
  package func wasRight(_ subjects: [SignInLimits.Subject]) async {
    limits.wasRight(subjects)
    try? await shared?.forget(subjects)
  }
}

/// Counts in records, which end by themselves.
///
/// What a count is of is told nowhere: what was typed as a name may be a password. The records have codes of
/// it, by a key that is another one each day.
private final class SharedSignInCounts: Sendable {
  /// How often a commit is tried that others overtake.
  private static let attempts = 10

  private let store: any RecordStore
  private let key = Mutex<(key: SymmetricKey, until: ContinuousClock.Instant)?>(nil)

  init(_ store: any RecordStore) {
    self.store = store
  }

  private typealias Stored = (
    subject: SignInLimits.Subject, name: String, count: Versioned<SignInCount>?
  )

  /// - Returns: The first subject that may make no attempt more.
  func begin(
    _ subjects: [SignInLimits.Subject], at now: Timestamp
  ) async throws(StorageError) -> SignInLimits.Subject? {
    for _ in 0..<Self.attempts {
      let stored = try await read(subjects)
      let blocked = stored.first { found in
        guard let count = found.count?.value, !count.isOver(at: now) else { return false }
        return count.wrong >= found.subject.limit
      }
      if let blocked { return blocked.subject }
      let isWritten = try await write(
        stored.map { found throws(StorageError) in
          guard let old = found.count else {
            return try .insert(SignInCount(name: found.name, start: now))
          }
          var new = old.value
          if new.isOver(at: now) {
            new = SignInCount(id: new.id, name: new.name, start: now)
          } else {
            new.wrong += 1
          }
          return try .replace(old, with: new)
        })
      if isWritten { return nil }
    }
    // So many at once are nobody's attempts at their own account.
    return subjects.first
  }

  func takeBack(_ subjects: [SignInLimits.Subject]) async throws(StorageError) {
    try await change(subjects) { old throws(StorageError) in
      var new = old.value
      new.wrong -= 1
      return new.wrong > 0 ? try .replace(old, with: new) : .remove(old)
    }
  }

  func forget(_ subjects: [SignInLimits.Subject]) async throws(StorageError) {
    try await change(subjects) { old throws(StorageError) in .remove(old) }
  }

  private func change(
    _ subjects: [SignInLimits.Subject],
    _ write: (Versioned<SignInCount>) throws(StorageError) -> RecordTransaction.Write
  ) async throws(StorageError) {
    for _ in 0..<Self.attempts {
      var writes: [RecordTransaction.Write] = []
      for found in try await read(subjects) {
        if let old = found.count { writes.append(try write(old)) }
      }
      if try await self.write(writes) { return }
    }
  }

  private func read(
    _ subjects: [SignInLimits.Subject]
  ) async throws(StorageError) -> [Stored] {
    let key = try await currentKey()
    var stored: [Stored] = []
    for subject in subjects {
      let name = subject.code(by: key)
      stored.append((subject, name, try await store.read(SignInCount.self, named: name)))
    }
    return stored
  }

  /// - Returns: Whether it is written; otherwise others were quicker.
  private func write(
    _ writes: [RecordTransaction.Write]
  ) async throws(StorageError) -> Bool {
    guard !writes.isEmpty else { return true }
    do throws(StorageError) {
      try await store.commit(RecordTransaction(writes))
      return true
    } catch {
      switch error {
      case .stale, .conflict: return false
      default: throw error
      }
    }
  }

  /// The key of the day, made by whoever needs it first; another one is seen within a minute.
  private func currentKey() async throws(StorageError) -> SymmetricKey {
    let known = key.withLock { known in
      known.flatMap { $0.until > .now ? $0.key : nil }
    }
    if let known { return known }
    let name = SignInKey.name
    var found = try await store.read(SignInKey.self, named: name)?.value
    if found == nil {
      let made = SignInKey(
        bytes: Data(SecretHash.secret(32)), removedAt: .now.adding(.seconds(86_400)))
      if try await write([.insert(made)]) {
        found = made
      } else {
        found = try await store.read(SignInKey.self, named: name)?.value
      }
    }
    guard let found else { throw .unavailable(reason: "sign-ins cannot be counted") }
    let current = SymmetricKey(data: found.bytes)
    key.withLock { $0 = (current, .now.advanced(by: .seconds(60))) }
    return current
  }
}

extension SignInLimits.Subject {
  /// What a count of it is called.
  fileprivate func code(by key: SymmetricKey) -> String {
    let code = HMAC<SHA256>.authenticationCode(for: Data("\(kind)\u{0}\(text)".utf8), using: key)
    return Base64URL.text(of: Array(code.prefix(18)))
  }
}

/// How many attempts somebody has made, or an address.
private struct SignInCount: Record {
  static let kind = RecordKind.attempt

  var id = RecordID()
  /// Whose they are, which it does not tell.
  var name: String
  var wrong = 1
  var start: Timestamp

  var app: RecordID? { nil }
  var names: [String] { [name] }
  var removedAt: Timestamp? { start.adding(SignInLimits.window) }

  /// A clock that is behind the one that began it makes it no longer than it is.
  func isOver(at now: Timestamp) -> Bool { start.adding(SignInLimits.window) <= now }
}

/// What the counts of a day are called by.
private struct SignInKey: Record {
  static let kind = RecordKind.attemptKey
  static let name = "sign-in"

  var id = RecordID()
  var bytes: Data
  var removedAt: Timestamp?

  var app: RecordID? { nil }
  var names: [String] { [Self.name] }
}
