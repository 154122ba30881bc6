import SeededRandom
import Testing

@testable import EntrywayRouting

@Suite struct SpecialBytesTests {
  @Test("Sixteen bytes at a time finds what a look at each byte finds", arguments: 0..<200)
  func search(seed: UInt64) {
    var random = Seeded(seed: seed)
    for _ in 0..<50 {
      let count = Int.random(in: 16...90, using: &random)
      let bytes = (0..<count).map { _ in
        Bool.random(using: &random)
          ? UInt8.random(in: 0...255, using: &random)
          : UInt8.random(in: UInt8(ascii: "a")...UInt8(ascii: "z"), using: &random)
      }
      let start = Int.random(in: 0...count, using: &random)
      bytes.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        var special = SpecialBytes(base, from: start, count: count)
        var position = start
        repeat {
          let expected = SpecialBytes.scalar(base, position, count)
          let found = special.next()
          #expect(found == expected, "seed \(seed), from \(position) of \(bytes)")
          guard found == expected else { return }
          position = expected + 1
        } while position <= count
      }
    }
  }

  @Test("Behind the last byte there is nothing more to find")
  func end() {
    let bytes = Array(repeating: UInt8(ascii: "a"), count: 20)
    bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      var special = SpecialBytes(base, from: 20, count: 20)
      #expect(special.next() == 20)
      #expect(special.next() == 20)
    }
  }
}
