/// Finds the shortest query and fragment that fit some conditions and others not.
final class SupplementSearch {
  var values: ValueLanguages
  var fragments: ValueLanguages
  var segments: ValueLanguages
  /// The patterns for paths.
  var paths: PathLanguages
  /// The patterns for whole queries.
  var queries = QueryPatterns()
  let names: ItemNames

  init(allowsEncodedSlash: Bool) throws(StatesExhausted) {
    paths = PathLanguages(allowsEncodedSlash: allowsEncodedSlash)
    segments = try ValueLanguages(segmentsWithEncodedSlash: allowsEncodedSlash)
    values = try ValueLanguages(.queryValue)
    fragments = try ValueLanguages(.fragment)
    names = try ItemNames()
  }

  /// The shortest query, then fragment, that fits all of the required conditions and none of the
  /// forbidden ones.
  ///
  /// - Parameter segments: How many segments the path has, if it is looked at segment by segment;
  ///   else it is left empty.
  func shortest(
    _ required: [LinkCondition], without forbidden: [LinkCondition], segments: Int? = nil,
    _ budget: inout StateBudget
  ) throws(StatesExhausted) -> LinkDifference? {
    if forbidden.contains(where: \.isEmpty) { return nil }
    if segments == nil, forbidden.isEmpty, required.allSatisfy(\.isEmpty) {
      return LinkDifference()
    }
    if segments == nil, (required + forbidden).contains(where: { $0.query != nil }) {
      return try QuerySearch(required, forbidden).shortest(self, &budget)
        .map { LinkDifference(supplement: $0) }
    }
    let classes = try ClassSearch(required, forbidden, segments: segments ?? 0, self, &budget)
    return try classes.shortest(&budget)
  }
}
