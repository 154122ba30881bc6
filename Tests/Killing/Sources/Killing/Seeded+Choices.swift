extension Seeded {
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}
