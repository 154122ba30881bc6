import EntrywayDiagnostics
import Testing

@testable import EntrywayRouting

@Suite struct LinkShapeTests {
  struct Grammar: Sendable, CustomTestStringConvertible {
    var shape: LinkShape
    var taken: [String]
    var refused: [String]
    var testDescription: String { "\(shape)" }
  }

  @Test("A shape takes the texts of its grammar and no others", arguments: grammars)
  func grammar(grammar: Grammar) {
    for text in grammar.taken { #expect(grammar.shape.reads(text), "\(text)") }
    for text in grammar.refused { #expect(!grammar.shape.reads(text), "\(text)") }
  }

  @Test("A type reads what its shape takes, and nothing else", arguments: grammars)
  func typesAgree(grammar: Grammar) {
    let types: [any LinkParameter.Type] = [
      Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self,
      UInt32.self, UInt64.self, Double.self, Bool.self, String.self, Letter.self,
    ]
    for type in types where type.linkShape == grammar.shape {
      for text in grammar.taken {
        #expect((try? type.init(linkText: text)) != nil, "\(type) \(text)")
      }
      for text in grammar.refused {
        #expect((try? type.init(linkText: text)) == nil, "\(type) \(text)")
      }
    }
  }

  @Test("A text of another shape is refused in words", arguments: mismatches)
  func mismatch(row: Row, shape: LinkShape) {
    let error: LinkTextError? =
      switch row.name {
      case "integer": #expect(throws: LinkTextError.self) { try Int(linkText: row.input) }
      case "unsigned": #expect(throws: LinkTextError.self) { try UInt64(linkText: row.input) }
      case "small": #expect(throws: LinkTextError.self) { try UInt8(linkText: row.input) }
      case "decimal": #expect(throws: LinkTextError.self) { try Double(linkText: row.input) }
      case "boolean": #expect(throws: LinkTextError.self) { try Bool(linkText: row.input) }
      default: #expect(throws: LinkTextError.self) { try Letter(linkText: row.input) }
      }
    #expect(error == LinkTextError(row.input, expected: shape))
    #expect(error?.diagnostic.code == .linkTextMismatch)
  }

  @Test("The texts that hints give are of the shape", arguments: grammars)
  func samples(grammar: Grammar) {
    #expect(grammar.shape.reads(grammar.shape.sample))
    for number in 0..<40 {
      if let text = ExampleText.text(of: grammar.shape, number) {
        #expect(grammar.shape.reads(text), "\(text)")
      }
    }
  }

  static let mismatches = [
    (Row("integer", "abc"), LinkShape.integer(Int.self)),
    (Row("unsigned", "-1"), .integer(UInt64.self)), (Row("small", "256"), .integer(UInt8.self)),
    (Row("decimal", "nan"), .decimal), (Row("boolean", "yes"), .boolean),
    (Row("enum", "A"), .oneOf(["a", "1", "x"])),
  ]

  static let grammars = [
    Grammar(
      shape: .integer(Int.self),
      taken: [
        "0", "1", "-1", "-0", "007", "9223372036854775807", "-9223372036854775808",
        String(repeating: "0", count: 100) + "1",
      ],
      refused: [
        "", "-", "+7", " 7", "7 ", "7.0", "1e3", "0x10", "nan", "inf", "1_000", "1,000", "--1",
        "1-",
        "9223372036854775808", "-9223372036854775809", "18446744073709551616", "٣", "１", "7\u{301}",
        String(repeating: "9", count: 400),
      ]),
    Grammar(
      shape: .integer(Int8.self), taken: ["127", "-128", "0", "-0", "0127"],
      refused: ["128", "-129", "+1", "", "-"]),
    Grammar(
      shape: .integer(Int16.self), taken: ["32767", "-32768"], refused: ["32768", "-32769"]),
    Grammar(
      shape: .integer(Int32.self), taken: ["2147483647", "-2147483648"],
      refused: ["2147483648", "-2147483649"]),
    Grammar(
      shape: .integer(UInt.self),
      taken: ["0", "-0", "18446744073709551615", "0018446744073709551615"],
      refused: ["-1", "+0", "18446744073709551616", "28446744073709551615"]),
    Grammar(shape: .integer(UInt8.self), taken: ["255", "0"], refused: ["256", "-1", "1.0"]),
    Grammar(shape: .integer(UInt16.self), taken: ["65535"], refused: ["65536", "-1"]),
    Grammar(shape: .integer(UInt32.self), taken: ["4294967295"], refused: ["4294967296", "-1"]),
    Grammar(
      shape: .integer(min: 1, max: 10), taken: ["1", "10", "05"], refused: ["0", "-0", "11", "-1"]),
    Grammar(
      shape: .integer(min: -5, max: 0), taken: ["-5", "0", "-1"], refused: ["1", "-6"]),
    Grammar(
      shape: .decimal,
      taken: [
        "0", "-0", "1.5", "-1.5", "1e3", "1E3", "1e+3", "1.5e-3", "00.10", "1e-400", "1e308",
      ],
      refused: [
        "", "-", ".", ".5", "5.", "+1", "1e", "1e+", "e3", "nan", "inf", "infinity", "-inf",
        "0x1p3",
        "1e309", "-1e999", "1,5", "1.5.2", " 1", "1 ", "1.5f", "١",
        String(repeating: "9", count: 400),
      ]),
    Grammar(
      shape: .boolean, taken: ["true", "false"],
      refused: ["", "True", "TRUE", "1", "0", "yes", "no", "true ", "truee", "tru"]),
    Grammar(
      shape: .uuid,
      taken: [
        "6B29FC40-CA47-1067-B31D-00DD010662DA", "6b29fc40-ca47-1067-b31d-00dd010662da",
        "00000000-0000-0000-0000-000000000000",
      ],
      refused: [
        "", "6B29FC40CA471067B31D00DD010662DA", "{6B29FC40-CA47-1067-B31D-00DD010662DA}",
        "6B29FC40-CA47-1067-B31D-00DD010662D", "6B29FC40-CA47-1067-B31D-00DD010662DAA",
        "6B29FC40-CA47-1067-B31D-00DD010662DG", "6B29FC4-0CA47-1067-B31D-00DD010662DA",
      ]),
    Grammar(
      shape: .oneOf(["a", "1", "x"]), taken: ["a", "1", "x"], refused: ["", "A", "01", "ax", "a "]),
    Grammar(shape: .oneOf(["é"]), taken: ["é"], refused: ["e\u{301}", "e", "É"]),
    Grammar(shape: .text, taken: ["a", "é", "a/b", " ", "\0", "👋"], refused: []),
    Grammar(shape: .opaque, taken: ["a", "1"], refused: []),
  ]
}
