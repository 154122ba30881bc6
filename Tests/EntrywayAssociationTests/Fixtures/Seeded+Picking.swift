import SeededRandom

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
