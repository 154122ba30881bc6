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
