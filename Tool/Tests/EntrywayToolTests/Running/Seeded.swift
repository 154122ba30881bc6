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

  /// The bytes with a few of them changed, removed or doubled, or cut off.
  mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    let alphabet =
      Array("{}[]\",:0123456789-.eE\\untrfalse /?&=#*\u{1F600}".utf8) + [0, 0xFF, 0x1B]
    var mutated = bytes
    for _ in 0...Int.random(in: 0..<4, using: &self) where !mutated.isEmpty {
      let index = Int.random(in: mutated.indices, using: &self)
      switch Int.random(in: 0..<8, using: &self) {
      case 0...2: mutated[index] = alphabet.randomElement(using: &self) ?? 0
      case 3, 4: mutated.remove(at: index)
      case 5, 6: mutated.insert(alphabet.randomElement(using: &self) ?? 0, at: index)
      default: mutated.removeSubrange(index...)
      }
    }
    return mutated
  }
}
