import Foundation
import LinkPlatform

/// A store of events whose analyses go through the gate: what pages and reports read of.
struct AnalyzedEvents: EventStore {
  let base: any EventStore
  let gate: AnalysisGate

  func funnel(
    _ query: FunnelQuery, of app: RecordID
  ) async throws(StorageError) -> [FunnelPart] {
    // Half of the installations are read by a second connection.
    try await gate.run(readers: 2) { () async throws(StorageError) in
      try await base.funnel(query, of: app)
    }
  }

  func attributions(
    _ query: AttributionQuery, of app: RecordID
  ) async throws(StorageError) -> [Attribution] {
    try await gate.run { () async throws(StorageError) in
      try await base.attributions(query, of: app)
    }
  }

  func totals(
    _ query: TotalsQuery, of app: RecordID
  ) async throws(StorageError) -> [EventTotal] {
    try await gate.run { () async throws(StorageError) in try await base.totals(query, of: app) }
  }

  func clickTotals(
    _ query: ClickTotalsQuery, of app: RecordID
  ) async throws(StorageError) -> [ClickTotal] {
    try await gate.run { () async throws(StorageError) in
      try await base.clickTotals(query, of: app)
    }
  }

  func pushes(
    _ query: PushQuery, of app: RecordID
  ) async throws(StorageError) -> [PushReport] {
    try await gate.run { () async throws(StorageError) in try await base.pushes(query, of: app) }
  }

  func returns(
    _ query: ReturnQuery, of app: RecordID
  ) async throws(StorageError) -> [ReturnCount] {
    try await gate.run { () async throws(StorageError) in try await base.returns(query, of: app) }
  }

  func tail(_ query: TailQuery, of app: RecordID) async throws(StorageError) -> [TailEvent] {
    try await gate.run { () async throws(StorageError) in try await base.tail(query, of: app) }
  }

  func sends(
    of app: RecordID, in span: TimeSpan, limit: Int
  ) async throws(StorageError) -> [Send] {
    try await gate.run { () async throws(StorageError) in
      try await base.sends(of: app, in: span, limit: limit)
    }
  }
}

// What takes no time goes on as it is.
extension AnalyzedEvents {
  var executor: (any TaskExecutor)? { base.executor }

  func lastPosition() async throws(StorageError) -> Int64 { try await base.lastPosition() }

  func append(_ batches: [EventBatch]) async throws(StorageError) -> [BatchVerdict] {
    try await base.append(batches)
  }

  func installation(
    _ id: RecordID, of app: RecordID
  ) async throws(StorageError) -> KnownInstallation? {
    try await base.installation(id, of: app)
  }

  func remove(
    _ installation: RecordID, of app: RecordID, secretHash: Data
  ) async throws(StorageError) -> Bool {
    try await base.remove(installation, of: app, secretHash: secretHash)
  }

  func installations(
    firstSeenIn span: TimeSpan, of app: RecordID
  ) async throws(StorageError) -> Int {
    try await base.installations(firstSeenIn: span, of: app)
  }

  func remove(firstSeenIn span: TimeSpan, of app: RecordID) async throws(StorageError) {
    try await base.remove(firstSeenIn: span, of: app)
  }

  func removeMarked(limit: Int) async throws(StorageError) -> Bool {
    try await base.removeMarked(limit: limit)
  }

  func vocabulary(
    _ query: VocabularyQuery, of app: RecordID
  ) async throws(StorageError) -> VocabularyPage {
    try await base.vocabulary(query, of: app)
  }

  func term(_ id: RecordID, of app: RecordID) async throws(StorageError) -> VocabularyTerm? {
    try await base.term(id, of: app)
  }

  func pin(
    _ text: String, _ kind: VocabularyKind, of app: RecordID
  ) async throws(StorageError) -> PinVerdict {
    try await base.pin(text, kind, of: app)
  }

  func removeTerm(
    _ id: RecordID, of app: RecordID
  ) async throws(StorageError) -> VocabularyTerm? {
    try await base.removeTerm(id, of: app)
  }

  func eventBytes() async throws(StorageError) -> [RecordID: Int] { try await base.eventBytes() }

  func append(_ sends: [Send], of app: RecordID) async throws(StorageError) -> [Bool] {
    try await base.append(sends, of: app)
  }

  func send(_ id: String, of app: RecordID) async throws(StorageError) -> Send? {
    try await base.send(id, of: app)
  }

  func historyStart() async throws(StorageError) -> Timestamp? { try await base.historyStart() }

  func remove(_ installation: RecordID, of app: RecordID) async throws(StorageError) -> Bool {
    try await base.remove(installation, of: app)
  }

  func remove(app: RecordID, limit: Int) async throws(StorageError) -> Bool {
    try await base.remove(app: app, limit: limit)
  }

  func lastReceived() async throws(StorageError) -> Timestamp? { try await base.lastReceived() }

  func removeTouches(before time: Timestamp, limit: Int) async throws(StorageError) -> Int {
    try await base.removeTouches(before: time, limit: limit)
  }

  func removeHistory(before time: Timestamp, limit: Int) async throws(StorageError) -> Int {
    try await base.removeHistory(before: time, limit: limit)
  }

  func append(_ touches: [Touch], readTo position: Int64) async throws(StorageError) {
    try await base.append(touches, readTo: position)
  }

  func position() async throws(StorageError) -> Int64 { try await base.position() }

  func add(_ tallies: [ClickTally], readTo change: Int64) async throws(StorageError) {
    try await base.add(tallies, readTo: change)
  }

  func tallyChange() async throws(StorageError) -> Int64 { try await base.tallyChange() }

  func forgetTallies(below number: Int64) async throws(StorageError) {
    try await base.forgetTallies(below: number)
  }

  func oldestTouch() async throws(StorageError) -> Timestamp? { try await base.oldestTouch() }

  func know(_ tallies: [ClickTally]) async throws(StorageError) { try await base.know(tallies) }

  func startOver(
    from end: JournalEnd, tallies last: Int64
  ) async throws(StorageError) {
    try await base.startOver(from: end, tallies: last)
  }

  func touches(
    of app: RecordID, from: Timestamp, to: Timestamp, after: RecordID?, limit: Int
  ) async throws(StorageError) -> [Touch] {
    try await base.touches(of: app, from: from, to: to, after: after, limit: limit)
  }
}
