/// Where touches go that the journal of clicks has.
package protocol TouchStore: Sendable {
  /// Adds the touches that clicks are, and remembers how far the journal was read, in one commit.
  ///
  /// A touch that is there already is left as it is: the replicator may tell it again. An app's touches name
  /// at most ``referrerLimit`` referring hosts, those that came first; others are ``otherReferrer``.
  func append(_ touches: [Touch], readTo position: Int64) async throws(StorageError)

  /// How far the journal was read; 0 at first.
  func position() async throws(StorageError) -> Int64

  /// Adds to the totals of clicks by how much tallies have risen since they were told last, and
  /// remembers up to which change they were read, in one commit.
  ///
  /// A tally that is told again, or as it was before, adds nothing.
  func add(_ tallies: [ClickTally], readTo change: Int64) async throws(StorageError)

  /// Up to which change tallies were read; 0 at first.
  func tallyChange() async throws(StorageError) -> Int64

  /// Forgets tallies of lower numbers, which are not told again; what they added to the totals stays.
  func forgetTallies(below number: Int64) async throws(StorageError)

  /// Removes touches that happened before a time; their totals stay.
  ///
  /// - Returns: How many went, of the app with the most; fewer than the limit when none is left.
  func removeTouches(before time: Timestamp, limit: Int) async throws(StorageError) -> Int

  /// When the oldest touch happened that is kept; nil where none is.
  func oldestTouch() async throws(StorageError) -> Timestamp?

  /// Regards what tallies count now as added to the totals already; only what they rise by from now on is
  /// added.
  ///
  /// For a journal that is older than what was read of it: a tally may count less now than was added of
  /// it, and some tallies that were added may be gone.
  func know(_ tallies: [ClickTally]) async throws(StorageError)

  /// Goes back to where a journal is read from, which is older than what was read of it, and forgets
  /// tallies of higher numbers than it has: it gives these to others.
  func startOver(from end: JournalEnd, tallies last: Int64) async throws(StorageError)

  /// Touches of an app in a span of time, by rising identifier.
  func touches(
    of app: RecordID, from: Timestamp, to: Timestamp, after: RecordID?, limit: Int
  ) async throws(StorageError) -> [Touch]
}

extension TouchStore {
  /// How many referring hosts an app has: anyone may send any, and each is a row of the totals.
  package static var referrerLimit: Int { 500 }
  /// What all further hosts are counted as.
  package static var otherReferrer: String { "other" }
}

/// That somebody met a link: what attribution begins with.
package struct Touch: Hashable, Sendable {
  /// The click's identifier.
  package var id: RecordID
  package var app: RecordID
  package var link: RecordID?
  package var occurredAt: Timestamp
  package var kind: Click.Kind
  package var visitor: VisitorHash?
  package var isBot: Bool
  package var device: Click.Device
  package var referrer: String?
  /// The click that this one goes on with: it is counted, this one not again.
  package var continued: RecordID?
  package var origin: Origin

  package init(_ click: Click) {
    (id, app, link, occurredAt) = (click.id, click.app, click.link, click.occurredAt)
    (kind, visitor, isBot, device) = (click.kind, click.visitor, click.isBot, click.device)
    (referrer, continued, origin) = (click.referrer, click.continued, click.origin)
  }

  package init(
    id: RecordID, app: RecordID, link: RecordID?, occurredAt: Timestamp, kind: Click.Kind,
    visitor: VisitorHash?, isBot: Bool, device: Click.Device = .other, referrer: String? = nil,
    continued: RecordID? = nil, origin: Origin
  ) {
    (self.id, self.app, self.link, self.occurredAt, self.kind) = (id, app, link, occurredAt, kind)
    (self.visitor, self.isBot, self.device, self.referrer) = (visitor, isBot, device, referrer)
    (self.continued, self.origin) = (continued, origin)
  }

  /// Whether it counts as a person's visit.
  package var isCounted: Bool { kind.isCounted && !isBot && continued == nil }
}
