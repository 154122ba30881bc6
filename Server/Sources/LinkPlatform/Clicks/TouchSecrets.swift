import Crypto
package import Foundation
import Synchronization

/// The secrets of touch tokens: made when they are needed, a new one every 30 days.
///
/// No link waits for a new one: on a full disk links are signed with the last one, or not at all.
package final class TouchSecrets: Sendable {
  /// For how many days a secret signs.
  package static let signingDays = 30

  private let records: any RecordStore
  private let known = Mutex<(secrets: SignedTouch.Secrets, until: Timestamp)?>(nil)

  package init(_ records: any RecordStore) {
    self.records = records
  }

  /// The secrets that links are signed with: where the store cannot be read, those that were known
  /// last, and without any the links have no tokens.
  package func usable(at time: Timestamp) async -> SignedTouch.Secrets {
    do throws(StorageError) {
      return try await secrets(at: time)
    } catch {
      return known.withLock { $0?.secrets } ?? SignedTouch.Secrets(current: 0, keys: [:])
    }
  }

  /// The secrets at a time; another process's new one is seen within a minute.
  ///
  /// Where a new one is due and cannot be written, they are those that are there, or none.
  package func secrets(at time: Timestamp) async throws(StorageError) -> SignedTouch.Secrets {
    if let known = known(at: time) { return known }
    let (secrets, isWritten) = try await stored(at: time)
    // What could not be written is tried again soon, and not by every click.
    known.withLock { $0 = (secrets, time.adding(.seconds(isWritten ? 60 : 1))) }
    return secrets
  }

  /// The secrets at a time, if they are in memory and no look for newer ones is due.
  package func known(at time: Timestamp) -> SignedTouch.Secrets? {
    known.withLock { known in known.flatMap { time < $0.until ? $0.secrets : nil } }
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
    let secrets = SignedTouch.Secrets(
      current: stored.last?.number ?? 0,
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
