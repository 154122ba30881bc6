import Testing

@testable import EntrywayRouting

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
}
