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
