/// The language of a pattern of an association file.
///
/// An automaton knows ASCII alone, which is all that URLs have as they are written. Where they were
/// decoded before, one character stands for all beyond.
struct PatternLanguage {
  /// What becomes of characters beyond ASCII, of which two are never told apart.
  enum Side {
    /// They fit nothing: rather fewer texts than more.
    case covering
    /// They fit whatever is beyond ASCII: rather more.
    case covered
  }

  let isCaseSensitive: Bool
  /// Whether the link's escapes are decoded before it is compared, and the texts are as they are
  /// written before.
  let decodes: Bool
  var beyondASCII = Side.covering

  /// Which texts, as they are written, fit the pattern.
  func expression(_ pattern: WildcardPattern) -> LanguageExpression {
    .sequence(pattern.parts.map(expression))
  }

  // Variables stand for texts and wildcards, never for variables: one level and no more.
  private func expression(_ part: PatternPart) -> LanguageExpression {
    switch part {
    case .literal(let text): .sequence(text.unicodeScalars.map(literal))
    case .one: decodes ? Self.decodedCharacter : .symbols(.all)
    case .many: .repeated(decodes ? Self.decodedByte : .symbols(.all))
    case .characterClass(let set):
      .choice([.symbols(SymbolSet(bytes: (isCaseSensitive ? set : set.folded).members))])
    case .oneOf(let choices): choice(choices)
    }
  }

  private func choice(_ choices: [[PatternPart]]) -> LanguageExpression {
    var texts: [[UInt8]] = []
    var others: [LanguageExpression] = []
    for choice in choices {
      if let text = plainText(choice) {
        texts.append(text)
      } else {
        others.append(.sequence(choice.map(expression)))
      }
    }
    return others.isEmpty ? .texts(texts) : .choice([.texts(texts)] + others)
  }

  /// The text that a sequence stands for, if it is compared byte by byte.
  private func plainText(_ parts: [PatternPart]) -> [UInt8]? {
    guard isCaseSensitive, !decodes else { return nil }
    var text: [UInt8] = []
    for part in parts {
      guard case .literal(let literal) = part, literal.utf8.allSatisfy({ $0 < 0x7F }) else {
        return nil
      }
      text += literal.utf8
    }
    return text
  }

  private func literal(_ scalar: Unicode.Scalar) -> LanguageExpression {
    guard scalar.value < 0x7F else {
      if decodes { return .sequence(Array(Character(scalar).utf8).map { literal($0) }) }
      return .symbols(beyondASCII == .covered ? Self.standIn : .none)
    }
    return literal(UInt8(scalar.value))
  }

  /// The character that no text has, for all beyond ASCII.
  private static let standIn = SymbolSet(bytes: [0x7F])

  private func literal(_ byte: UInt8) -> LanguageExpression {
    var symbols = SymbolSet(bytes: [byte])
    if !isCaseSensitive, SymbolSet.letters.contains(byte) {
      symbols = SymbolSet(bytes: [byte | 0x20, byte & ~0x20])
    }
    guard decodes else { return .symbols(symbols) }
    // A raw percent sign begins an escape.
    if byte == UInt8(ascii: "%") { return .text(Self.escape(byte)) }
    // Which of the two can stand there is the alphabet's matter.
    return .choice([.symbols(symbols), .text(Self.escape(byte))])
  }

  private static func escape(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
  }

  private static let rawByte = LanguageExpression.symbols(SymbolSet.all.subtracting(.percent))
  private static func escapes(_ count: Int, from digits: String) -> LanguageExpression {
    .sequence(
      [.text("%"), .symbols(SymbolSet(digits)), .symbols(.upperHex)]
        + Array(
          repeating: .sequence([.text("%"), .symbols(.upperHex), .symbols(.upperHex)]), count: count
        ))
  }

  /// Any byte, raw or escaped.
  private static let decodedByte = LanguageExpression.choice([
    rawByte, escapes(0, from: "0123456789ABCDEF"),
  ])

  /// Any character of Unicode: as many escapes as its first one says.
  private static let decodedCharacter = LanguageExpression.choice([
    rawByte, escapes(0, from: "01234567"), escapes(1, from: "CD"), escapes(2, from: "E"),
    escapes(3, from: "F"),
  ])
}

extension PatternLanguage {
  init(of rule: ResolvedRule) {
    self.init(isCaseSensitive: rule.isCaseSensitive, decodes: rule.decodes)
  }
}

/// A pattern, and how its rule compares texts with it: what decides about its language.
struct RulePattern: Hashable {
  let pattern: WildcardPattern
  private let isCaseSensitive: Bool
  private let decodes: Bool

  init(_ pattern: WildcardPattern, of rule: ResolvedRule) {
    self.pattern = pattern
    isCaseSensitive = rule.isCaseSensitive
    decodes = rule.decodes
  }
}
