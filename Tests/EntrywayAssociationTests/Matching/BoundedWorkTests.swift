import EntrywayAssociation
import Testing

@Suite("Work of the matcher") struct BoundedWorkTests {
  static let letters = String(repeating: "a", count: 8192)

  @Test(
    "Patterns that make backtracking matchers blow up are decided",
    arguments: [
      ["*a*a*a*a*b"], ["/*a*a*a*a*a*a*a*a*a*a*b"], ["*?*?*?*?*?*?*?*?b"],
      ["*aaaaaaaaaaaaaaaaaaaaaaaab*"], ["$(x)$(x)$(x)$(x)b"], ["*$(x)*$(x)*b"],
      ["*$(lang)*$(lang)*b"], Array(repeating: "*a", count: 500) + ["b"],
    ])
  func blowUp(_ pattern: [String]) {
    let file = AssociationFile.of(
      [.component(LinkComponent(path: pattern.joined()))],
      variables: ["x": ["a", "aa", "*a", "a*a", ""]])
    #expect(file.outcome("/" + Self.letters) == .none)
  }

  @Test("Many items under many names are decided")
  func items() {
    let items = Dictionary(uniqueKeysWithValues: (0..<500).map { ("n\($0)", "*a*a*b") })
    let file = AssociationFile.of([.component(LinkComponent(query: .items(items)))])
    let query = (0..<500).map { "n\($0)=aaaaaaab" }.joined(separator: "&")
    #expect(file.outcome("/?" + query) == .match)
    #expect(file.outcome("/?" + query + "&n7=a") == .none)
  }
}
