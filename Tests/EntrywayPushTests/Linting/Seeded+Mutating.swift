import SeededRandom

extension Seeded {
  /// The bytes flipped, cut, repeated, nested or spliced with others, a few times over.
  mutating func mutated(_ bytes: [UInt8], with other: [UInt8]) -> [UInt8] {
    let alphabet = Array("{}[]\",:0-.e\\utrfn /?&=#%1\u{E9}".utf8) + [0, 0xFF, 0x1B, 0x0D]
    var mutated = bytes
    for _ in 0...Int.random(in: 0..<4, using: &self) where !mutated.isEmpty {
      let place = Int.random(in: mutated.indices, using: &self)
      let end = Int.random(in: place..<mutated.count, using: &self)
      switch Int.random(in: 0..<12, using: &self) {
      case 0...3: mutated[place] = alphabet.randomElement(using: &self) ?? 0
      case 4: mutated[place] ^= 1 << UInt8.random(in: 0..<8, using: &self)
      case 5: mutated.remove(at: place)
      case 6: mutated.insert(alphabet.randomElement(using: &self) ?? 0, at: place)
      case 7: mutated.insert(contentsOf: Array(mutated[place...end]), at: place)
      case 8: mutated.removeSubrange(place...end)
      case 9: mutated.removeSubrange(place...)
      case 10:
        // One payload in the place of a part of another.
        mutated.replaceSubrange(place...end, with: other)
      default:
        let depth = Int.random(in: 1...600, using: &self)
        let open = [UInt8](repeating: UInt8(ascii: "["), count: depth)
        let close = [UInt8](repeating: UInt8(ascii: "]"), count: depth)
        mutated.replaceSubrange(place...end, with: open + Array(mutated[place...end]) + close)
      }
    }
    return mutated
  }
}
