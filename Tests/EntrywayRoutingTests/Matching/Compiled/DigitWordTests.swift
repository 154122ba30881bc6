import SeededRandom
import Testing

@testable import EntrywayRouting

@Suite struct DigitWordTests {
  private static func numbers(_ text: [UInt8], before: [UInt8]) -> (UInt32?, UInt32?) {
    let bytes = before + text
    return bytes.withUnsafeBufferPointer { buffer in
      let text = UnsafeBufferPointer(rebasing: buffer[before.count...])
      return (DigitWord.number(text), DigitWord.scalar(text))
    }
  }

  @Test("Eight digits at once are what they are one by one, whatever stands before them")
  func numbers() {
    var random = Seeded(seed: 8)
    for number in 0..<20_000 {
      let count = Int.random(in: 0...9, using: &random)
      var text = (0..<count).map { _ in UInt8.random(in: 0x30...0x39, using: &random) }
      if count > 0, number % 3 == 0 {
        text[Int.random(in: 0..<count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let before = (0..<8).map { _ in UInt8.random(in: 0...255, using: &random) }
      let (word, scalar) = Self.numbers(text, before: before)
      #expect(word == scalar, "\(text) behind \(before)")
    }
  }

  @Test("The neighbours of the digits are none", arguments: [UInt8(0x2F), 0x3A, 0x3F, 0x40, 0xB0])
  func neighbours(byte: UInt8) {
    for index in 0..<8 {
      var text = Array(repeating: UInt8(ascii: "9"), count: 8)
      text[index] = byte
      #expect(Self.numbers(text, before: Array(repeating: 0, count: 8)).0 == nil)
    }
  }
}
