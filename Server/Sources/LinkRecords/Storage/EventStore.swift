/// Where what happened is kept for analysis: touches that lead to apps, later their opens and events.
///
/// The suite `EventStoreConformance` is what a store has to pass.
package protocol EventStore: Sendable {
  /// Adds the touches that clicks are, and remembers how far the journal was read, in one commit.
  ///
  /// A touch that is there already is left as it is: the relay may tell it again.
  func append(_ touches: [Touch], readTo position: Int64) async throws(StorageError)

  /// How far the journal was read; 0 at first.
  func position() async throws(StorageError) -> Int64

  /// Touches of an app in a span of time, by rising identifier.
  func touches(
    of app: RecordID, from: Timestamp, to: Timestamp, after: RecordID?, limit: Int
  ) async throws(StorageError) -> [Touch]
}

/// That somebody met a link: what attribution begins with.
package struct Touch: Hashable, Sendable {
  /// The click's identifier.
  package var id: RecordID
  package var app: RecordID
  package var link: RecordID?
  package var occurredAt: Timestamp
  package var kind: Click.Kind
  package var person: PersonHash?
  package var isBot: Bool
  package var origin: Origin

  package init(_ click: Click) {
    id = click.id
    app = click.app
    link = click.link
    occurredAt = click.occurredAt
    kind = click.kind
    person = click.person
    isBot = click.isBot
    origin = click.origin
  }

  package init(
    id: RecordID, app: RecordID, link: RecordID?, occurredAt: Timestamp, kind: Click.Kind,
    person: PersonHash?, isBot: Bool, origin: Origin
  ) {
    self.id = id
    self.app = app
    self.link = link
    self.occurredAt = occurredAt
    self.kind = kind
    self.person = person
    self.isBot = isBot
    self.origin = origin
  }
}
