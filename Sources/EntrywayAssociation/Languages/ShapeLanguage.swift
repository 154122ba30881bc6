import EntrywayRouting

/// Which texts of a parameter's shape are meant.
enum ShapeReading: Hashable, Sendable {
  /// Everything that has the shape.
  case all
  /// Texts that surely read.
  case sure
  /// Texts that have the shape and surely do not read.
  case outside
  /// One of those, the first beyond a bound.
  case edge
}

/// The texts of a parameter as they stand in a link.
///
/// Bounds of integers, days that a month does not have and numbers too large for a `Double` are no
/// difference between a file and a table. So a file agrees if it takes all texts that surely read,
/// and nothing that does not have the shape. What is between the two is told beside the answer.
struct ShapeLanguage {
  let grammar: TextGrammar

  func texts(_ shape: LinkShape, _ reading: ShapeReading) -> LanguageExpression {
    switch reading {
    case .all: all(shape)
    case .sure: sure(shape)
    case .outside: Self.outside(shape)
    case .edge: Self.edge(shape).map { .text(Array($0.utf8)) } ?? .choice([])
    }
  }

  /// Everything that has the shape.
  func all(_ shape: LinkShape) -> LanguageExpression {
    switch shape {
    case .text, .opaque: anything
    case .integer: .sequence([Self.minus, Self.digits])
    case .decimal: Self.decimal(exponent: Self.digits)
    case .boolean: .texts([Array("true".utf8), Array("false".utf8)])
    case .uuid: Self.uuid
    case .date:
      Self.date(
        day: .sequence([Self.digit(4), Self.dash, Self.digit(2), Self.dash, Self.digit(2)]),
        time: [Self.digit(2), Self.digit(2), Self.digit(2)])
    case .oneOf(let texts): oneOf(texts)
    }
  }

  /// Texts that surely read.
  func sure(_ shape: LinkShape) -> LanguageExpression {
    switch shape {
    case .integer(let min, let max): Self.integer(min, max)
    case .decimal:
      // Numbers of two digits and their exponents are finite, however many digits follow the point.
      Self.decimal(exponent: .sequence([.symbols(.digits), .optional(.symbols(.digits))]))
    case .date:
      Self.date(day: .choice([Self.sureDay]), time: Self.sureTime)
    default: all(shape)
    }
  }

  /// Any text that is not empty.
  ///
  /// An escape is taken whole, so that what follows begins where a character ends; which ones spell
  /// UTF-8 is the alphabet's matter.
  private var anything: LanguageExpression {
    .oneOrMore(
      .choice([
        .symbols(grammar.raw), .sequence([.text("%"), .symbols(.upperHex), .symbols(.upperHex)]),
      ]))
  }

  private func oneOf(_ texts: [String]) -> LanguageExpression {
    .texts(texts.filter { !$0.isEmpty }.map { grammar.encoded($0.utf8) })
  }

  static let digits = LanguageExpression.oneOrMore(.symbols(.digits))
  private static let minus = LanguageExpression.optional(.text("-"))
  static let dash = LanguageExpression.text("-")
  private static let colon = LanguageExpression.text(":")

  static func digit(_ count: Int) -> LanguageExpression {
    .times(count, .symbols(.digits))
  }

  private static func decimal(exponent: LanguageExpression) -> LanguageExpression {
    .sequence([
      minus, digits, .optional(.sequence([.text("."), digits])),
      .optional(
        .sequence([.symbols(SymbolSet("eE")), .optional(.symbols(SymbolSet("+-"))), exponent])),
    ])
  }

  private static let uuid = LanguageExpression.sequence(
    [8, 4, 4, 4, 12].enumerated().flatMap { index, count in
      (index == 0 ? [] : [dash]) + [.times(count, .symbols(.hex))]
    })

  static func date(day: LanguageExpression, time: [LanguageExpression])
    -> LanguageExpression
  {
    let offset = LanguageExpression.sequence([
      .symbols(SymbolSet("+-")), time[0], colon, time[1],
    ])
    return .sequence([
      day,
      .optional(
        .sequence([
          .text("T"), time[0], colon, time[1], colon, time[2],
          .optional(.sequence([.text("."), digits])), .choice([.text("Z"), offset]),
        ])),
    ])
  }

  /// The first nine days of a month from the year 1000 on.
  private static let sureDay = LanguageExpression.sequence([
    .symbols(SymbolSet("123456789")), digit(3), dash,
    .choice([
      .sequence([.text("0"), .symbols(SymbolSet("123456789"))]),
      .sequence([.text("1"), .symbols(SymbolSet("012"))]),
    ]), dash,
    .choice([
      .sequence([.text("0"), .symbols(SymbolSet("123456789"))]),
      .sequence([.text("1"), .symbols(.digits)]),
      .sequence([.text("2"), .symbols(SymbolSet("012345678"))]),
    ]),
  ])

  private static let sureTime: [LanguageExpression] = [
    .choice([
      .sequence([.symbols(SymbolSet("01")), .symbols(.digits)]),
      .sequence([.text("2"), .symbols(SymbolSet("0123"))]),
    ]),
    .sequence([.symbols(SymbolSet("012345")), .symbols(.digits)]),
    .sequence([.symbols(SymbolSet("012345")), .symbols(.digits)]),
  ]
}

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

  static let anyZeros = LanguageExpression.repeated(.text("0"))
  static let zeros = LanguageExpression.sequence([.text("0"), anyZeros])
  static let minusZero = LanguageExpression.optional(.text("-"))

  /// The numbers from `low`, which is not zero, to `high`, without zeros before them.
  private static func numbers(_ low: UInt64, _ high: UInt64) -> LanguageExpression {
    let (first, last) = (digits(low), digits(high))
    var parts: [LanguageExpression] = []
    if low == 1, last.count > 1 {
      parts.append(.sequence([.symbols(nonZero), upTo(last.count - 2)]))
      // Numbers of many digits are not needed: a subset is enough.
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

  /// The numbers from `low` to as many nines, without zeros before them, and all longer ones.
  static func numbers(from low: UInt64) -> LanguageExpression {
    let first = digits(low)
    return .choice([
      between(first, Array(repeating: 9, count: first.count)),
      .sequence([
        .symbols(nonZero), .times(first.count, .symbols(.digits)), .repeated(.symbols(.digits)),
      ]),
    ])
  }

  /// The numbers from 1 to `high`, without zeros before them.
  static func numbers(upTo high: UInt64) -> LanguageExpression {
    let last = digits(high)
    return .choice([
      last.count == 1
        ? .choice([]) : .sequence([.symbols(nonZero), upTo(last.count - 2)]),
      between(ten(last.count), last),
    ])
  }

  /// The numbers between two of as many digits.
  private static func between(_ low: [UInt8], _ high: [UInt8]) -> LanguageExpression {
    guard let position = low.indices.first(where: { low[$0] != high[$0] }) else { return text(low) }
    let count = low.count
    var parts: [LanguageExpression] = []
    func add(_ prefix: ArraySlice<UInt8>, _ range: Range<UInt8>) {
      guard !range.isEmpty else { return }
      let free = count - prefix.count - 1
      parts.append(
        .sequence([text(Array(prefix)), digits(in: range), .times(free, .symbols(.digits))]))
    }
    add(low[..<position], low[position] + 1..<high[position])
    for index in position + 1..<Swift.max(position + 1, count) {
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
