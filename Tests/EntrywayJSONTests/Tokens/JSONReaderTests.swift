@_spi(EntrywayTool) import EntrywayJSON
import Testing

@Suite("Reading JSON")
struct JSONReaderTests {
  private func value<Value>(
    of json: String, _ read: (inout JSONReader) throws(JSONReadingError) -> Value
  ) throws(JSONReadingError) -> Value {
    try reading(json) { reader throws(JSONReadingError) in
      let value = try read(&reader)
      try reader.end()
      return value
    }
  }

  @Test("An event is read member by member, its unknown members passed over")
  func event() throws {
    let json = """
      [ {"id" : "e1", "unknown": {"deep": [1, {"x": null}]}, "sequence": 7,
         "place": {"latitude": 52.5}, "isTest": true, "note": null}, {} ]
      """
    let found = try value(of: json) { reader throws(JSONReadingError) in
      var found: [String] = []
      try reader.beginArray()
      while try reader.nextElement() {
        try reader.beginObject()
        while let name = try reader.nextMember() {
          switch name {
          case "id": found.append(try reader.text())
          case "sequence": found.append("\(try reader.integer())")
          case "place":
            try reader.beginObject()
            while try reader.nextMember() != nil { found.append("\(try reader.number())") }
          case "isTest": found.append("\(try reader.flag())")
          case "note":
            try reader.null()
            found.append("null")
          default: try reader.skip()
          }
        }
        found.append("end")
      }
      return found
    }
    #expect(found == ["e1", "7", "52.5", "true", "null", "end", "end"])
  }

  @Test("A look at a value tells its kind and leaves it unread")
  func peeking() throws {
    let json = #" [{}, [], "", -1, 0, true, false, null]"#
    let kinds = try value(of: json) { reader throws(JSONReadingError) in
      var kinds: [JSONReader.Kind] = []
      try reader.beginArray()
      while try reader.nextElement() {
        kinds.append(try reader.peek())
        kinds.append(try reader.peek())
        try reader.skip()
      }
      return kinds
    }
    let expected: [JSONReader.Kind] = [
      .object, .array, .text, .number, .number, .true, .false, .null,
    ]
    #expect(kinds == expected.flatMap { [$0, $0] })
  }

  @Test(
    "Escapes are read as what they stand for",
    arguments: [
      (#""""#, ""), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
      (#""\u0041\u00e9\u20AC""#, "Aé€"), (#""\u0000""#, "\0"), (#""a\u005C\u0022b""#, "a\\\"b"),
      (#""\ud83d\ude00""#, "😀"), (#""\uD800\uDC00\uDBFF\uDFFF""#, "\u{10000}\u{10FFFF}"),
      ("\"é€😀\u{7F}\"", "é€😀\u{7F}"),
      (#""0123456789abcdef\n0123456789""#, "0123456789abcdef\n0123456789"),
    ])
  func escapes(json: String, expected: String) throws {
    let text = try value(of: json) { reader throws(JSONReadingError) in try reader.text() }
    #expect(Array(text.utf8) == Array(expected.utf8))
  }

  @Test("A text slice shows the bytes as written, and the text they mean")
  func slices() throws {
    try reading(#"["2025-06-12", "2025\u002d06"]"#) { reader throws(JSONReadingError) in
      try reader.beginArray()
      _ = try reader.nextElement()
      let plain = try reader.textSlice()
      #expect(!plain.hasEscapes)
      #expect(Array(plain.raw) == Array("2025-06-12".utf8))
      _ = try reader.nextElement()
      let escaped = try reader.textSlice()
      #expect(escaped.hasEscapes)
      #expect(escaped.raw.count == 12)
      #expect(escaped.withUTF8 { Array($0) } == Array("2025-06".utf8))
      #expect(escaped.string == "2025-06")
    }
  }

  @Test("A name equals what it means, however it is escaped")
  func names() throws {
    let json = #"{"\u0069d": 1, "id": 2, "i\u0064x": 3, "ID": 4, "\ud83d\ude00": 5, "e\u0301": 6}"#
    try reading(json) { reader throws(JSONReadingError) in
      var matching: [Int64] = []
      try reader.beginObject()
      while let name = try reader.nextMember() {
        #expect((name == "id") == name.equals("id"))
        #expect((name != "id") == !name.equals("id"))
        let value = try reader.integer()
        switch name {
        case "id", "😀": matching.append(value)
        case "é": Issue.record("The text is compared by its bytes, not by canonical equivalence")
        default: break
        }
      }
      #expect(matching == [1, 2, 5])
    }
  }

  @Test(
    "A number is whole if its value is, however it is written",
    arguments: [
      ("0", 0), ("-0", 0), ("7", 7), ("-5", -5), ("1.0", 1), ("1e3", 1000), ("1E+3", 1000),
      ("10e-1", 1), ("1.50e1", 15), ("-1200e-2", -12), ("0e999999999999999999999", 0),
      ("0.000", 0), ("9223372036854775807", .max), ("-9223372036854775808", .min),
      ("9223372036854775807.0", .max), ("-922337203685477580.8e1", .min),
      ("1000000000000000000", 1_000_000_000_000_000_000), ("1e18", 1_000_000_000_000_000_000),
      ("0.0000000000000000000000000001e28", 1),
    ] as [(String, Int64)])
  func wholeNumbers(json: String, expected: Int64) throws {
    let integer = try value(of: json) { reader throws(JSONReadingError) in try reader.integer() }
    #expect(integer == expected)
  }

  @Test(
    "A number is read as the nearest double",
    arguments: [
      ("0", 0), ("-0", -0.0), ("0.1", 0.1), ("-1.5e2", -150), ("1e22", 1e22), ("1e23", 1e23),
      ("9007199254740993", 9_007_199_254_740_992),
      ("1.7976931348623157e308", .greatestFiniteMagnitude),
      ("5e-324", .leastNonzeroMagnitude), ("1e-400", 0),
      ("123456789012345678901234567890", 1.2345678901234568e29),
      ("0e999999999999999999999", 0),
    ] as [(String, Double)])
  func doubles(json: String, expected: Double) throws {
    let double = try value(of: json) { reader throws(JSONReadingError) in try reader.number() }
    #expect(double.bitPattern == expected.bitPattern)
  }

  @Test("A value that cannot be read as asked is still there to be skipped")
  func recovery() throws {
    let json = #"["text", 1.5, 1e999, [1], 2]"#
    let integers = try value(of: json) { reader throws(JSONReadingError) in
      var integers: [Int64] = []
      try reader.beginArray()
      while try reader.nextElement() {
        if let integer = try? reader.integer() {
          integers.append(integer)
        } else {
          try reader.skip()
        }
      }
      return integers
    }
    #expect(integers == [2])
  }

  @Test("A copy of the reader returns to where it was made")
  func bookmarks() throws {
    try reading("[[1, 2], 3]") { reader throws(JSONReadingError) in
      try reader.beginArray()
      _ = try reader.nextElement()
      let bookmark = reader
      try reader.beginArray()
      _ = try reader.nextElement()
      reader = bookmark
      #expect(reader.offset == 1)
      try reader.skip()
      #expect(try reader.nextElement())
      #expect(try reader.integer() == 3)
    }
  }

  @Test("Malformed JSON stays malformed however often it is asked for")
  func stickyErrors() throws {
    try reading(#"{"a":1, x: 2}"#) { reader throws(JSONReadingError) in
      try reader.beginObject()
      _ = try reader.nextMember()
      try reader.skip()
      for _ in 0..<3 {
        let error = failure { () throws(JSONReadingError) in _ = try reader.nextMember() }
        #expect(error?.reason == .unexpectedByte)
        #expect(failure { () throws(JSONReadingError) in try reader.skip() } != nil)
        #expect(failure { () throws(JSONReadingError) in try reader.end() } != nil)
      }
    }
  }

  @Test("Thirty-two levels are read and skipped, and a million are refused without recursion")
  func depth() throws {
    let deepest =
      String(repeating: #"[{"a":"#, count: 16) + "1" + String(repeating: "}]", count: 16)
    _ = try readTree(Array(deepest.utf8))
    try skipDocument(Array(deepest.utf8))
    let tooDeep = Array(repeating: UInt8(ascii: "["), count: 1_000_000)
    let expected = JSONReadingError(.tooDeep, offset: 32)
    #expect(failure { () throws(JSONReadingError) in try skipDocument(tooDeep) } == expected)
    #expect(failure { () throws(JSONReadingError) in _ = try readTree(tooDeep) } == expected)
  }

  @Test("Siblings do not count as depth")
  func siblings() throws {
    let json = "[" + Array(repeating: "[{}]", count: 100).joined(separator: ",") + "]"
    _ = try readTree(Array(json.utf8))
    try skipDocument(Array(json.utf8))
  }
}
