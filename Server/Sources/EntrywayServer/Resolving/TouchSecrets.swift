import Crypto
import Foundation
import HTTPTypes
import LinkRecords
import Synchronization

/// The secrets of touch tokens: made when they are needed, a new one every 30 days.
final class TouchSecrets: Sendable {
  /// For how many days a secret signs.
  static let signingDays = 30
  /// For how many days at most a token holds.
  static let longestDays = 90

  private let records: any RecordStore
  private let known = Mutex<(secrets: TouchToken.Secrets, until: Timestamp)?>(nil)

  init(_ records: any RecordStore) {
    self.records = records
  }

  /// The secrets at a time; another process's new one is seen within a minute.
  func secrets(at time: Timestamp) async throws(StorageError) -> TouchToken.Secrets {
    if let known = known(at: time) { return known }
    let secrets = try await stored(at: time)
    known.withLock { $0 = (secrets, time.adding(.seconds(60))) }
    return secrets
  }

  /// The secrets at a time, if they are in memory and no look for newer ones is due.
  func known(at time: Timestamp) -> TouchToken.Secrets? {
    known.withLock { known in known.flatMap { time < $0.until ? $0.secrets : nil } }
  }

  private func stored(at time: Timestamp) async throws(StorageError) -> TouchToken.Secrets {
    var stored = try await records.all(TouchSecret.self, of: nil).map(\.value)
    let oldest = time.adding(.seconds(-Self.signingDays * 86_400))
    if stored.last.map({ $0.createdAt < oldest }) ?? true {
      let secret = TouchSecret(
        number: stored.last.map { $0.number &+ 1 } ?? 1,
        bytes: SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }, createdAt: time,
        removedAt: time.adding(.seconds((Self.signingDays + Self.longestDays + 1) * 86_400)))
      do throws(StorageError) {
        try await records.commit(RecordTransaction([.insert(secret)]))
        stored.append(secret)
      } catch {
        guard case .conflict = error else { throw error }
        stored = try await records.all(TouchSecret.self, of: nil).map(\.value)
      }
    }
    return TouchToken.Secrets(
      current: stored.last?.number ?? 0,
      keys: Dictionary(
        stored.map { ($0.number, SymmetricKey(data: $0.bytes)) }, uniquingKeysWith: { $1 }))
  }
}
