@_spi(EntrywayTool) import EntrywayJSON
import Testing

@Suite("Refusing malformed JSON")
struct JSONReadingErrorTests {
  /// A document, and why and where reading it must fail.
  struct Malformed: CustomTestStringConvertible {
    let bytes: [UInt8]
    let expected: JSONReadingError

    init(_ json: String, _ reason: JSONReadingError.Reason, _ offset: Int) {
      self.init(Array(json.utf8), reason, offset)
    }

    init(_ bytes: [UInt8], _ reason: JSONReadingError.Reason, _ offset: Int) {
      self.bytes = bytes
      expected = JSONReadingError(reason, offset: offset)
    }

    var testDescription: String {
      "\(String(decoding: bytes, as: UTF8.self).debugDescription.prefix(40)) \(expected)"
    }
  }

  static let structure = [
    Malformed("", .unexpectedEnd, 0), Malformed(" \n", .unexpectedEnd, 2),
    Malformed("[", .unexpectedEnd, 1), Malformed("[1", .unexpectedEnd, 2),
    Malformed("[1,", .unexpectedEnd, 3), Malformed("{", .unexpectedEnd, 1),
    Malformed(#"{"a""#, .unexpectedEnd, 4), Malformed(#"{"a":"#, .unexpectedEnd, 5),
    Malformed("tru", .unexpectedEnd, 3), Malformed("nul!", .unexpectedByte, 3),
    Malformed("falsy", .unexpectedByte, 4), Malformed("True", .unexpectedByte, 0),
    Malformed("\u{FEFF}1", .unexpectedByte, 0), Malformed("\u{0}", .unexpectedByte, 0),
    Malformed("\u{C}1", .unexpectedByte, 0), Malformed("NaN", .unexpectedByte, 0),
    Malformed("+1", .unexpectedByte, 0), Malformed(".5", .unexpectedByte, 0),
    Malformed("[1 2]", .unexpectedByte, 3), Malformed("[1,]", .unexpectedByte, 3),
    Malformed("[,1]", .unexpectedByte, 1), Malformed("[1}", .unexpectedByte, 2),
    Malformed(#"{"a":1,}"#, .unexpectedByte, 7), Malformed(#"{"a" 1}"#, .unexpectedByte, 5),
    Malformed("{1:2}", .unexpectedByte, 1), Malformed("{a:1}", .unexpectedByte, 1),
    Malformed(#"{"a":}"#, .unexpectedByte, 5), Malformed(#"{"a":1]"#, .unexpectedByte, 6),
    Malformed(#"{"a":1 "b":2}"#, .unexpectedByte, 7), Malformed("'a'", .unexpectedByte, 0),
    Malformed("/**/1", .unexpectedByte, 0), Malformed("]", .unexpectedByte, 0),
    Malformed("1 2", .trailingBytes, 2), Malformed("[] ]", .trailingBytes, 3),
    Malformed("truex", .trailingBytes, 4), Malformed("1\u{0}", .trailingBytes, 1),
    Malformed(String(repeating: "[", count: 33), .tooDeep, 32),
    Malformed(String(repeating: #"{"":"#, count: 33), .tooDeep, 128),
  ]

  static let texts = [
    Malformed(#"""#, .unexpectedEnd, 1), Malformed(#""abcdefghi"#, .unexpectedEnd, 10),
    Malformed(#""\"#, .unexpectedEnd, 2), Malformed(#""\u12"#, .unexpectedEnd, 5),
    Malformed(#""\""#, .unexpectedEnd, 3), Malformed(#""\ud800"#, .unexpectedEnd, 7),
    Malformed(#""a\x""#, .badEscape, 2), Malformed(#""\U0041""#, .badEscape, 1),
    Malformed(#""\u12G4""#, .badEscape, 1), Malformed(#""\u123""#, .badEscape, 1),
    Malformed(#""\ud800\u12zz""#, .badEscape, 7), Malformed(#""\u 123""#, .badEscape, 1),
    Malformed(#""a\ud800""#, .loneSurrogate, 2), Malformed(#""\udc00""#, .loneSurrogate, 1),
    Malformed(#""\ud800\n""#, .loneSurrogate, 1), Malformed(#""\ud800x""#, .loneSurrogate, 1),
    Malformed(#""\ud800\u0041""#, .loneSurrogate, 1),
    Malformed(#""\ud800\ud800""#, .loneSurrogate, 1),
    Malformed("\"a\nb\"", .controlCharacter, 2), Malformed("\"\u{0}\"", .controlCharacter, 1),
    Malformed("\"ab\u{1F}3456789\"", .controlCharacter, 3),
    Malformed("\"0123456789\u{1F}\"", .controlCharacter, 11),
    Malformed([0x22, 0x61, 0x80, 0x22], .badUTF8, 2),
    Malformed([0x22, 0xC0, 0x80, 0x22], .badUTF8, 1),
    Malformed([0x22, 0xC1, 0xBF, 0x22], .badUTF8, 1),
    Malformed([0x22, 0xC3, 0x22], .badUTF8, 1),
    Malformed([0x22, 0xE0, 0x9F, 0xBF, 0x22], .badUTF8, 1),
    Malformed([0x22, 0xED, 0xA0, 0x80, 0x22], .badUTF8, 1),
    Malformed([0x22, 0xE2, 0x82, 0x22], .badUTF8, 1),
    Malformed([0x22, 0xF0, 0x8F, 0xBF, 0xBF, 0x22], .badUTF8, 1),
    Malformed([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], .badUTF8, 1),
    Malformed([0x22, 0xF0, 0x9F, 0x98, 0x22], .badUTF8, 1),
    Malformed([0x22, 0xF5, 0x80, 0x80, 0x80, 0x22], .badUTF8, 1),
    Malformed([0x22, 0xFF, 0x22], .badUTF8, 1), Malformed([0x22, 0xF0, 0x9F], .badUTF8, 1),
  ]

  static let numbers = [
    Malformed("-", .unexpectedEnd, 1), Malformed("1.", .unexpectedEnd, 2),
    Malformed("1e", .unexpectedEnd, 2), Malformed("1e+", .unexpectedEnd, 3),
    Malformed("01", .badNumber, 1), Malformed("-01", .badNumber, 2),
    Malformed("-a", .badNumber, 1), Malformed("[1.]", .badNumber, 3),
    Malformed("1.e5", .badNumber, 2), Malformed("[1e]", .badNumber, 3),
    Malformed("1e+-5", .badNumber, 3), Malformed("--1", .badNumber, 1),
  ]

  @Test("A malformed document names why and where, read", arguments: structure + texts + numbers)
  func refuses(_ malformed: Malformed) {
    let error = failure { () throws(JSONReadingError) in _ = try readTree(malformed.bytes) }
    #expect(error == malformed.expected)
  }

  @Test("A malformed document names why and where, skipped", arguments: structure + texts + numbers)
  func skipping(malformed: Malformed) {
    let error = failure { () throws(JSONReadingError) in try skipDocument(malformed.bytes) }
    #expect(error == malformed.expected)
  }

  @Test("A malformed name is refused as a malformed text is", arguments: texts)
  func names(malformed: Malformed) {
    let document = Array("{".utf8) + malformed.bytes
    let error = failure { () throws(JSONReadingError) in _ = try readTree(document) }
    #expect(error?.reason == malformed.expected.reason)
    #expect(error?.offset == malformed.expected.offset + 1)
  }

  @Test(
    "A number that is not whole, or too large, is no integer",
    arguments: [
      (" 1.5", .notWhole), (" 1e-1", .notWhole), (" 0.1e0", .notWhole),
      (" 1.00000000000000000000000000000000001", .notWhole),
      (" 5e-99999999999999999999", .notWhole),
      (" 9223372036854775808", .numberTooLarge), (" -9223372036854775809", .numberTooLarge),
      (" 18446744073709551616", .numberTooLarge), (" 1e19", .numberTooLarge),
      (" 1e99999999999999999999", .numberTooLarge),
      (" 100000000000000000000000000001", .numberTooLarge),
    ] as [(String, JSONReadingError.Reason)])
  func integers(json: String, reason: JSONReadingError.Reason) {
    let error = failure { () throws(JSONReadingError) in
      _ = try reading(json) { reader throws(JSONReadingError) in
        try reader.integer()
      }
    }
    #expect(error == JSONReadingError(reason, offset: 1))
  }

  @Test("A number beyond the finite doubles is too large", arguments: ["1e999", "-1e309", "2e308"])
  func doubles(json: String) {
    let error = failure { () throws(JSONReadingError) in _ = try readTree(Array(json.utf8)) }
    #expect(error == JSONReadingError(.numberTooLarge, offset: 0))
  }

  @Test("A value of another kind than asked for names both")
  func kinds() throws {
    let calls: [(JSONReader.Kind, (inout JSONReader) throws(JSONReadingError) -> Void)] = [
      (.object, { reader throws(JSONReadingError) in try reader.beginObject() }),
      (.array, { reader throws(JSONReadingError) in try reader.beginArray() }),
      (.text, { reader throws(JSONReadingError) in _ = try reader.text() }),
      (.number, { reader throws(JSONReadingError) in _ = try reader.integer() }),
      (.number, { reader throws(JSONReadingError) in _ = try reader.number() }),
      (.true, { reader throws(JSONReadingError) in _ = try reader.flag() }),
      (.null, { reader throws(JSONReadingError) in try reader.null() }),
    ]
    for (expected, call) in calls {
      let other = expected == .text ? (" []", JSONReader.Kind.array) : (#" "x""#, .text)
      let error = failure { () throws(JSONReadingError) in
        try reading(other.0, call)
      }
      #expect(error == JSONReadingError(.wrongKind(expected: expected, found: other.1), offset: 1))
    }
  }

  @Test("A call that cannot come at its place is out of order, whatever the bytes are")
  func order() throws {
    try reading("[1, 2]") { reader throws(JSONReadingError) in
      func isOutOfOrder(
        _ call: (inout JSONReader) throws(JSONReadingError) -> Void
      ) -> Bool {
        failure { () throws(JSONReadingError) in try call(&reader) }?.reason == .outOfOrder
      }
      #expect(isOutOfOrder { reader throws(JSONReadingError) in _ = try reader.nextElement() })
      #expect(isOutOfOrder { reader throws(JSONReadingError) in try reader.end() })
      try reader.beginArray()
      #expect(isOutOfOrder { reader throws(JSONReadingError) in _ = try reader.integer() })
      #expect(isOutOfOrder { reader throws(JSONReadingError) in _ = try reader.nextMember() })
      _ = try reader.nextElement()
      #expect(isOutOfOrder { reader throws(JSONReadingError) in _ = try reader.nextElement() })
      _ = try reader.integer()
      #expect(isOutOfOrder { reader throws(JSONReadingError) in try reader.skip() })
      #expect(isOutOfOrder { reader throws(JSONReadingError) in try reader.end() })
    }
  }
}
