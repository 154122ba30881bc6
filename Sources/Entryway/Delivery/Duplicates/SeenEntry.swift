/// The first report of a tap.
struct SeenEntry: Sendable {
  var id: EntryID
  var fingerprint: EntryFingerprint
  /// The callbacks that have reported the tap.
  var callbacks: Set<String?>
  var start: AppEntry.Start
  /// By the clock that cannot be set back.
  var seenAt: Duration
  var isAccepted: Bool
}
