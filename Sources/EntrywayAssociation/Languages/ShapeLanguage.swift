import EntrywayRouting

/// The texts of a parameter as they stand in a link.
///
/// Bounds of integers, days that a month does not have and numbers too large for a `Double` are no
/// difference between a file and a table. So each shape has two languages: everything that has the
/// shape, and texts that surely read. A file agrees if it takes all of the latter and nothing beyond
/// the former.
struct ShapeLanguage {
  let grammar: TextGrammar

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
  /// UTF-8 is the universe's matter.
  private var anything: LanguageExpression {
    .oneOrMore(
      .choice([
        .symbols(grammar.raw), .sequence([.text("%"), .symbols(.upperHex), .symbols(.upperHex)]),
      ]))
  }

  private func oneOf(_ texts: [String]) -> LanguageExpression {
    .texts(texts.filter { !$0.isEmpty }.map { grammar.encoded($0.utf8) })
  }

  private static let digits = LanguageExpression.oneOrMore(.symbols(.digits))
  private static let minus = LanguageExpression.optional(.text("-"))
  private static let dash = LanguageExpression.text("-")
  private static let colon = LanguageExpression.text(":")

  private static func digit(_ count: Int) -> LanguageExpression {
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

  private static func date(day: LanguageExpression, time: [LanguageExpression])
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
