import Crypto
import Foundation
import HTTPTypes
import LinkRecords
import Synchronization

/// Tells people apart for a day, without keeping who they are.
///
/// The salt of an app's day is made by whoever needs it first, and thrown away two days later, when no
/// zone has that day any more.
final class People: Sendable {
  private struct Day {
    let zone: String
    let start: Timestamp
    let end: Timestamp
    let salt: SymmetricKey

    func holds(at time: Timestamp, in zone: String) -> Bool {
      self.zone == zone && start <= time && time < end
    }
  }

  private let records: any RecordStore
  private let days = Mutex<[RecordID: Day]>([:])

  init(_ records: any RecordStore) {
    self.records = records
  }

  /// The person of a request; nil if there is no salt to be had.
  func person(
    address: String?, agent: String?, app: App, at time: Timestamp
  ) async -> PersonHash? {
    guard let address, let salt = await salt(of: app, at: time) else { return nil }
    return PersonHash(address: address, agent: agent ?? "", salt: salt)
  }

  /// The person of a request, if the salt is in memory already.
  func knownPerson(
    address: String, agent: String?, app: App, at time: Timestamp
  ) -> PersonHash? {
    knownSalt(of: app, at: time).map {
      PersonHash(address: address, agent: agent ?? "", salt: $0)
    }
  }

  private func knownSalt(of app: App, at time: Timestamp) -> SymmetricKey? {
    guard let known = days.withLock({ $0[app.id] }), known.holds(at: time, in: app.timeZone) else {
      return nil
    }
    return known.salt
  }

  private func salt(of app: App, at time: Timestamp) async -> SymmetricKey? {
    // A calendar costs more than a click: it is asked once a day.
    if let known = knownSalt(of: app, at: time) { return known }
    let (day, start, end) = Self.day(of: time, in: app.timeZone)
    guard let salt = try? await stored(day, app, time) else { return nil }
    let known = Day(zone: app.timeZone, start: start, end: end, salt: salt)
    days.withLock { $0[app.id] = known }
    return salt
  }

  private func stored(
    _ day: String, _ app: App, _ time: Timestamp
  ) async throws(StorageError) -> SymmetricKey {
    let name = Salt.name(app: app.id, day: day)
    if let salt = try await records.read(Salt.self, named: name) {
      return SymmetricKey(data: salt.value.bytes)
    }
    let bytes = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
    let salt = Salt(
      app: app.id, day: day, bytes: bytes, removedAt: time.adding(.seconds(2 * 86_400)))
    do throws(StorageError) {
      try await records.commit(RecordTransaction([.insert(salt)]))
      return SymmetricKey(data: bytes)
    } catch {
      guard case .conflict = error, let other = try await records.read(Salt.self, named: name)
      else { throw error }
      return SymmetricKey(data: other.value.bytes)
    }
  }

  /// The day of a moment in a zone, `2026-11-22`, when it begins and ends.
  static func day(
    of time: Timestamp, in zone: String
  ) -> (name: String, start: Timestamp, end: Timestamp) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    let parts = calendar.dateComponents([.year, .month, .day], from: time.date)
    let start = calendar.startOfDay(for: time.date)
    // Where clocks leave out midnight a day begins at one: the next one does not.
    let next = calendar.date(byAdding: .day, value: 1, to: start)
    let end = next.map(calendar.startOfDay) ?? start.addingTimeInterval(86_400)
    func digits(_ number: Int?, _ count: Int) -> String {
      let text = String(number ?? 0)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let name = [digits(parts.year, 4), digits(parts.month, 2), digits(parts.day, 2)]
      .joined(separator: "-")
    return (name, Timestamp(start), Timestamp(end))
  }
}
