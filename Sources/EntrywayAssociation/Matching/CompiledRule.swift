/// A rule, ready to be compared with many URLs.
///
/// It is an object, so that going through a list of rules copies none of their arrays.
final class CompiledRule: Sendable {
  private enum Query: Sendable {
    case everything
    case text(CompiledPattern)
    case items([(name: [UInt8], pattern: CompiledPattern)])
  }

  let excludes: Bool
  private let decodes: Bool
  private let path: CompiledPattern
  private let query: Query
  private let fragment: CompiledPattern

  init(_ rule: ResolvedRule, _ compiler: inout PatternCompiler) {
    func compiled(_ pattern: WildcardPattern) -> CompiledPattern {
      CompiledPattern(pattern, isCaseSensitive: rule.isCaseSensitive, &compiler)
    }
    excludes = rule.excludes
    decodes = rule.decodes
    path = compiled(rule.path)
    fragment = compiled(rule.fragment)
    switch rule.query {
    case .text(.everything): query = .everything
    case .text(let pattern): query = .text(compiled(pattern))
    case .items(let items):
      query = .items(items.map { (Array($0.name.utf8), compiled($0.pattern)) })
    }
  }

  /// Whether the path, the query and the fragment all fit.
  func matches(_ url: borrowing AssociationURL) -> Bool {
    if decodes, let decoded = url.decoded { return matches(decoded) }
    return matches(url.raw)
  }

  private func matches(_ parts: borrowing AssociationURL.Parts) -> Bool {
    guard path.matches(parts.bytes, parts.path, slashes: parts.slashes),
      fragment.matches(parts.bytes, parts.fragment)
    else { return false }
    switch query {
    case .everything: return true
    case .text(let pattern): return pattern.matches(parts.bytes, parts.query)
    case .items(let items):
      for (name, pattern) in items {
        guard Self.matches(pattern, itemsNamed: name, of: parts) else { return false }
      }
      return true
    }
  }

  /// Every item of the name has to fit; without any, the empty value has to.
  private static func matches(
    _ pattern: CompiledPattern, itemsNamed name: [UInt8],
    of parts: borrowing AssociationURL.Parts
  ) -> Bool {
    var isPresent = false
    for item in parts.items where parts.bytes[item.name].elementsEqual(name) {
      isPresent = true
      guard pattern.matches(parts.bytes, item.value) else { return false }
    }
    return isPresent || pattern.matches([], 0..<0)
  }
}

/// A pattern, ready to be compared in the way that is fastest for it.
private enum CompiledPattern: Sendable {
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

/// Compiles patterns, each variable only once: many patterns may name one with thousands of values.
struct PatternCompiler {
  private struct KnownChoice {
    var choices: [[PatternPart]]
    var isCaseSensitive: Bool
    var step: BranchingPattern.Step
  }

  private var known: [KnownChoice] = []

  /// The steps of a pattern's parts.
  mutating func steps(
    of parts: [PatternPart], isCaseSensitive: Bool
  ) -> [BranchingPattern.Step] {
    parts.map { part in
      switch part {
      case .literal(let text): .literal(Self.bytes(of: text, isCaseSensitive))
      case .one: .one
      case .many: .many
      case .characterClass(let set): .characterClass(isCaseSensitive ? set : set.folded)
      case WildcardPattern.optionalTail: .optionalTail
      case .oneOf(let choices): step(of: choices, isCaseSensitive: isCaseSensitive)
      }
    }
  }

  private mutating func step(
    of choices: [[PatternPart]], isCaseSensitive: Bool
  ) -> BranchingPattern.Step {
    // The same variable's choices are one array, which is equal to itself at once.
    if let known = known.first(where: {
      $0.isCaseSensitive == isCaseSensitive && $0.choices == choices
    }) {
      return known.step
    }
    var texts: [[UInt8]] = []
    var sequences: [[BranchingPattern.Step]] = []
    for choice in choices {
      if choice.isEmpty {
        texts.append([])
      } else if choice.count == 1, case .literal(let text) = choice[0] {
        texts.append(Self.bytes(of: text, isCaseSensitive))
      } else {
        sequences.append(steps(of: choice, isCaseSensitive: isCaseSensitive))
      }
    }
    let trie = LiteralTrie(texts)
    let step = sequences.isEmpty ? BranchingPattern.Step.texts(trie) : .oneOf(trie, sequences)
    known.append(KnownChoice(choices: choices, isCaseSensitive: isCaseSensitive, step: step))
    return step
  }

  private static func bytes(of text: String, _ isCaseSensitive: Bool) -> [UInt8] {
    isCaseSensitive ? Array(text.utf8) : text.utf8.map(\.asciiLowercased)
  }
}
