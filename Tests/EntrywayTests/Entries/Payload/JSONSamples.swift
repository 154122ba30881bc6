import Entryway
import SeededRandom

/// Random payloads and random JSON texts for the property tests.
struct JSONSamples {
  var random: Seeded

  init(seed: UInt64) { random = Seeded(seed: seed) }

  mutating func payload(levels: Int = 4) -> PayloadValue {
    switch Int.random(in: 0..<(levels == 0 ? 6 : 9), using: &random) {
    case 0: .null
    case 1: .bool(.random(using: &random))
    case 2: .integer(Int(truncatingIfNeeded: random.next()))
    case 3: .integer(.random(in: -10...10, using: &random))
    case 4: .double(double())
    case 5: .text(text())
    case 6, 7: .array((0..<length()).map { _ in payload(levels: levels - 1) })
    default:
      .object(
        Dictionary(
          (0..<length()).map { _ in (text(), payload(levels: levels - 1)) },
          uniquingKeysWith: { first, _ in first }))
    }
  }

  mutating func text() -> String {
    let pieces = [
      "a", "id", "\"", "\\", "/", "\n", "\r", "\t", "\u{0}", "\u{1F}", "\u{7F}", "é", "e\u{301}",
      "\u{301}", "😀", "👨‍👩‍👧", "\u{FEFF}", "\u{2028}", "\u{10FFFF}", "\u{FFFD}", "日本", " ",
    ]
    return (0..<length()).map { _ in pick(pieces) }.joined()
  }

  mutating func double() -> Double {
    let value = Double(bitPattern: random.next())
    return value.isFinite ? value : 0.1
  }

  /// Valid JSON of the payload, with white space and escapes where JSON allows them.
  mutating func json(_ value: PayloadValue) -> String {
    switch value {
    case .array(let values):
      "[" + space() + values.map { json($0) + space() }.joined(separator: "," + space()) + "]"
    case .object(let values):
      "{" + space()
        + values.map { json(.text($0)) + space() + ":" + space() + json($1) + space() }
        .joined(separator: "," + space()) + "}"
    case .text(let text) where Bool.random(using: &random):
      "\""
        + text.utf16.map { unit in
          let digits = String(unit, radix: 16, uppercase: .random(using: &random))
          return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined() + "\""
    default: value.jsonText()
    }
  }

  /// The bytes with a few of them changed, removed, doubled or brought in.
  mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let index = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where index < bytes.count: bytes.remove(at: index)
      case 1 where index < bytes.count: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 2: bytes = Array(bytes[..<index])
      case 3: bytes.insert(pick(Array(#"{}[]":,\u-+.0e"#.utf8)), at: index)
      default: bytes.insert(contentsOf: bytes.suffix(4), at: index)
      }
    }
    return bytes
  }

  mutating func bytes() -> [UInt8] {
    (0..<Int.random(in: 0..<40, using: &random)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
  }

  /// Pieces of JSON in any order, which come further into the reader than bytes do.
  mutating func pieces() -> [UInt8] {
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud83d", "\\ude00", "0041", "true",
      "false", "null", "nul", "1", "-", "0", ".5", "e9", "E+", "999999999999999999999", " ", "\n",
      "\u{FEFF}", "é", "\"id\"", "\"\"", "'", "//",
    ]
    return (0..<Int.random(in: 0..<24, using: &random)).flatMap { _ in
      Array(pick(pieces).utf8)
    }
  }

  private mutating func length() -> Int { Int.random(in: 0..<5, using: &random) }

  private mutating func space() -> String {
    pick(["", "", " ", "\n", "\t\r\n "])
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }
}
