import SeededRandom
import Testing

@testable import EntrywayAssociation

@Suite("Rules that nothing reaches") struct ReachabilityTests {
  private func unreached(_ file: AssociationFile) -> [Set<Int>] {
    guard let links = file.appLinks else { return [] }
    let variables = SubstitutionVariables(links.substitutionVariables)
    return links.details.map { detail in
      var reachability = Reachability(budget: Reachability.budget)
      let rules = links.resolvedRules(of: detail, variables)
      return Set(reachability.unreached(of: rules).map(\.rule))
    }
  }

  @Test(
    "No URL is decided by a rule of which it is said that nothing reaches it",
    arguments: Seeds.first(1, of: 8))
  func soundness(_ seed: Int) {
    var random = RandomFiles(numbers: Seeded(seed: UInt64(100 + seed)))
    var count = 0
    for _ in 0..<75 {
      let file = random.file()
      let unreached = unreached(file)
      count += unreached.reduce(0) { $0 + $1.count }
      let matcher = AssociationMatcher(file)
      for _ in 0..<50 {
        let url = random.url()
        for app in ["a", "b", "c"] {
          let verdict = matcher.verdict(for: url, appID: "ABCDE12345." + app)
          guard let detail = verdict.detail, let rule = verdict.component else { continue }
          guard !unreached[detail].contains(rule) else {
            Issue.record("seed \(seed): \(url) reaches rule \(rule) of entry \(detail) in \(file)")
            return
          }
        }
      }
    }
    #expect(count > 2)
  }

  /// All paths of up to seven characters out of three, of which one stands for all that no pattern
  /// names.
  static let paths: [String] = {
    var all = [""]
    var longest = [""]
    for _ in 0..<7 {
      longest = longest.flatMap { path in ["/", "a", "c"].map { path + $0 } }
      all += longest
    }
    return all.filter { $0.isEmpty || $0.hasPrefix("/") }
  }()

  @Test("Of small patterns it is said exactly when no path is left for them")
  func exactness() {
    var random = RandomFiles(numbers: Seeded(seed: 5))
    var count = 0
    for _ in 0..<60 {
      let rules = (0..<3).map { _ in
        LinkRule.component(
          LinkComponent(path: "/" + random.text(["a", "a", "/", "*", "?", "$(x)"], 0...4)))
      }
      let file = AssociationFile.of(rules, variables: ["x": ["a", "?a*", ""]])
      let matcher = AssociationMatcher(file)
      var reached: Set<Int> = []
      for path in Self.paths {
        let verdict = matcher.verdict(for: "https://example.com" + path)
        if let rule = verdict.component { reached.insert(rule) }
      }
      let expected = Set(rules.indices).subtracting(reached)
      count += expected.count
      #expect(unreached(file) == [expected], "\(rules)")
    }
    #expect(count > 10)
  }

  @Test("What differs in the query, the fragment or the flags alone is reached")
  func conditions() {
    let pairs: [(LinkComponent, LinkComponent)] = [
      (LinkComponent(path: "/a", query: .items(["b": "1"])), LinkComponent(path: "/a")),
      (LinkComponent(path: "/a", query: .text("b=*")), LinkComponent(path: "/a")),
      (LinkComponent(path: "/a", fragment: "x"), LinkComponent(path: "/a", fragment: "x*")),
      (LinkComponent(path: "/a"), LinkComponent(path: "/a", caseSensitive: false)),
      (LinkComponent(path: "/a b"), LinkComponent(path: "/a b", percentEncoded: false)),
      (
        LinkComponent(path: "/a", query: .items(["b": "1", "c": "?*"])),
        LinkComponent(path: "/a", query: .items(["b": "1"]))
      ),
    ]
    for (first, second) in pairs {
      #expect(unreached(.of([.component(first), .component(second)])) == [[]])
    }
  }

  @Test("What the first takes in all its parts is not reached")
  func covered() {
    let pairs: [(LinkComponent, LinkComponent)] = [
      (
        LinkComponent(path: "/a", query: .items(["b": "1*"])),
        LinkComponent(path: "/a", query: .items(["b": "12", "c": "3"]))
      ),
      (
        LinkComponent(path: "/a", query: .items(["b": "*"])),
        LinkComponent(path: "/a", query: .text("x=1"))
      ),
      (
        LinkComponent(path: "/a", query: .text("b=*")),
        LinkComponent(path: "/a", query: .text("b=?"))
      ),
      (LinkComponent(path: "/A", caseSensitive: false), LinkComponent(path: "/a")),
      (LinkComponent(path: "*"), LinkComponent(path: "/a b", percentEncoded: false)),
      (LinkComponent(path: "/*"), LinkComponent(path: "*")),
      (LinkComponent(fragment: "*"), LinkComponent(path: "/$(lang)/*", fragment: "a")),
    ]
    for (first, second) in pairs {
      #expect(unreached(.of([.component(first), .component(second)])) == [[1]])
    }
  }

  @Test("A search that costs too much says nothing")
  func budget() {
    var reachability = Reachability(budget: 10)
    let rule = ResolvedRule(path: "/a")
    #expect(reachability.unreached(of: [rule, rule]).isEmpty)
    #expect(reachability.remaining == 0)
  }
}
