package import FoundationEssentials

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

/// The answer to a request that may be repeated: kept for 24 hours under its idempotency key.
package struct AnsweredRequest: Record {
  package static let kind = RecordKind.request

  package var id = RecordID()
  package var app: RecordID?
  package var key: String
  /// SHA-256 of method, path and body, in hexadecimal digits.
  package var hash: String
  package var status: Int
  package var body: Data
  package var removedAt: Timestamp?

  package var names: [String] { [Self.name(app: app, key: key)] }

  package static func name(app: RecordID?, key: String) -> String {
    "\(app.map(String.init) ?? "")/\(key)"
  }
}

/// Work that is done beside requests.
///
/// Whoever does it holds a lease that ends by itself, so that another process takes over when one dies.
package struct Job: Record {
  package enum State: String, Hashable, Codable, Sendable {
    case waiting, running, done, failed
  }

  package static let kind = RecordKind.job

  package var id: RecordID
  package var app: RecordID?
  /// The manifest that is compared; nil if the files are only made anew.
  package var manifest: RecordID?
  package var state: State
  package var leasedUntil: Timestamp?
  /// How often it was begun.
  package var attempts: Int
  package var message: String?
  package var createdAt: Timestamp
  package var removedAt: Timestamp?

  package init(
    id: RecordID = RecordID(), app: RecordID, manifest: RecordID?, createdAt: Timestamp
  ) {
    (self.id, self.app, self.manifest) = (id, app, manifest)
    state = .waiting
    attempts = 0
    self.createdAt = createdAt
    removedAt = createdAt.adding(.seconds(7 * 86_400))
  }

  package var labels: [String] { ["state=\(state.rawValue)"] }
}
