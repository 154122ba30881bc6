import SeededRandom
import Testing

@testable import EntrywayAssociation

@Suite("Sets of places") struct PlaceSetTests {
  @Test("A set of places is as one of integers", arguments: [1, 2, 63, 64, 65, 127, 128, 129, 200])
  func reference(_ count: Int) {
    var random = Seeded(seed: UInt64(count))
    for _ in 0..<60 {
      var (set, expected) = (PlaceSet(count: count), Set<Int>())
      for _ in 0..<Int.random(in: 0..<5, using: &random) {
        let place = Int.random(in: 0..<count, using: &random)
        if Int.random(in: 0..<3, using: &random) == 0 {
          set.insertAll(from: place)
          expected.formUnion(place..<count)
        } else {
          set.insert(place)
          expected.insert(place)
        }
      }
      var other = PlaceSet(count: count)
      other.insert(count / 2)
      set.formUnion(other)
      expected.insert(count / 2)
      var places: [Int] = []
      set.forEachPlace { places.append($0) }
      #expect(places == expected.sorted())
      #expect(set.first == expected.min())
      #expect(!set.isEmpty && PlaceSet(count: count).isEmpty)
      for place in 0..<count { #expect(set.contains(place) == expected.contains(place)) }
    }
  }
}
