import SeededRandom
import Testing

@testable import EntrywayRouting

@Suite struct PercentCodingTests {
  private static let parts: [PercentCoding.Part] = [
    .segment, .firstSegment, .queryName, .queryValue, .segmentValue, .fragment,
  ]

  @Test("What is written into any part is read as the same text", arguments: 0..<2)
  func readsBack(seed: UInt64) {
    var random = Seeded(seed: seed)
    for text in Nasty.texts + (0..<300).map({ _ in Nasty.random(&random) }) {
      for part in Self.parts {
        let encoded = PercentCoding.encoded(text, for: part)
        let decoded = LinkBytes.with(encoded) { bytes in
          PercentCoding.decodedBytes(bytes, ByteRange(0, bytes.count))
        }
        #expect(decoded == Array(text.utf8))
        #expect(encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x5C })
      }
    }
  }

  @Test(
    "Each part escapes what would end it",
    arguments: [
      (PercentCoding.Part.segment, "/?#"), (.firstSegment, "/?#:@"), (.queryName, "&=#/?"),
      (.queryValue, "&#?"), (.segmentValue, "&/#?"), (.fragment, "#?"),
    ])
  func escapes(part: PercentCoding.Part, ends: String) {
    for character in "/?#&=:@" {
      let isRaw = PercentCoding.encoded(String(character), for: part) == String(character)
      #expect(isRaw != ends.contains(character), "\(character)")
    }
    #expect(PercentCoding.encoded("aZ09-._~!'+,;é", for: part) == "aZ09-._~!'+,;%C3%A9")
  }

  @Test("Every byte is raw or escaped by the rule of its part", arguments: 0..<parts.count)
  func everyByte(number: Int) {
    let part = Self.parts[number]
    for byte in UInt8.min...UInt8.max {
      // A byte beyond ASCII is no text alone.
      let character = byte < 0x80 ? String(UnicodeScalar(byte)) : "\u{E9}"
      let isRaw = PercentCoding.encoded(character, for: part) == character
      #expect(isRaw == (byte < 0x80 && Self.isRaw(byte, part)), "\(byte)")
    }
  }

  private static func isRaw(_ byte: UInt8, _ part: PercentCoding.Part) -> Bool {
    if ASCII.isLetter(byte) || ASCII.isDigit(byte) { return true }
    switch Character(UnicodeScalar(byte)) {
    case "-", ".", "_", "~", "!", "'", "+", ",", ";": return true
    case ":", "@": return part != .firstSegment
    case "&": return part == .segment || part == .firstSegment || part == .fragment
    case "=": return part != .queryName
    case "/": return part == .queryValue || part == .fragment
    default: return false
    }
  }
}
