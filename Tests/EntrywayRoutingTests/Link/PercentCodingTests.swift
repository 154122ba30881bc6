import SeededRandom
import Testing

@testable import EntrywayRouting

@Suite struct PercentCodingTests {
  private static let places: [PercentCoding.Place] = [
    .segment, .firstSegment, .queryName, .queryValue, .segmentValue, .fragment,
  ]

  @Test("What is written at any place is read as the same text", arguments: 0..<2)
  func readsBack(seed: UInt64) {
    var random = Seeded(seed: seed)
    for text in Nasty.texts + (0..<300).map({ _ in Nasty.random(&random) }) {
      for place in Self.places {
        let encoded = PercentCoding.encoded(text, for: place)
        let decoded = LinkBytes.with(encoded) { bytes in
          PercentCoding.decodedBytes(bytes, ByteRange(0, bytes.count))
        }
        #expect(decoded == Array(text.utf8))
        #expect(encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x5C })
      }
    }
  }

  @Test(
    "Each place escapes what would end it",
    arguments: [
      (PercentCoding.Place.segment, "/?#"), (.firstSegment, "/?#:@"), (.queryName, "&=#/?"),
      (.queryValue, "&#?"), (.segmentValue, "&/#?"), (.fragment, "#?"),
    ])
  func escapes(place: PercentCoding.Place, ends: String) {
    for character in "/?#&=:@" {
      let isRaw = PercentCoding.encoded(String(character), for: place) == String(character)
      #expect(isRaw != ends.contains(character), "\(character)")
    }
    #expect(PercentCoding.encoded("aZ09-._~!'+,;é", for: place) == "aZ09-._~!'+,;%C3%A9")
  }

  @Test("Every byte is raw or escaped by the rule of its place", arguments: 0..<places.count)
  func everyByte(number: Int) {
    let place = Self.places[number]
    for byte in UInt8.min...UInt8.max {
      // A byte beyond ASCII is no text alone.
      let character = byte < 0x80 ? String(UnicodeScalar(byte)) : "\u{E9}"
      let isRaw = PercentCoding.encoded(character, for: place) == character
      #expect(isRaw == (byte < 0x80 && Self.isRaw(byte, place)), "\(byte)")
    }
  }

  private static func isRaw(_ byte: UInt8, _ place: PercentCoding.Place) -> Bool {
    if ASCII.isLetter(byte) || ASCII.isDigit(byte) { return true }
    switch Character(UnicodeScalar(byte)) {
    case "-", ".", "_", "~", "!", "'", "+", ",", ";": return true
    case ":", "@": return place != .firstSegment
    case "&": return place == .segment || place == .firstSegment || place == .fragment
    case "=": return place != .queryName
    case "/": return place == .queryValue || place == .fragment
    default: return false
    }
  }
}
