/// A pattern with one choice between texts and no `*` before it, as in `/$(lang)/orders/*`.
///
/// Where the choice can end is known at once, and what follows is a ``GlobPattern``. The ends are few,
/// so that the work stays linear in the text's length.
final class ChoicePattern: Sendable {
  /// Where more texts begin one another, the pattern is left to ``BranchingPattern``.
  static let maximumEnds = 8

  private let before: PatternRun
  private let texts: LiteralTrie
  private let behind: GlobPattern
  private let folds: Bool

  /// The pattern; nil if it is not of that form.
  init?(_ pattern: WildcardPattern, isCaseSensitive: Bool, _ compiler: inout PatternCompiler) {
    guard
      let index = pattern.parts.firstIndex(where: {
        if case .oneOf = $0 { $0 != WildcardPattern.optionalTail } else { false }
      }),
      let before = PatternRun(pattern.parts[..<index], isCaseSensitive: isCaseSensitive),
      case .texts(let texts)? = compiler.steps(
        of: [pattern.parts[index]], isCaseSensitive: isCaseSensitive
      ).first, texts.mostEnds <= Self.maximumEnds,
      let behind = GlobPattern(
        WildcardPattern(parts: Array(pattern.parts[(index + 1)...])),
        isCaseSensitive: isCaseSensitive)
    else { return nil }
    self.before = before
    self.texts = texts
    self.behind = behind
    folds = !isCaseSensitive
  }

  func matches(_ bytes: [UInt8], _ range: Range<Int>, _ slashes: [Int]) -> Bool {
    guard let start = before.end(in: bytes, from: range.lowerBound, to: range.upperBound) else {
      return false
    }
    var isMatch = false
    texts.forEachEnd(in: bytes, from: start, to: range.upperBound, folds: folds) { end in
      if !isMatch { isMatch = behind.matches(bytes, end..<range.upperBound, slashes) }
    }
    return isMatch
  }
}
