/// The integers in a range, with any number of zeros before them.
extension ShapeLanguage {
  static func integer(_ min: Int64, _ max: UInt64) -> LanguageExpression {
    var parts: [LanguageExpression] = []
    if min <= 0 { parts.append(.sequence([minusZero, zeros])) }
    if min < 0 { parts.append(.sequence([.text("-"), anyZeros, numbers(1, min.magnitude)])) }
    let least = min > 0 ? UInt64(min) : 1
    if max >= least { parts.append(.sequence([anyZeros, numbers(least, max)])) }
    return .choice(parts)
  }

  private static let anyZeros = LanguageExpression.repeated(.text("0"))
  private static let zeros = LanguageExpression.sequence([.text("0"), anyZeros])
  private static let minusZero = LanguageExpression.optional(.text("-"))

  /// The numbers from `low`, which is not nought, to `high`, without zeros before them.
  private static func numbers(_ low: UInt64, _ high: UInt64) -> LanguageExpression {
    let (first, last) = (digits(low), digits(high))
    var parts: [LanguageExpression] = []
    if low == 1, last.count > 1 {
      parts.append(.sequence([.symbols(nonZero), upTo(last.count - 2)]))
      // Nobody misses the numbers of many digits: a subset is enough.
      if last.count <= 6 { parts.append(between(ten(last.count), last)) }
      return .choice(parts)
    }
    for count in first.count...last.count {
      let from = count == first.count ? first : ten(count)
      let to = count == last.count ? last : Array(repeating: 9, count: count)
      parts.append(between(from, to))
    }
    return .choice(parts)
  }

  /// The numbers between two of as many digits.
  private static func between(_ low: [UInt8], _ high: [UInt8]) -> LanguageExpression {
    guard let place = low.indices.first(where: { low[$0] != high[$0] }) else { return text(low) }
    let count = low.count
    var parts: [LanguageExpression] = []
    func add(_ prefix: ArraySlice<UInt8>, _ range: Range<UInt8>) {
      guard !range.isEmpty else { return }
      let free = count - prefix.count - 1
      parts.append(
        .sequence([text(Array(prefix)), digits(in: range), .times(free, .symbols(.digits))]))
    }
    add(low[..<place], low[place] + 1..<high[place])
    for index in place + 1..<Swift.max(place + 1, count) {
      add(low[..<index], low[index] + 1..<10)
      add(high[..<index], 0..<high[index])
    }
    return .choice(parts + [text(low), text(high)])
  }

  /// Any digits, at most so many.
  private static func upTo(_ count: Int) -> LanguageExpression {
    var expression = LanguageExpression.empty
    for _ in 0..<count { expression = .optional(.sequence([.symbols(.digits), expression])) }
    return expression
  }

  private static let nonZero = SymbolSet("123456789")

  private static func ten(_ digits: Int) -> [UInt8] {
    [1] + Array(repeating: 0, count: digits - 1)
  }

  private static func digits(_ number: UInt64) -> [UInt8] { String(number).utf8.map { $0 - 0x30 } }

  private static func digits(in range: Range<UInt8>) -> LanguageExpression {
    .symbols(SymbolSet(bytes: range.map { $0 + 0x30 }))
  }

  private static func text(_ digits: [UInt8]) -> LanguageExpression {
    .text(digits.map { $0 + 0x30 })
  }
}
