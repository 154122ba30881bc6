/// The variables that patterns of a file can name, as the parts that they stand for.
struct SubstitutionVariables: Sendable {
  /// A variable's part, and how many parts that are.
  private struct Meaning {
    var part: PatternPart
    var weight: Int
  }

  private var meanings: [String: Meaning] = Self.predefined

  /// The predefined variables, and the file's own.
  ///
  /// No source says what happens to a variable of the file that has a predefined one's name; here
  /// the predefined one stays.
  init(_ custom: [String: [String]] = [:]) {
    for (name, values) in custom where meanings[name] == nil {
      // A value may have wildcards, and no variables.
      let choices = values.map { value in
        PatternToken.tokens(of: value, readsVariables: false).map(Self.part)
      }
      let part = PatternPart.oneOf(choices)
      meanings[name] = Meaning(part: part, weight: part.weight)
    }
  }

  /// Whether the system defines a variable of that name.
  static func isPredefined(_ name: String) -> Bool { predefined[name] != nil }

  /// The part that a piece of a pattern stands for, and how many parts it has inside.
  func part(for token: PatternToken) -> (part: PatternPart, weight: Int) {
    guard case .variable(let name) = token else { return (Self.part(for: token), 1) }
    guard let meaning = meanings[name] else { return (.oneOf([]), 1) }
    return (meaning.part, meaning.weight)
  }

  /// Whether a variable of that name has a meaning.
  func defines(_ name: String) -> Bool { meanings[name] != nil }

  private static func part(for token: PatternToken) -> PatternPart {
    switch token {
    case .literal(let text): .literal(text)
    case .one: .one
    case .many: .many
    case .variable: .oneOf([])
    }
  }

  private static let predefined: [String: Meaning] = {
    var meanings = CharacterClass.named.mapValues {
      Meaning(part: .characterClass($0), weight: 1)
    }
    for (name, codes) in [("region", LocaleCodes.regions), ("lang", LocaleCodes.languages)] {
      let part = PatternPart.oneOf(codes.map { [.literal($0)] })
      meanings[name] = Meaning(part: part, weight: part.weight)
    }
    return meanings
  }()
}
