/// A pattern as characters and `*`, so that one can tell what two patterns have in common.
private struct GlobText: Hashable {
  enum Token: Hashable {
    case one(SymbolSet)
    case many
  }

  var tokens: [Token]

  /// The patterns of a text whose variables stand for other texts: one for each choice.
  ///
  /// - Returns: Nil if there would be too many.
  static func all(of pattern: WildcardPattern) -> [GlobText]? {
    var texts = [GlobText(tokens: [])]
    for part in pattern.parts {
      var choices: [[Token]] = []
      switch part {
      case .oneOf(let sequences): choices = sequences.map { $0.flatMap(tokens) }
      default: choices = [tokens(part)]
      }
      let symbols = choices.compactMap(\.symbol)
      if symbols.count == choices.count, !symbols.isEmpty {
        choices = [[.one(symbols.reduce(.none) { $0.union($1) })]]
      }
      guard texts.count * choices.count <= limit else { return nil }
      texts = texts.flatMap { text in choices.map { GlobText(tokens: text.tokens + $0) } }
    }
    return texts
  }

  private static func tokens(_ part: PatternPart) -> [Token] {
    switch part {
    case .literal(let text): text.utf8.map { .one(SymbolSet(bytes: [$0])) }
    case .one: [.one(.all)]
    case .many: [.many]
    case .characterClass(let set): [.one(SymbolSet(bytes: set.members))]
    // Variables stand for no variables.
    case .oneOf: []
    }
  }

  /// How many patterns one may become.
  static let limit = 200

  /// The patterns that together take what both take; nil if there would be too many.
  func intersections(with other: GlobText) -> [GlobText]? {
    /// For each pair of positions what the rests of both have in common.
    var rests: [[Set<[Token]>]] = Array(
      repeating: Array(repeating: [], count: other.tokens.count + 1), count: tokens.count + 1)
    rests[tokens.count][other.tokens.count] = [[]]
    for mine in (0...tokens.count).reversed() {
      for theirs in (0...other.tokens.count).reversed() {
        let left = mine < tokens.count ? tokens[mine] : nil
        let right = theirs < other.tokens.count ? other.tokens[theirs] : nil
        var found = rests[mine][theirs]
        switch (left, right) {
        case (.one(let left)?, .one(let right)?):
          let both = left.intersection(right)
          if !both.isEmpty {
            found.formUnion(rests[mine + 1][theirs + 1].map { [.one(both)] + $0 })
          }
        case (.many?, .many?):
          found.formUnion(rests[mine + 1][theirs].map(Self.afterMany))
          found.formUnion(rests[mine][theirs + 1].map(Self.afterMany))
        case (.many?, .one(let symbols)?):
          found.formUnion(rests[mine + 1][theirs])
          found.formUnion(rests[mine][theirs + 1].map { [.one(symbols)] + $0 })
        case (.one(let symbols)?, .many?):
          found.formUnion(rests[mine][theirs + 1])
          found.formUnion(rests[mine + 1][theirs].map { [.one(symbols)] + $0 })
        case (.many?, nil): found.formUnion(rests[mine + 1][theirs])
        case (nil, .many?): found.formUnion(rests[mine][theirs + 1])
        default: break
        }
        guard found.count <= Self.limit else { return nil }
        rests[mine][theirs] = found
      }
    }
    return rests[0][0].map { GlobText(tokens: $0) }
  }

  private static func afterMany(_ rest: [Token]) -> [Token] {
    rest.first == .many ? rest : [.many] + rest
  }
}

extension [GlobText.Token] {
  /// The characters, if the sequence is one character.
  fileprivate var symbol: SymbolSet? {
    guard count == 1, case .one(let symbols) = self[0] else { return nil }
    return symbols
  }
}

extension GlobPartWriter {
  /// What both parts take at all, whether it reads or not; nil if patterns do not say it.
  mutating func common(_ part: GlobPart, _ other: GlobPart) -> [String]? {
    common(part.includes, other.includes)
  }

  /// The patterns that take what one of the first and one of the second take.
  mutating func common(_ patterns: [String], _ others: [String]) -> [String]? {
    if patterns == others || others == GlobPart.anything.includes { return patterns }
    if patterns == GlobPart.anything.includes { return others }
    var found: [String] = []
    for pattern in patterns {
      for other in others {
        guard let common = common(pattern, other) else { return nil }
        for text in common where !found.contains(text) { found.append(text) }
        guard found.count <= GlobText.limit else { return nil }
      }
    }
    return found
  }

  private mutating func common(_ pattern: String, _ other: String) -> [String]? {
    if pattern == other { return [pattern] }
    let known = SubstitutionVariables(variables)
    guard let first = WildcardPattern(pattern, known).flatMap(GlobText.all),
      let second = WildcardPattern(other, known).flatMap(GlobText.all)
    else { return nil }
    var found: Set<String> = []
    for left in first {
      for right in second {
        guard let both = left.intersections(with: right) else { return nil }
        for text in both { found.insert(written(text)) }
        guard found.count <= GlobText.limit else { return nil }
      }
    }
    return found.sorted()
  }

  /// The pattern as a file has it.
  private mutating func written(_ text: GlobText) -> String {
    var pattern = ""
    for token in text.tokens {
      switch token {
      case .many: pattern += "*"
      case .one(.all): pattern += "?"
      case .one(.digits): pattern += "$(digit)"
      case .one(.hex): pattern += "$(xdigit)"
      case .one(let symbols):
        let characters = symbols.bytes.map { String(UnicodeScalar($0)) }
        pattern += characters.count == 1 ? characters[0] : variable(characters)
      }
    }
    return pattern
  }
}
