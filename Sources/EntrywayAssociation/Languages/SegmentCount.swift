/// How many segments the paths have of which a proof speaks at a time.
struct SegmentCount: Hashable, Sendable {
  /// The least number.
  var least: Int
  /// Whether any number beyond it is meant as well.
  var isOpen = false
}
