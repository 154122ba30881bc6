/// A pattern that has to cover the whole of a path, a query, a query item's value or a fragment.
struct WildcardPattern: Hashable, Sendable {
  /// More parts than this, variables replaced, and a pattern is not used: a file of 128 KB can name
  /// a variable of thousands of values thousands of times.
  private static let maximumWeight = 1_000_000

  /// The parts, in order.
  var parts: [PatternPart]

  init(parts: [PatternPart]) { self.parts = parts }

  /// What `*` stands for: everything.
  static let everything = WildcardPattern(parts: [.many])
  /// What fits nothing.
  static let nothing = WildcardPattern(parts: [.oneOf([])])

  /// The pattern as it is written, variables replaced; nil if it is too large to be used.
  init?(_ text: String, _ variables: SubstitutionVariables) {
    var weight = 0
    parts = []
    for token in PatternToken.tokens(of: text) {
      let (part, more) = variables.part(for: token)
      weight += more
      guard weight <= Self.maximumWeight else { return nil }
      parts.append(part)
    }
  }

  /// The pattern as it is compared with a path whose trailing slashes are taken away.
  ///
  /// The rule that matches the observed behaviour of the system: slashes before a pattern collapse
  /// into one, which is added before a literal; trailing slashes go; and `/*` at the end also takes
  /// the path without that segment, so that `/buy/*` takes `/buy`. Before a wildcard or a variable
  /// no slash is added.
  var forPath: WildcardPattern {
    var parts = parts
    if case .literal(let text)? = parts.first {
      parts[0] = .literal("/" + text.drop { $0 == "/" })
    }
    if case .literal(var text)? = parts.last {
      while text.utf8.last == UInt8(ascii: "/") { text.removeLast() }
      parts.removeLast()
      if !text.isEmpty { parts.append(.literal(text)) }
    }
    if parts.count >= 2, parts[parts.count - 1] == .many,
      case .literal(var text) = parts[parts.count - 2], text.utf8.last == UInt8(ascii: "/")
    {
      text.removeLast()
      parts.removeLast(2)
      if !text.isEmpty { parts.append(.literal(text)) }
      parts.append(Self.optionalTail)
    }
    return WildcardPattern(parts: parts)
  }

  /// What `/*` at the end of a path's pattern stands for: a slash and anything, or nothing.
  static let optionalTail = PatternPart.oneOf([[], [.literal("/"), .many]])
}

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
