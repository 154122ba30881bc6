package import LinkPlatform

extension EventBatch {
  /// Entries of an installation that was first seen some seconds ago.
  package static func sample(
    _ count: Int, age: Int, of app: RecordID,
    installation: RecordID = RecordID(
      high: .random(in: 0...UInt64.max), low: .random(in: 0...UInt64.max)),
    secret: String = "\(RecordID())"
  ) -> EventBatch {
    let time = Timestamp.now.adding(.seconds(-age))
    return EventBatch(
      app: app, installation: installation, secretHash: SecretHash.hash(of: secret.utf8),
      sentAt: time, receivedAt: time, oldest: Timestamp(milliseconds: 0),
      events: (0..<count).map { number in
        var event = Event(
          id: RecordID(), kind: .open, occurredAt: time, sequence: Int64(number))
        (event.outcome, event.entrySource, event.name) = (.opened, "notification", "order")
        return event
      })
  }
}
