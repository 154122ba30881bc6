import SeededRandom
import Testing

@testable import EntrywayDiagnostics

@Suite struct EditDistanceTests {
  @Test(
    "A slip is a letter changed, added, dropped or swapped with the next",
    arguments: [
      ("", "", 0), ("a", "", 1), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "abcd", 1),
      ("abc", "ac", 1),
      ("abc", "acb", 1), ("abc", "cab", 2), ("orders", "odrers", 1), ("kitten", "sitting", 3),
      ("recipe", "recpie", 1),
    ])
  func distance(left: String, right: String, slips: Int) {
    #expect(EditDistance.between(left, right) == slips)
    #expect(EditDistance.between(right, left) == slips)
  }

  @Test("A long text is near to none", arguments: [65, 100_000])
  func long(length: Int) {
    let text = String(repeating: "a", count: length)
    #expect(EditDistance.between(text, text + "b") == .max)
    #expect(EditDistance.nearest(to: text, among: [text + "b"]) == nil)
  }

  @Test("The nearest is found, in another case as well, and of two the first by its bytes")
  func nearest() {
    #expect(EditDistance.nearest(to: "odrers", among: ["home", "orders", "order"]) == "orders")
    #expect(EditDistance.nearest(to: "ID", among: ["id", "name"]) == "id")
    #expect(EditDistance.nearest(to: "cat", among: ["hat", "bat"]) == "bat")
    #expect(EditDistance.nearest(to: "shop", among: ["help", "blog"]) == nil)
    #expect(EditDistance.nearest(to: "shop", among: []) == nil)
  }

  @Test("The distance is that of the whole table of distances, up to a limit", arguments: 0..<4)
  func agreesWithTheWholeTable(seed: UInt64) {
    var random = Seeded(seed: seed)
    var near = 0
    for _ in 0..<4_000 {
      let left = Self.text(&random)
      var right = Self.text(&random)
      if random.once(in: 2) {
        // One text made of the other by a few slips.
        right = left
        for _ in 0..<Int.random(in: 0...3, using: &random) { Self.slip(&right, &random) }
      }
      let whole = Self.distance(left, right)
      for limit in 0...3 {
        let found = EditDistance.between(left, right, atMost: limit)
        #expect(found == (whole <= limit ? whole : .max), "\(left) \(right) \(limit)")
      }
      #expect(EditDistance.between(left, right, atMost: 64) == whole)
      if whole <= 2 { near += 1 }
    }
    #expect(near > 500)
  }

  private static func text(_ random: inout Seeded) -> [UInt8] {
    (0..<Int.random(in: 0...9, using: &random)).map { _ in random.pick(Array("abc".utf8)) }
  }

  private static func slip(_ text: inout [UInt8], _ random: inout Seeded) {
    let index = Int.random(in: 0...text.count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: text.insert(random.pick(Array("abc".utf8)), at: index)
    case 1 where index < text.count: text.remove(at: index)
    case 2 where index + 1 < text.count: text.swapAt(index, index + 1)
    case 3 where index < text.count: text[index] = UInt8(ascii: "d")
    default: break
    }
  }

  /// Every cell from its definition.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var cells = [[Int]](
      repeating: [Int](repeating: 0, count: right.count + 1), count: left.count + 1)
    for row in 0...left.count {
      for column in 0...right.count {
        guard row > 0, column > 0 else {
          cells[row][column] = max(row, column)
          continue
        }
        var best = min(cells[row - 1][column], cells[row][column - 1]) + 1
        best = min(
          best, cells[row - 1][column - 1] + (left[row - 1] == right[column - 1] ? 0 : 1))
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          best = min(best, cells[row - 2][column - 2] + 1)
        }
        cells[row][column] = best
      }
    }
    return cells[left.count][right.count]
  }
}
