import EntrywayAssociation
import SeededRandom

/// Random association files and URLs over few characters, so that they often match.
struct RandomFiles {
  var numbers: Seeded

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &numbers)]
  }

  mutating func chance(_ times: Int) -> Bool { Int.random(in: 0..<times, using: &numbers) == 0 }

  mutating func text(_ pieces: [String], _ count: ClosedRange<Int>) -> String {
    (0..<Int.random(in: count, using: &numbers)).map { _ in pick(pieces) }.joined()
  }

  static let patternPieces = [
    "a", "b", "/", "/", "*", "*", "?", "A", "%20", "1", "é", "$(digit)", "$(upper)", "$(lang)",
    "$(region)", "$(x)", "$(y)", "$(none)", "$(", ")",
  ]
  static let urlPieces = [
    "a", "b", "a", "b", "/", "/", "A", "B", "1", "%20", "%2F", "%C3%A9", "%c3",
  ]
  static let names = ["a", "b", "A"]

  mutating func pattern(_ count: ClosedRange<Int>) -> String { text(Self.patternPieces, count) }

  mutating func component(_ sparse: Int) -> LinkComponent {
    var component = LinkComponent()
    if !chance(sparse) {
      component.path = (chance(3) ? "" : "/") + pattern(0...6) + (chance(4) ? "/*" : "")
    }
    if chance(3) {
      component.query =
        chance(3)
        ? .text(text(["a", "b", "=", "&", "*", "?"], 0...5))
        : .items(
          Dictionary([
            (pick(Self.names), pattern(0...2)), (pick(Self.names), pick(["*", "", "?*"])),
          ]
          ) { first, _ in first })
    }
    if chance(5) { component.fragment = pattern(0...2) }
    if chance(4) { component.exclude = chance(2) }
    if chance(3) { component.caseSensitive = chance(2) }
    if chance(3) { component.percentEncoded = chance(2) }
    return component
  }

  mutating func rule() -> LinkRule {
    switch Int.random(in: 0..<8, using: &numbers) {
    case 0: .path((chance(3) ? "NOT " : "") + "/" + text(["a", "b", "/", "*", "?", "$(x)"], 0...5))
    case 1 where chance(3): .unusable
    default: .component(component(6))
    }
  }

  mutating func file() -> AssociationFile {
    let apps = ["ABCDE12345.a", "ABCDE12345.b", "ABCDE12345.c"]
    let details = (0..<Int.random(in: 1...3, using: &numbers)).map { _ in
      AppLinksDetail(
        appIDs: [pick(apps), pick(apps)],
        rules: (0..<Int.random(in: 0...3, using: &numbers)).map { _ in rule() },
        defaults: chance(4) ? component(2) : LinkComponent())
    }
    return AssociationFile(
      appLinks: AppLinks(
        details: details, defaults: chance(4) ? component(2) : LinkComponent(),
        substitutionVariables: ["x": ["a", "ab*", "?b", "", "b/a"], "y": ["A", "1"]]))
  }

  mutating func url() -> String {
    var url = "https://example.com"
    if !chance(8) { url += "/" + text(Self.urlPieces, 0...6) }
    if chance(2) {
      let items = (0..<Int.random(in: 0...3, using: &numbers)).map { _ in
        pick(Self.names) + (chance(4) ? "" : "=") + text(["a", "b", "1", "%20", "="], 0...2)
      }
      url += "?" + items.joined(separator: chance(5) ? "&&" : "&")
    }
    if chance(5) { url += "#" + text(["a", "b", "1", "/", "?"], 0...2) }
    return url
  }
}
