import EntrywayRouting

/// Bounds of a shape that no pattern of an association file says: the values that a parameter reads
/// are fewer than the texts of its shape.
enum ShapeBounds: Hashable, Sendable {
  /// An integer's, in words: `1 to 12`.
  case integer(String)
  /// The days that the calendar has, and the times that the clock has.
  case date
  /// Those of 64 bits, which a link meets by intent alone.
  case width
  /// Those of a `Double`.
  case decimal

  /// The bounds of a shape; nil if every text of the shape reads.
  init?(_ shape: LinkShape) {
    switch shape {
    case .integer(let min, let max):
      let (hasMin, hasMax) = (min > .min, max < UInt64(Int64.max))
      self =
        switch (hasMin, hasMax) {
        case (true, true): .integer(min > 0 && UInt64(min) == max ? "\(max)" : "\(min) to \(max)")
        case (true, false): .integer("\(min) or more")
        case (false, true): .integer("\(max) or less")
        case (false, false): .width
        }
    case .date: self = .date
    case .decimal: self = .decimal
    case .text, .boolean, .uuid, .oneOf, .opaque: return nil
    }
  }
}

// The texts that have a shape and do not read.
extension ShapeLanguage {
  /// The first text beyond a bound, the upper one if there is one.
  static func edge(_ shape: LinkShape) -> String? {
    switch shape {
    case .integer(let min, let max):
      if max < .max, max < UInt64(Int64.max) || min == .min { return "\(max + 1)" }
      return min > .min ? "\(min - 1)" : "\(UInt64.max)0"
    case .date: return "2001-02-29"
    case .decimal: return "1e999"
    case .text, .boolean, .uuid, .oneOf, .opaque: return nil
    }
  }

  /// Texts of the shape that surely do not read; of dates and decimals not all.
  static func outside(_ shape: LinkShape) -> LanguageExpression {
    switch shape {
    case .integer(let min, let max): outside(min, max)
    case .date:
      date(
        day: .choice([
          .sequence([digit(4), dash, outside(1, 12, digits: 2), dash, digit(2)]),
          .sequence([digit(4), dash, digit(2), dash, outside(1, 31, digits: 2)]),
        ]), time: [digit(2), digit(2), digit(2)])
    case .decimal:
      .sequence([nonZeroDigit, .text("e"), nonZeroDigit, digit(3)])
    case .text, .boolean, .uuid, .oneOf, .opaque: .choice([])
    }
  }

  private static let nonZeroDigit = LanguageExpression.symbols(SymbolSet("123456789"))

  /// The integers that are not in a range, with any number of zeros before them.
  private static func outside(_ min: Int64, _ max: UInt64) -> LanguageExpression {
    var parts: [LanguageExpression] = []
    if min > 0 { parts.append(.sequence([minusZero, zeros])) }
    if min > .min {
      let first = min > 0 ? 1 : min.magnitude + 1
      parts.append(.sequence([.text("-"), anyZeros, numbers(from: first)]))
    }
    if min > 1 { parts.append(.sequence([anyZeros, numbers(upTo: UInt64(min) - 1)])) }
    if max < .max { parts.append(.sequence([anyZeros, numbers(from: max + 1)])) }
    return .choice(parts)
  }

  /// The texts of so many digits whose number is not in a range.
  private static func outside(
    _ min: Int, _ max: Int, digits count: Int
  ) -> LanguageExpression {
    .texts(
      (0..<100).filter { $0 < min || $0 > max }.map { number in
        let text = String(number)
        return Array((String(repeating: "0", count: count - text.utf8.count) + text).utf8)
      })
  }
}
