import Testing

@testable import EntrywayRouting

@Suite struct PercentCodingTests {
  private static let places: [PercentCoding.Place] = [
    .segment, .firstSegment, .queryName, .queryValue, .segmentValue, .fragment,
  ]

  @Test("What is written at any place is read as the same text", arguments: 0..<2)
  func readsBack(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
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
}
