import SeededRandom
import Testing

@testable import EntrywayAssociation

@Suite("Sets of positions") struct PositionSetTests {
  @Test(
    "A set of positions behaves like one of integers",
    arguments: [1, 2, 63, 64, 65, 127, 128, 129, 200])
  func reference(_ count: Int) {
    var random = Seeded(seed: UInt64(count))
    for _ in 0..<60 {
      var (set, expected) = (PositionSet(count: count), Set<Int>())
      for _ in 0..<Int.random(in: 0..<5, using: &random) {
        let position = Int.random(in: 0..<count, using: &random)
        if Int.random(in: 0..<3, using: &random) == 0 {
          set.insertAll(from: position)
          expected.formUnion(position..<count)
        } else {
          set.insert(position)
          expected.insert(position)
        }
      }
      var other = PositionSet(count: count)
      other.insert(count / 2)
      set.formUnion(other)
      expected.insert(count / 2)
      var positions: [Int] = []
      set.forEachPosition { positions.append($0) }
      #expect(positions == expected.sorted())
      #expect(set.first == expected.min())
      #expect(!set.isEmpty && PositionSet(count: count).isEmpty)
      for position in 0..<count { #expect(set.contains(position) == expected.contains(position)) }
    }
  }
}
