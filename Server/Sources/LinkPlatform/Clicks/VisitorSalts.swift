package import Crypto
package import Foundation
import Synchronization

/// Tells people apart for a day, without keeping who they are.
///
/// The salt of an app's day is made by whoever needs it first. It is forgotten when the day has been over
/// for ``grace`` in the app's zone, or the app has another zone.
package final class VisitorSalts: Sendable {
  /// How long after midnight a request may still be answered that came before.
  package static let grace = Duration.seconds(600)

  private struct Day {
    let zone: String
    let start: Timestamp
    let end: Timestamp
    let salt: SymmetricKey
  }

  private struct State {
    var days: [RecordID: Day] = [:]
    /// No salt is made any more for days that had ended by then.
    var over = Timestamp(milliseconds: 0)
  }

  private let records: any RecordStore
  private let state = Mutex(State())

  package init(_ records: any RecordStore) {
    self.records = records
  }

  /// The salt by which an app's day tells a sender apart; nil if there is none to be had, or the sender
  /// has no address.
  package func salt(
    for sender: RequestSender, of app: App, at time: Timestamp
  ) async -> SymmetricKey? {
    // Without an address no salt is made.
    guard sender.address != nil else { return nil }
    // A calendar costs more than a click: it is asked once a day.
    if let known = knownSalt(for: sender, of: app, at: time) { return known }
    let today = LocalDay(of: time, in: app.timeZone)
    guard today.end > state.withLock({ $0.over }),
      let salt = try? await stored(today.name, until: today.end, app)
    else { return nil }
    let known = Day(zone: app.timeZone, start: today.start, end: today.end, salt: salt)
    state.withLock { state in
      // A request from before midnight takes the new day from nobody.
      if let newer = state.days[app.id], newer.zone == known.zone, newer.start > known.start {
        return
      }
      state.days[app.id] = known
    }
    return salt
  }

  /// The same salt, if it is in memory already.
  package func knownSalt(
    for sender: RequestSender, of app: App, at time: Timestamp
  ) -> SymmetricKey? {
    guard sender.address != nil, let known = state.withLock({ $0.days[app.id] }),
      known.zone == app.timeZone, known.start <= time, time < known.end
    else { return nil }
    return known.salt
  }

  /// Forgets salts whose day is over, in memory and in the store, which erases them when it is told.
  package func forget(at now: Timestamp) async throws(StorageError) {
    let over = now.adding(.zero - Self.grace)
    // What is in memory goes first, whatever the disk does.
    state.withLock { state in
      state.over = over
      state.days = state.days.filter { $0.value.end > over }
    }
    var zones: [RecordID: String] = [:]
    var currentDays: [String: Set<String>] = [:]
    var ends: [RecordTransaction.Write] = []
    for salt in try await records.all(Salt.self, of: nil) {
      let zone = salt.value.zone
      if let app = salt.value.app, zones[app] == nil {
        zones[app] = try await records.read(App.self, app)?.value.timeZone
      }
      if currentDays[zone] == nil {
        currentDays[zone] = [LocalDay(of: now, in: zone).name, LocalDay(of: over, in: zone).name]
      }
      let isCurrent = currentDays[zone]?.contains(salt.value.day) ?? false
      if !isCurrent || salt.value.app.flatMap({ zones[$0] }) != zone { ends.append(.remove(salt)) }
    }
    let known = zones
    state.withLock { state in
      state.days = state.days.filter { known[$0.key] == $0.value.zone }
    }
    guard !ends.isEmpty else { return }
    do throws(StorageError) {
      try await records.commit(RecordTransaction(ends))
    } catch {
      // Another process was quicker.
      guard case .stale = error else { throw error }
    }
  }

  private func stored(
    _ day: String, until end: Timestamp, _ app: App
  ) async throws(StorageError) -> SymmetricKey {
    let name = Salt.name(app: app.id, zone: app.timeZone, day: day)
    if let salt = try await records.read(Salt.self, named: name) {
      return SymmetricKey(data: salt.value.bytes)
    }
    let bytes = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
    let salt = Salt(
      app: app.id, zone: app.timeZone, day: day, bytes: bytes,
      removedAt: end.adding(Self.grace))
    do throws(StorageError) {
      try await records.commit(RecordTransaction([.insert(salt)]))
      return SymmetricKey(data: bytes)
    } catch {
      guard case .conflict = error, let other = try await records.read(Salt.self, named: name)
      else { throw error }
      return SymmetricKey(data: other.value.bytes)
    }
  }
}

/// The salt of an app's day in a zone: erased soon after the day is over there.
package struct Salt: Record {
  package static let kind = RecordKind.salt

  package var id = RecordID()
  package var app: RecordID?
  /// The zone that the app had.
  package var zone: String
  /// The day in that zone, `2026-11-22`.
  package var day: String
  package var bytes: Data
  package var removedAt: Timestamp?

  package var names: [String] { [Self.name(app: app, zone: zone, day: day)] }

  /// With another zone a day begins and ends at other times: it is another day.
  package static func name(app: RecordID?, zone: String, day: String) -> String {
    "\(app.map(String.init) ?? "")/\(zone)/\(day)"
  }
}
