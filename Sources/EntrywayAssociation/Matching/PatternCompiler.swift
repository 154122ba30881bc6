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
