package import FoundationEssentials

/// What the transaction has to write with the work, for a request with a key.
package struct RepeatableRequest: Sendable {
  package let app: RecordID
  package let key: String
  package let hash: String

  package init(app: RecordID, key: String, hash: String) {
    (self.app, self.key, self.hash) = (app, key, hash)
  }

  package func answered(_ body: Data, at now: Timestamp) -> AnsweredRequest {
    AnsweredRequest(
      app: app, key: key, hash: hash, status: 201, body: body,
      removedAt: now.adding(.seconds(86_400)))
  }
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
