import EntrywayAssociation
import Testing

@Suite("The page on the module") struct PageTests {
  @Test("The file's first component decides about the order")
  func overview() {
    let bytes = Array(
      #"""
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.shop"],
        "components": [{"/": "/orders/*"}]}]}}
      """#.utf8)
    let reading = AssociationReading(bytes)
    for finding in reading.lint() { print(finding) }
    if let file = reading.file {
      let matcher = AssociationMatcher(file, host: "shop.example.com")
      let verdict = matcher.verdict(for: "https://shop.example.com/orders/4821")
      print(verdict.outcome)  // match
    }
    let outcomes = reading.file.map { file in
      AssociationMatcher(file, host: "shop.example.com")
        .verdict(for: "https://shop.example.com/orders/4821").outcome
    }
    #expect(outcomes.map { "\($0)" } == "match")
  }
}
