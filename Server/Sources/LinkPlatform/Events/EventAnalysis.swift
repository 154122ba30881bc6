/// What reports and pages read of what happened, without a change to it.
package protocol EventAnalysis: StepCounting {
  /// Sends of an app, those sent last first.
  func sends(
    of app: RecordID, in span: TimeSpan, limit: Int
  ) async throws(StorageError) -> [Send]

  /// What led to what people did, the most first.
  func attributions(
    _ query: AttributionQuery, of app: RecordID
  ) async throws(StorageError) -> [Attribution]

  /// Totals of what apps told in a span whose ends are quarters of an hour.
  func totals(
    _ query: TotalsQuery, of app: RecordID
  ) async throws(StorageError) -> [EventTotal]

  /// Totals of clicks in a span whose ends are quarters of an hour.
  func clickTotals(
    _ query: ClickTotalsQuery, of app: RecordID
  ) async throws(StorageError) -> [ClickTotal]

  /// What became of each send of an app in a span.
  func pushes(
    _ query: PushQuery, of app: RecordID
  ) async throws(StorageError) -> [PushReport]

  /// Installations that had been away and came back, by what they came through.
  func returns(
    _ query: ReturnQuery, of app: RecordID
  ) async throws(StorageError) -> [ReturnCount]

  /// Opens by the host that referred to them, the most first. They are read of events, not of totals.
  func referrers(in span: TimeSpan, of app: RecordID) async throws(StorageError) -> [ReferrerCount]

  /// Opens by which an ad brought somebody back, by how they came in. They are read of events.
  func reengagements(in span: TimeSpan, of app: RecordID) async throws(StorageError) -> [WayIn: Int]

  /// What an app told, in the order in which it came: what is after a place, or the last of it.
  ///
  /// It is read of what is stored, so that it tells what other processes took in, too.
  func tail(_ query: TailQuery, of app: RecordID) async throws(StorageError) -> [TailEvent]

  /// The place of the event that came last, of any app; 0 where none did.
  func lastPosition() async throws(StorageError) -> Int64

  /// A moment up to which everything is counted: every event that was confirmed by then is in what is read
  /// after this call.
  ///
  /// For a store that counts in the commit that it confirms, it is the present.
  func through() async throws(StorageError) -> Timestamp

  /// The quarters of an hour that begin in a span and whose events have changed, in their order.
  ///
  /// A change is an event that was not there before, and the removal of an installation's events. When
  /// history is removed nothing changes: totals stay, and so does what is told here of these quarters.
  func changes(in span: TimeSpan, of app: RecordID) async throws(StorageError) -> [QuarterChange]
}
