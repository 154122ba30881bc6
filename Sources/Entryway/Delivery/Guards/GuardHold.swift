/// A guard's wish to be asked again when a requirement is met.
struct GuardHold: Hashable, Sendable {
  var requirement: Requirement
  /// The requirement counts only if it was met after this tick.
  var tick: Int
}
