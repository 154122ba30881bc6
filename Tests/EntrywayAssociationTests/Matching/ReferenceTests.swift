import EntrywayAssociation
import SeededRandom
import Testing

@Suite("Matching against a reference") struct ReferenceTests {
  @Test("A matcher agrees with a slow and obvious one", arguments: 0..<10)
  func agreement(_ seed: Int) {
    var random = RandomFiles(numbers: Seeded(seed: UInt64(seed)))
    var outcomes: [AssociationVerdict.Outcome: Int] = [:]
    for _ in 0..<250 {
      let file = random.file()
      let matcher = AssociationMatcher(file, host: "example.com")
      let reference = ReferenceMatcher(file: file)
      for _ in 0..<40 {
        let url = random.url()
        let app = random.chance(2) ? "ABCDE12345.a" : nil
        var verdict = matcher.verdict(for: url, appID: app)
        verdict.reason = nil
        outcomes[verdict.outcome, default: 0] += 1
        let expected = reference.verdict(url, app)
        guard verdict == expected else {
          Issue.record("\(url) for \(app ?? "any app"): \(verdict), not \(expected) by \(file)")
          return
        }
      }
    }
    // Both matchers would agree about nothing, too.
    #expect((outcomes[.match] ?? 0) > 1000)
    #expect((outcomes[.blocked] ?? 0) > 100)
    #expect((outcomes[.none] ?? 0) > 1000)
  }
}
