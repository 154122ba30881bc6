import SeededRandom

extension Seeded {
  /// True once in so many times.
  mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &self)]
  }
}

extension Seeded {
  /// A text with one character changed, left out or doubled.
  mutating func withOneChange(_ text: String, from alphabet: String) -> String {
    var characters = Array(text)
    guard !characters.isEmpty else { return String(pick(Array(alphabet))) }
    let place = number(0...characters.count - 1)
    switch number(0...2) {
    case 0: characters[place] = pick(Array(alphabet))
    case 1: characters.remove(at: place)
    default: characters.insert(characters[place], at: place)
    }
    return String(characters)
  }
}
