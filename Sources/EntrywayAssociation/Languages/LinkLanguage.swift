/// The links of a rule or of a route.
///
/// A class, since a question names thousands of them: a copy of all that is in one would cost more
/// than the look at it.
final class LinkLanguage: Sendable {
  let path: Automaton
  /// The path segment by segment, where it can be looked at like that.
  let pieces: SegmentPieces
  /// What is asked of query and fragment.
  let condition: LinkCondition

  init(path: Automaton, pieces: SegmentPieces, condition: LinkCondition) {
    self.path = path
    self.pieces = pieces
    self.condition = condition
  }
}
