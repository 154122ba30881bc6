/// A pattern, ready to be compared in the way that is fastest for it.
enum CompiledPattern: Sendable {
  /// Everything fits, as with `*`.
  case everything
  case glob(GlobPattern)
  case choice(ChoicePattern)
  case branching(BranchingPattern)

  init(_ pattern: WildcardPattern, isCaseSensitive: Bool, _ compiler: inout PatternCompiler) {
    if !pattern.parts.isEmpty, pattern.parts.allSatisfy({ $0 == .many }) {
      self = .everything
    } else if let glob = GlobPattern(pattern, isCaseSensitive: isCaseSensitive) {
      self = .glob(glob)
    } else if let choice = ChoicePattern(
      pattern, isCaseSensitive: isCaseSensitive, &compiler)
    {
      self = .choice(choice)
    } else {
      self = .branching(BranchingPattern(pattern, isCaseSensitive: isCaseSensitive, &compiler))
    }
  }

  /// Whether the pattern covers the whole of a part of the bytes.
  ///
  /// - Parameter slashes: Where a path has its slashes; the patterns of other parts do not ask.
  /// - Complexity: linear in the length of the part, for one pattern.
  func matches(_ bytes: [UInt8], _ range: Range<Int>, slashes: [Int] = []) -> Bool {
    switch self {
    case .everything: true
    case .glob(let glob): glob.matches(bytes, range, slashes)
    case .choice(let choice): choice.matches(bytes, range, slashes)
    case .branching(let pattern): pattern.matches(bytes, range)
    }
  }
}
