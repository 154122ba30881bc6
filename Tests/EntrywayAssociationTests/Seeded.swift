/// Random numbers that a seed repeats (SplitMix64): a failing test prints the seed.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

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
