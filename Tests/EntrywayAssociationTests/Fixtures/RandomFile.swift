import EntrywayAssociation
import SeededRandom

/// Random association files over the texts of ``RandomTable``.
struct RandomFile {
  private var random: Seeded

  init(seed: UInt64) { random = Seeded(seed: seed ^ 0xF11E) }

  mutating func file() -> AssociationFile {
    let details = (0..<random.number(1...2)).map { _ in
      AppLinksDetail(
        appIDs: [RandomTable.appID],
        rules: (0..<random.number(1...4)).map { _ in .component(component()) })
    }
    return AssociationFile(
      appLinks: AppLinks(details: details, substitutionVariables: ["v": ["a", "0*", ""]]))
  }

  private mutating func component() -> LinkComponent {
    LinkComponent(
      path: random.once(in: 10) ? nil : path(), query: query(),
      fragment: random.once(in: 10) ? text() : nil, exclude: random.once(in: 3) ? true : nil,
      caseSensitive: random.once(in: 12) ? false : nil,
      percentEncoded: random.once(in: 8) ? false : nil)
  }

  private mutating func path() -> String {
    var path = random.once(in: 15) ? "" : "/"
    for _ in 0..<random.number(0...5) {
      path += random.pick([
        "a", "b", "0", "-", "/", "/", "*", "?", "?*", "/?*", "A9", "%20", " ", "$(digit)", "$(v)",
      ])
    }
    return path
  }

  private mutating func text() -> String {
    (0..<random.number(0...3)).map { _ in random.pick(["a", "0", "b", "*", "?", "?*", "-"]) }
      .joined()
  }

  private mutating func query() -> QueryRule? {
    switch random.number(0...7) {
    case 0: return .items(["q": text()])
    case 1: return .items(["q": text(), "r": text()])
    case 2:
      return .text(random.pick(["*", "", "?*", "q=*", "*q=a*", "q=?&r=*", "*=a", "?=?*", "*&*"]))
    default: return nil
    }
  }
}
