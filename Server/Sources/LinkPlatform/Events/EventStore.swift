package import FoundationEssentials

/// Where what happened is kept: touches that lead to apps, what apps tell, and sends.
///
/// The suite `EventStoreConformance` is what a store has to pass.
package protocol EventStore: TouchStore, EventAnalysis {
  /// Where batches are appended best: a thread that it may block; nil for a store that does not block.
  var executor: (any TaskExecutor)? { get }

  /// Adds what apps tell, in one commit, durable when it returns.
  ///
  /// An event that is there already is left as it is: it counts once by its identifier for its installation,
  /// whatever time it has when it is told again. The first batch of an installation sets its
  /// secret. Times are corrected by the batch's own: the difference of the clocks is kept for the
  /// installation until it changes by more than ``clockTolerance``, so that the way a batch took does
  /// not change the order of what happened. A time after the server's becomes the server's. A batch none
  /// of whose events is taken makes no installation.
  ///
  /// - Returns: What became of each batch, in their order.
  func append(_ batches: [EventBatch]) async throws(StorageError) -> [BatchVerdict]

  /// What is known of an installation; nil for one that has told nothing.
  func installation(
    _ id: RecordID, of app: RecordID
  ) async throws(StorageError) -> KnownInstallation?

  /// Marks an installation as removed, durable when it returns: nothing is taken from it any more.
  ///
  /// What it told, and its part of the totals, is gone when ``removeMarked(limit:)`` says that nothing
  /// is left. For another secret and for an unknown installation nothing is written.
  ///
  /// - Returns: Whether it is marked; false for another secret. One that never told anything is gone.
  func remove(
    _ installation: RecordID, of app: RecordID, secretHash: Data
  ) async throws(StorageError) -> Bool

  /// Marks an installation as removed, as its secret does: for the app's owner.
  ///
  /// - Returns: Whether it ever told anything.
  func remove(_ installation: RecordID, of app: RecordID) async throws(StorageError) -> Bool

  /// Removes a block of what an app has here: events, installations, touches, totals, sends and names.
  ///
  /// Whoever calls it sees to it that nothing more of the app is told.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - limit: How many rows a commit removes at most.
  /// - Returns: Whether anything was there.
  func remove(app: RecordID, limit: Int) async throws(StorageError) -> Bool

  /// How many installations of an app, but for removed ones, were first seen in a span.
  func installations(
    firstSeenIn span: TimeSpan, of app: RecordID
  ) async throws(StorageError) -> Int

  /// Marks the installations of an app that were first seen in a span and are known by now, as
  /// ``remove(_:of:secretHash:)`` does with one.
  func remove(firstSeenIn span: TimeSpan, of app: RecordID) async throws(StorageError)

  /// Removes a block of what marked installations told: rows and their part of the totals in one
  /// commit, so that a process that is killed leaves nothing half done.
  ///
  /// - Parameter limit: How many rows a block has at most.
  /// - Returns: Whether any is left.
  func removeMarked(limit: Int) async throws(StorageError) -> Bool

  /// A page of the texts of an app that strangers can tell, those that came last first.
  ///
  /// For texts that nobody has declared there is room up to ``VocabularyKind/limit``; what comes then
  /// reads as `other`. When a kind is full, a text told by an installation older than a day takes the
  /// place of one that only younger ones told. What has lost its place reads as `other` from then on,
  /// everywhere, with what else reads so; what read as `other` stays so.
  func vocabulary(
    _ query: VocabularyQuery, of app: RecordID
  ) async throws(StorageError) -> VocabularyPage

  /// The text with an identifier; nil without one, or where it has lost its place.
  func term(_ id: RecordID, of app: RecordID) async throws(StorageError) -> VocabularyTerm?

  /// Gives a text a place for good, told or not, as many of a kind as ``VocabularyKind/limit``.
  func pin(
    _ text: String, _ kind: VocabularyKind, of app: RecordID
  ) async throws(StorageError) -> PinVerdict

  /// Takes a text's place: what was told of it reads as `other`. It may come again as a new one.
  ///
  /// - Returns: What had the place; nil for none.
  func removeTerm(
    _ id: RecordID, of app: RecordID
  ) async throws(StorageError) -> VocabularyTerm?

  /// How many bytes the events of each app take, nearly: counted in the commits that add and remove
  /// them.
  func eventBytes() async throws(StorageError) -> [RecordID: Int]

  /// Adds sends; one whose identifier is there already adds nothing.
  ///
  /// - Returns: Which were new, in their order.
  func append(_ sends: [Send], of app: RecordID) async throws(StorageError) -> [Bool]

  /// Keeps what is told of a send's end, unless it was overtaken: ``SendOutcome/replaces(_:)``.
  ///
  /// - Returns: The send, with what holds; nil if none was registered.
  func tell(
    _ outcome: SendOutcome, ofSend id: String, of app: RecordID
  ) async throws(StorageError) -> Send?

  /// The send with an identifier; nil if none was registered.
  func send(_ id: String, of app: RecordID) async throws(StorageError) -> Send?

  /// Which of some identifiers of buttons a registered send has a link for.
  func sendActions(
    among ids: Set<String>, of app: RecordID
  ) async throws(StorageError) -> Set<String>

  /// From when on all events are shown: the time that ``removeHistory(before:)`` was told last where there
  /// was something before it; nil where there never was.
  func historyStart() async throws(StorageError) -> Timestamp?

  /// When the last event was received, of any app; nil if there is none.
  func lastReceived() async throws(StorageError) -> Timestamp?

  /// Shows nothing any more that happened before a time, as ``removeHistory(before:)`` does when its turn
  /// comes; totals stay as they are.
  func hideHistory(before time: Timestamp) async

  /// Shows nothing any more that happened before a time, and removes the oldest month that is over by
  /// then; totals stay as they are. What marked installations told is left to ``removeMarked(limit:)``,
  /// which takes it from the totals too: a month that has such events stays until then.
  ///
  /// Nothing is taken any more that happened in a month that is gone.
  ///
  /// - Returns: How many events went; 0 when no such month is left.
  func removeHistory(before time: Timestamp) async throws(StorageError) -> Int

  /// Forgets installations: those whose last event happened before a time, at the latest when the month of
  /// that event is gone, and removed ones that were removed before another.
  ///
  /// Whoever tells something after that is a new installation.
  ///
  /// - Returns: How many went; at most the limit, and 0 when none is left.
  func removeInstallations(
    lastSeenBefore: Timestamp, removedBefore: Timestamp, limit: Int
  ) async throws(StorageError) -> Int
}

extension EventStore {
  package var executor: (any TaskExecutor)? { nil }
  /// By how much two clocks may differ from what is known of them.
  package static var clockTolerance: Duration { .seconds(30) }
}

/// What is known of an installation that has told something.
package struct KnownInstallation: Hashable, Sendable {
  package var secretHash: Data
  /// Whether its data was deleted.
  package var isRemoved: Bool
  /// When its first batch came.
  package var firstSeen: Timestamp

  /// For how long an installation is young.
  package static let youth = Duration.seconds(86_400)

  /// Whether one that was first seen at a time is in its first day.
  package static func isYoung(firstSeen: Timestamp, at now: Timestamp) -> Bool {
    now < firstSeen.adding(youth)
  }

  package init(secretHash: Data, isRemoved: Bool, firstSeen: Timestamp) {
    (self.secretHash, self.isRemoved, self.firstSeen) = (secretHash, isRemoved, firstSeen)
  }
}
