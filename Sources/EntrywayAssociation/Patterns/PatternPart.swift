/// One part of a pattern whose variables have been replaced by what they stand for.
enum PatternPart: Hashable, Sendable {
  /// Text that stands for itself.
  case literal(String)
  /// Exactly one character.
  case one
  /// Any characters, or none.
  case many
  /// One character of a set.
  case characterClass(CharacterClass)
  /// One of several sequences; of none, so that nothing fits, for a variable that is not defined.
  case oneOf([[PatternPart]])

  /// How many parts there are, those inside of others too.
  var weight: Int {
    guard case .oneOf(let choices) = self else { return 1 }
    return choices.reduce(1) { $0 + $1.reduce(1) { $0 + $1.weight } }
  }

  /// How many characters there are, those inside of others too.
  var size: Int {
    switch self {
    case .literal(let text): text.utf8.count
    case .one, .many, .characterClass: 1
    case .oneOf(let choices): choices.reduce(0) { $0 + $1.reduce(0) { $0 + $1.size } }
    }
  }
}
