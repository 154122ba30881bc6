/// Random numbers that a seed repeats (SplitMix64): a failing test prints the seed.
package struct Seeded: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension Seeded {
  /// True so many times in a hundred.
  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// True once in so many times.
  package mutating func once(in times: Int) -> Bool { below(times) == 0 }

  package mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &self)
  }

  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
