package import FoundationEssentials
package import LinkPlatform
import Synchronization

/// A store whose reports have what came only some time later: here it is counted before anyone reads, so that
/// whoever reads behind a commit sees it.
///
/// Some commits are counted at once and others with those behind them: both must give the same.
package struct SettledEventStore<Base: EventStore>: EventStore {
  /// Which commits wait to be counted, whichever handle on the store they came by.
  package final class Waiting: Sendable {
    private struct State {
      /// How many came, and how many of them are counted.
      var all = 0
      var counted = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// Notes one more, and says whether it is time to count them.
    ///
    /// Where many come one by one, more and more of them wait: counting has its price.
    fileprivate func isFull() -> Bool {
      state.withLock { state in
        state.all += 1
        return state.all - state.counted >= 3 + state.all / 10
      }
    }

    fileprivate func settle(
      _ settle: () async throws(StorageError) -> Void
    ) async throws(StorageError) {
      let (all, counted) = state.withLock { ($0.all, $0.counted) }
      guard counted < all else { return }
      try await settle()
      state.withLock { $0.counted = max($0.counted, all) }
    }
  }

  package let base: Base
  private let waiting: Waiting
  private let settleAll: @Sendable () async throws(StorageError) -> Void

  /// - Parameters:
  ///   - base: The store.
  ///   - waiting: What all handles on it share.
  ///   - settle: What counts all that came.
  package init(
    _ base: Base, _ waiting: Waiting,
    settle: @escaping @Sendable () async throws(StorageError) -> Void
  ) {
    (self.base, self.waiting, settleAll) = (base, waiting, settle)
  }

  private func settle() async throws(StorageError) { try await waiting.settle(settleAll) }

  package var executor: (any TaskExecutor)? { base.executor }

  package func append(_ touches: [Touch], readTo position: Int64) async throws(StorageError) {
    try await base.append(touches, readTo: position)
  }

  package func position() async throws(StorageError) -> Int64 {
    try await base.position()
  }

  package func add(_ tallies: [ClickTally], readTo change: Int64) async throws(StorageError) {
    try await base.add(tallies, readTo: change)
  }

  package func tallyChange() async throws(StorageError) -> Int64 {
    try await base.tallyChange()
  }

  package func forgetTallies(below number: Int64) async throws(StorageError) {
    try await base.forgetTallies(below: number)
  }

  package func removeTouches(before time: Timestamp, limit: Int) async throws(StorageError) -> Int {
    try await settle()
    return try await base.removeTouches(before: time, limit: limit)
  }

  package func oldestTouch() async throws(StorageError) -> Timestamp? {
    try await settle()
    return try await base.oldestTouch()
  }

  package func know(_ tallies: [ClickTally]) async throws(StorageError) {
    try await base.know(tallies)
  }

  package func startOver(from end: JournalEnd, tallies last: Int64) async throws(StorageError) {
    try await base.startOver(from: end, tallies: last)
  }

  package func touches(
    of app: RecordID, from: Timestamp, to: Timestamp, after: RecordID?, limit: Int
  ) async throws(StorageError) -> [Touch] {
    try await settle()
    return try await base.touches(of: app, from: from, to: to, after: after, limit: limit)
  }

  package func sends(
    of app: RecordID, in span: TimeSpan, limit: Int
  ) async throws(StorageError) -> [Send] {
    try await settle()
    return try await base.sends(of: app, in: span, limit: limit)
  }

  package func attributions(
    _ query: AttributionQuery, of app: RecordID
  ) async throws(StorageError) -> [Attribution] {
    try await settle()
    return try await base.attributions(query, of: app)
  }

  package func totals(
    _ query: TotalsQuery, of app: RecordID
  ) async throws(StorageError) -> [EventTotal] {
    try await settle()
    return try await base.totals(query, of: app)
  }

  package func clickTotals(
    _ query: ClickTotalsQuery, of app: RecordID
  ) async throws(StorageError) -> [ClickTotal] {
    try await settle()
    return try await base.clickTotals(query, of: app)
  }

  package func pushes(
    _ query: PushQuery, of app: RecordID
  ) async throws(StorageError) -> [PushReport] {
    try await settle()
    return try await base.pushes(query, of: app)
  }

  package func returns(
    _ query: ReturnQuery, of app: RecordID
  ) async throws(StorageError) -> [ReturnCount] {
    try await settle()
    return try await base.returns(query, of: app)
  }

  package func referrers(
    in span: TimeSpan, of app: RecordID
  ) async throws(StorageError) -> [ReferrerCount] {
    try await settle()
    return try await base.referrers(in: span, of: app)
  }

  package func reengagements(
    in span: TimeSpan, of app: RecordID
  ) async throws(StorageError) -> [WayIn: Int] {
    try await settle()
    return try await base.reengagements(in: span, of: app)
  }

  package func tail(
    _ query: TailQuery, of app: RecordID
  ) async throws(StorageError) -> [TailEvent] {
    try await settle()
    return try await base.tail(query, of: app)
  }

  package func lastPosition() async throws(StorageError) -> Int64 {
    try await settle()
    return try await base.lastPosition()
  }

  package func through() async throws(StorageError) -> Timestamp {
    try await settle()
    return try await base.through()
  }

  package func changes(
    in span: TimeSpan, of app: RecordID
  ) async throws(StorageError) -> [QuarterChange] {
    try await settle()
    return try await base.changes(in: span, of: app)
  }

  package func append(_ batches: [EventBatch]) async throws(StorageError) -> [BatchVerdict] {
    let verdicts = try await base.append(batches)
    if waiting.isFull() { try await settle() }
    return verdicts
  }

  package func installation(
    _ id: RecordID, of app: RecordID
  ) async throws(StorageError) -> KnownInstallation? {
    try await settle()
    return try await base.installation(id, of: app)
  }

  package func remove(
    _ installation: RecordID, of app: RecordID, secretHash: Data
  ) async throws(StorageError) -> Bool {
    try await settle()
    return try await base.remove(installation, of: app, secretHash: secretHash)
  }

  package func remove(
    _ installation: RecordID, of app: RecordID
  ) async throws(StorageError) -> Bool {
    try await settle()
    return try await base.remove(installation, of: app)
  }

  package func remove(app: RecordID, limit: Int) async throws(StorageError) -> Bool {
    try await settle()
    return try await base.remove(app: app, limit: limit)
  }

  package func installations(
    firstSeenIn span: TimeSpan, of app: RecordID
  ) async throws(StorageError) -> Int {
    try await settle()
    return try await base.installations(firstSeenIn: span, of: app)
  }

  package func remove(firstSeenIn span: TimeSpan, of app: RecordID) async throws(StorageError) {
    try await settle()
    return try await base.remove(firstSeenIn: span, of: app)
  }

  package func removeMarked(limit: Int) async throws(StorageError) -> Bool {
    try await settle()
    return try await base.removeMarked(limit: limit)
  }

  package func vocabulary(
    _ query: VocabularyQuery, of app: RecordID
  ) async throws(StorageError) -> VocabularyPage {
    try await settle()
    return try await base.vocabulary(query, of: app)
  }

  package func term(
    _ id: RecordID, of app: RecordID
  ) async throws(StorageError) -> VocabularyTerm? {
    try await settle()
    return try await base.term(id, of: app)
  }

  package func pin(
    _ text: String, _ kind: VocabularyKind, of app: RecordID
  ) async throws(StorageError) -> PinVerdict {
    try await settle()
    return try await base.pin(text, kind, of: app)
  }

  package func removeTerm(
    _ id: RecordID, of app: RecordID
  ) async throws(StorageError) -> VocabularyTerm? {
    try await settle()
    return try await base.removeTerm(id, of: app)
  }

  package func eventBytes() async throws(StorageError) -> [RecordID: Int] {
    try await settle()
    return try await base.eventBytes()
  }

  package func append(_ sends: [Send], of app: RecordID) async throws(StorageError) -> [Bool] {
    try await base.append(sends, of: app)
  }

  package func tell(
    _ outcome: SendOutcome, ofSend id: String, of app: RecordID
  ) async throws(StorageError) -> Send? {
    try await settle()
    return try await base.tell(outcome, ofSend: id, of: app)
  }

  package func send(_ id: String, of app: RecordID) async throws(StorageError) -> Send? {
    try await settle()
    return try await base.send(id, of: app)
  }

  package func sendActions(
    among ids: Set<String>, of app: RecordID
  ) async throws(StorageError) -> Set<String> {
    try await settle()
    return try await base.sendActions(among: ids, of: app)
  }

  package func historyStart() async throws(StorageError) -> Timestamp? {
    try await settle()
    return try await base.historyStart()
  }

  package func lastReceived() async throws(StorageError) -> Timestamp? {
    try await settle()
    return try await base.lastReceived()
  }

  package func hideHistory(before time: Timestamp) async {
    try? await settle()
    await base.hideHistory(before: time)
  }

  package func removeHistory(before time: Timestamp) async throws(StorageError) -> Int {
    try await settle()
    return try await base.removeHistory(before: time)
  }

  package func removeInstallations(
    lastSeenBefore: Timestamp, removedBefore: Timestamp, limit: Int
  ) async throws(StorageError) -> Int {
    try await settle()
    return try await base.removeInstallations(
      lastSeenBefore: lastSeenBefore, removedBefore: removedBefore, limit: limit)
  }

  package func funnel(
    _ query: FunnelQuery, of app: RecordID
  ) async throws(StorageError) -> [FunnelPart] {
    try await settle()
    return try await base.funnel(query, of: app)
  }
}
