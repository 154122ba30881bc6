/// A language written down: texts, sets of characters, and what is made of these.
///
/// How deep an expression is nested depends on the code that writes it, never on a file or a table.
indirect enum LanguageExpression: Sendable {
  /// One character of a set.
  case symbols(SymbolSet)
  /// Exactly these bytes.
  case text([UInt8])
  /// One of the texts.
  case texts([[UInt8]])
  /// One after the other.
  case sequence([LanguageExpression])
  /// One of them.
  case choice([LanguageExpression])
  /// Any number of times, none included.
  case repeated(LanguageExpression)

  static let empty = LanguageExpression.sequence([])

  static func text(_ text: String) -> LanguageExpression { .text(Array(text.utf8)) }

  static func optional(_ expression: LanguageExpression) -> LanguageExpression {
    .choice([expression, .empty])
  }

  static func oneOrMore(_ expression: LanguageExpression) -> LanguageExpression {
    .sequence([expression, .repeated(expression)])
  }

  static func times(_ count: Int, _ expression: LanguageExpression) -> LanguageExpression {
    .sequence(Array(repeating: expression, count: count))
  }
}
