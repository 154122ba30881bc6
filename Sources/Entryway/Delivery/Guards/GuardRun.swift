/// One question put to one guard.
///
/// An answer counts only while its run is the entry's current one.
struct GuardRun: Hashable, Sendable {
  /// Names the run, never used twice.
  var number: Int
  /// The guard that was asked.
  var guardNumber: Int
  /// How often requirements had been met when the guard was asked.
  var tick: Int
}
