package import FoundationEssentials

/// Where clicks are kept: a journal that is only ever appended to.
///
/// The suite `ClickStoreConformance` is what a store has to pass.
package protocol ClickStore: Sendable {
  /// Where ``append(_:)`` is called best: a thread that it may block; nil for a store that does not
  /// block.
  var executor: (any TaskExecutor)? { get }

  /// Appends clicks in one commit, durable when it returns.
  ///
  /// Whether a link's limit is reached, whether a click was told before, and whether it continues
  /// another, is decided in that commit: of two clicks for one remaining opening, one gets it.
  ///
  /// An app's open continues the click that it names if that one is of the same link and counts as a
  /// person's visit, for at most ``continuationLimit`` opens. A click that is not in the journal, which a
  /// full disk may be the reason for, is continued where the link has no limit. Any other open is a
  /// click of its own, subject to the limit.
  ///
  /// A limit counts people: who has counted for it is led on again, after the limit too, and counts no
  /// second time, by the hash that a person has for a day. An open that continues a click makes its app
  /// the same person; of all the clicks by which somebody follows the link again, as many opens continue
  /// as of the first. Visits of nobody who is known count one by one.
  ///
  /// A draft that is to be tallied is decided in the same way, and counts as much for its link. But it is
  /// no row, keeps no answer and belongs to nobody: it is added to a ``ClickTally`` in the commit. Where
  /// its link has a limit, a visit that counts for it and an open that continues one are rows
  /// nonetheless.
  ///
  /// - Returns: What became of each click, in their order.
  func append(_ clicks: [ClickDraft]) async throws(StorageError) -> [ClickVerdict]

  /// Clicks after a position, in the order in which they were appended.
  func tail(after position: Int64, limit: Int) async throws(StorageError) -> [PlacedClick]

  /// The last moment of which a reader has all clicks that is at a position and a change; nil where no click is behind
  /// them, not even one that cannot be read yet.
  ///
  /// Of tallies no more is known than the beginning of their quarter of an hour.
  func readThrough(
    after position: Int64, change: Int64
  ) async throws(StorageError) -> Timestamp?

  /// Where the journal ends: a reader that is further has read of another one.
  func end() async throws(StorageError) -> JournalEnd

  /// A position up to which clicks were received before a time, and after which they were received
  /// since, as far as positions rise with time; 0 where none was received before it.
  func position(before time: Timestamp) async throws(StorageError) -> Int64

  /// Writes something that nobody reads, durable when it returns: shows whether the journal can be
  /// written.
  func probe() async throws(StorageError)

  /// The clicks of an app with these identifiers, in no order; those that there are.
  func clicks(_ ids: [RecordID], of app: RecordID) async throws(StorageError) -> [PlacedClick]

  /// How much of a link's limit is used up: the people, and the clicks of the time when it had no limit.
  func count(of link: RecordID) async throws(StorageError) -> Int

  /// Tallies that changed after a change, in the order in which they did; of one that changed again its
  /// last change alone.
  func tallies(after change: Int64, limit: Int) async throws(StorageError) -> [ClickTally]

  /// Removes tallies of quarters that began before a time and that did not change after a change.
  ///
  /// - Returns: The lowest number that a tally has or will have.
  func removeTallies(
    before time: Timestamp, changedTo change: Int64
  ) async throws(StorageError) -> Int64

  /// Removes the oldest clicks, and how often they were continued; what they count for their links stays.
  ///
  /// The last click stays, whatever its age: positions go on after it.
  ///
  /// - Parameters:
  ///   - time: Clicks that were received before it go.
  ///   - position: Up to which place they were read: what is after it stays.
  ///   - limit: How many are looked at, and removed at most.
  /// - Returns: How many went; fewer than the limit when there are no more.
  func removeClicks(
    before time: Timestamp, readTo position: Int64, limit: Int
  ) async throws(StorageError) -> Int

  /// Removes a block of what an app has here: clicks that were read, their answers and tallies.
  ///
  /// The last click of all apps stays as a row that says nothing: positions go on after it.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - position: Where its clicks are looked for: 0, or what the last call gave.
  ///   - read: Up to which place clicks were read: what is after it stays.
  ///   - limit: How many rows a commit removes at most.
  /// - Returns: Where to go on; nil when nothing is left.
  func remove(
    app: RecordID, after position: Int64, readTo read: Int64, limit: Int
  ) async throws(StorageError) -> Int64?

  /// Forgets how many people's clicks counted for links, which are gone.
  func removeCounts(of links: [RecordID]) async throws(StorageError)

  /// When the last click was received; nil if there is none.
  func lastReceived() async throws(StorageError) -> Timestamp?

  /// Forgets the answers to clicks that were received before a time: a repeat gets a new one. Of who
  /// counted for a limit it forgets those of a day before: they have another hash by then.
  func removeAnswers(before time: Timestamp) async throws(StorageError)
}

extension ClickStore {
  package var executor: (any TaskExecutor)? { nil }

  /// The click with an identifier.
  package func click(
    _ id: RecordID, of app: RecordID
  ) async throws(StorageError) -> PlacedClick? {
    try await clicks([id], of: app).first
  }

  /// How many opens continue a click: a person may have the app on several devices.
  package static var continuationLimit: Int { 3 }
}

/// Where a journal ends; all 0 for an empty one.
package struct JournalEnd: Hashable, Sendable {
  /// The position of its last click.
  package var position: Int64
  /// The number of the last change of a tally.
  package var change: Int64

  package init(position: Int64, change: Int64) {
    (self.position, self.change) = (position, change)
  }
}

/// A click that is to be appended.
package struct ClickDraft: Hashable, Sendable {
  /// The click; what it continues is what the app asks for, until the commit decides.
  package var click: Click
  /// How many people the link lets in before it ends for all others; nil for any number.
  package var limit: Int?
  /// What the app is told, kept so that a repeat is told the same.
  package var answer: Data?
  /// What the app is told instead, and kept, if the click continues the one that it names.
  package var continuedAnswer: Data?
  /// Whether the app made the identifier: then a second click with it is a repeat.
  package var isRepeatable: Bool
  /// Whether it is counted without a row of its own: more came from its address than its share.
  package var isTallied: Bool

  package init(
    _ click: Click, limit: Int? = nil, answer: Data? = nil, continuedAnswer: Data? = nil,
    isRepeatable: Bool = false, isTallied: Bool = false
  ) {
    (self.click, self.limit, self.answer) = (click, limit, answer)
    (self.continuedAnswer, self.isRepeatable) = (continuedAnswer, isRepeatable)
    self.isTallied = isTallied
  }
}

/// What became of a click.
package enum ClickVerdict: Hashable, Sendable {
  /// It is in the journal or tallied, as a click of its own.
  case appended
  /// It is in the journal or tallied, and continues the click that it named.
  case continued
  /// It is in the journal or tallied, and the link's limit was reached before it: it leads nowhere.
  case limitReached
  /// The app told it before, and gets the answer that it got then; nil if that is forgotten.
  case repeated(answer: Data?)
}

/// A click and its place in the journal.
package struct PlacedClick: Hashable, Sendable {
  package var position: Int64
  package var click: Click

  package init(position: Int64, click: Click) {
    (self.position, self.click) = (position, click)
  }
}

extension ClickStore {
  package func readThrough(
    after position: Int64, change: Int64
  ) async throws(StorageError) -> Timestamp? {
    var first = try await tail(after: position, limit: 1).first?.click.receivedAt
      .adding(.milliseconds(-1))
    for tally in try await tallies(after: change, limit: 1000) {
      first = min(first ?? tally.quarter, tally.quarter)
    }
    return first
  }
}
