import Crypto
package import Foundation
import Synchronization

/// The secrets of touch tokens: made when they are needed, a new one every 30 days.
///
/// A new one signs only when every server has had the time to see it: until then tokens are signed with the
/// one before, and all are read.
///
/// No link waits for a new one: on a full disk, and while the store cannot be read, links are signed with the
/// last one, or not at all.
package final class TouchSecrets: Sendable {
  /// For how many days a secret signs.
  package static let signingDays = 30

  /// For how long other servers may not have seen a new secret.
  package static let seen = Duration.seconds(60)
  /// How old a secret is before it signs.
  package static let settling = Duration.seconds(120)

  private struct State {
    var known: (secrets: SignedTouch.Secrets, until: Timestamp)?
    /// Whether somebody looks for newer ones: all others go on with those that are known.
    var isLooking = false
  }

  private let records: any RecordStore
  private let state = Mutex(State())

  package init(_ records: any RecordStore) {
    self.records = records
  }

  /// The secrets that links are signed with: where the store cannot be read, those that were known
  /// last, and without any the links have no tokens.
  package func usable(at time: Timestamp) async -> SignedTouch.Secrets {
    let known = state.withLock { state -> SignedTouch.Secrets? in
      guard let known = state.known else { return nil }
      if state.isLooking || time < known.until { return known.secrets }
      state.isLooking = true
      return nil
    }
    if let known { return known }
    defer { state.withLock { $0.isLooking = false } }
    do throws(StorageError) {
      return try await secrets(at: time)
    } catch {
      return state.withLock { state in
        // Not every link asks a store that does not answer.
        guard let known = state.known else { return SignedTouch.Secrets?.none }
        state.known = (known.secrets, max(known.until, time.adding(.seconds(1))))
        return known.secrets
      } ?? SignedTouch.Secrets(current: 0, keys: [:])
    }
  }

  /// The secrets at a time; another server's new one is seen within a minute.
  ///
  /// Where a new one is due and cannot be written, they are those that are there, or none.
  package func secrets(at time: Timestamp) async throws(StorageError) -> SignedTouch.Secrets {
    if let known = known(at: time) { return known }
    let (secrets, isWritten) = try await stored(at: time)
    // What could not be written is tried again soon, and not by every click.
    let until = time.adding(isWritten ? Self.seen : .seconds(1))
    state.withLock { $0.known = (secrets, until) }
    return secrets
  }

  /// The secrets at a time, if they are in memory and no look for newer ones is due.
  package func known(at time: Timestamp) -> SignedTouch.Secrets? {
    state.withLock { state in state.known.flatMap { time < $0.until ? $0.secrets : nil } }
  }

  private func stored(
    at time: Timestamp
  ) async throws(StorageError) -> (SignedTouch.Secrets, isWritten: Bool) {
    var isWritten = true
    var stored = try await records.all(TouchSecret.self, of: nil).map(\.value)
    let oldest = time.adding(.seconds(-Self.signingDays * 86_400))
    if stored.last.map({ $0.createdAt < oldest }) ?? true {
      let secret = TouchSecret(
        number: stored.last.map { $0.number &+ 1 } ?? 1,
        bytes: SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }, createdAt: time,
        removedAt: time.adding(.seconds((Self.signingDays + App.longestTouchDays + 1) * 86_400)))
      do throws(StorageError) {
        try await records.commit(RecordTransaction([.insert(secret)]))
        stored.append(secret)
      } catch {
        if case .conflict = error {
          stored = try await records.all(TouchSecret.self, of: nil).map(\.value)
        } else {
          // A link leads on without a token, and with one that an older secret signed.
          isWritten = false
        }
      }
    }
    // The very first one signs at once: without it links had no tokens.
    let settled = time.adding(.zero - Self.settling)
    let current = stored.last { $0.createdAt <= settled } ?? stored.first
    let secrets = SignedTouch.Secrets(
      current: current?.number ?? 0,
      keys: Dictionary(
        stored.map { ($0.number, SymmetricKey(data: $0.bytes)) }, uniquingKeysWith: { $1 }))
    return (secrets, isWritten)
  }
}

/// A secret by which touch tokens are signed, and later only read.
package struct TouchSecret: Record {
  package static let kind = RecordKind.secret

  package var id = RecordID()
  /// Its number in tokens.
  package var number: UInt8
  package var bytes: Data
  package var createdAt: Timestamp
  package var removedAt: Timestamp?

  package var app: RecordID? { nil }
  package var names: [String] { ["touch/\(number)"] }
}
