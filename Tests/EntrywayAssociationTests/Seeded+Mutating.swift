import SeededRandom

extension Seeded {
  /// The bytes with a few of them changed, removed or added, cut off, or a part of them doubled.
  mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    let alphabet = Array("{}[]\",:0-.e\\utrfn /?&=#*$()%N\u{E9}".utf8) + [0, 0xFF, 0x1B, 0x0D]
    var mutated = bytes
    for _ in 0...Int.random(in: 0..<4, using: &self) where !mutated.isEmpty {
      let place = Int.random(in: mutated.indices, using: &self)
      switch Int.random(in: 0..<10, using: &self) {
      case 0...3: mutated[place] = alphabet.randomElement(using: &self) ?? 0
      case 4, 5: mutated.remove(at: place)
      case 6, 7: mutated.insert(alphabet.randomElement(using: &self) ?? 0, at: place)
      case 8:
        let end = Int.random(in: place..<mutated.count, using: &self)
        mutated.insert(contentsOf: Array(mutated[place...end]), at: place)
      default: mutated.removeSubrange(place...)
      }
    }
    return mutated
  }
}
