/// Finds links by conditions on their parts: segment by segment, or behind a path that is known.
struct LinkSolver {
  let search: SupplementSearch
  /// How many segments the links have; nil if the path is known.
  let segments: Int?

  func shortest(
    _ required: [LinkCondition], without forbidden: [LinkCondition], _ budget: inout StateBudget
  ) throws(StatesExhausted) -> LinkDifference? {
    try search.shortest(required, without: forbidden, segments: segments, &budget)
  }
}
