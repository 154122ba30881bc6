import EntrywayJSON
import SeededRandom
import Testing

@Suite("UTF8Check") struct UTF8CheckTests {
  /// What the standard library says of the same bytes.
  private func firstInvalid(in bytes: [UInt8]) -> Range<Int>? {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var position = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): position += scalar.count
      case .emptyInput: return nil
      case .error(let length): return position..<position + length
      }
    }
  }

  @Test("Every sequence of two bytes is judged as the standard library does")
  func pairs() {
    for word in UInt16.min...UInt16.max {
      let bytes = [UInt8(word >> 8), UInt8(word & 0xFF)]
      #expect(UTF8Check.firstInvalid(in: bytes) == firstInvalid(in: bytes), "\(bytes)")
    }
  }

  @Test("Sequences of bytes near the bounds are judged as the standard library does")
  func bounds() throws {
    let telling: [UInt8] = [
      0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1,
      0xEC,
      0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    var random = Seeded(seed: 1)
    var invalid = 0
    for _ in 0..<50_000 {
      let bytes = (0..<random.below(7)).map { _ in random.pick(telling) }
      let found = UTF8Check.firstInvalid(in: bytes)
      try #require(found == firstInvalid(in: bytes), "\(bytes)")
      if found != nil { invalid += 1 }
    }
    #expect(invalid > 10_000)
  }

  @Test("Texts are UTF-8, whatever they are of", arguments: ["", "a", "é", "€", "😀", "\u{10FFFF}"])
  func texts(text: String) {
    #expect(UTF8Check.firstInvalid(in: Array(text.utf8)) == nil)
    #expect(
      UTF8Check.firstInvalid(in: Array(text.utf8.dropLast()))
        == firstInvalid(in: Array(text.utf8.dropLast())))
  }
}
