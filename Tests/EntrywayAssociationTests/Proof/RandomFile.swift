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

extension AssociationFile {
  /// The file with one character of one of its patterns changed, left out or doubled: of a path, a
  /// query item, a fragment or a variable's value.
  func changed(_ random: inout Seeded) -> AssociationFile? {
    guard var links = appLinks, let detail = links.details.first, !detail.rules.isEmpty else {
      return nil
    }
    if !links.substitutionVariables.isEmpty, random.once(in: 5) {
      let name = random.pick(links.substitutionVariables.keys.sorted())
      guard var values = links.substitutionVariables[name], !values.isEmpty else { return nil }
      let index = random.number(0...values.count - 1)
      values[index] = Self.changed(values[index], &random)
      links.substitutionVariables[name] = values
      return AssociationFile(appLinks: links)
    }
    let index = random.number(0...detail.rules.count - 1)
    guard case .component(var component) = detail.rules[index] else { return nil }
    if case .items(var items)? = component.query, random.once(in: 3) {
      let name = random.pick(items.keys.sorted())
      items[name] = Self.changed(items[name] ?? "", &random)
      component.query = .items(items)
    } else if let fragment = component.fragment, random.once(in: 3) {
      component.fragment = Self.changed(fragment, &random)
    } else {
      component.path = Self.changed(component.path ?? "", &random)
    }
    links.details[0].rules[index] = .component(component)
    return AssociationFile(appLinks: links)
  }

  private static func changed(_ text: String, _ random: inout Seeded) -> String {
    random.withOneChange(text, from: "ab0*?/-")
  }
}

extension Seeded {
  /// A text with one character changed, left out or doubled.
  mutating func withOneChange(_ text: String, from alphabet: String) -> String {
    var characters = Array(text)
    guard !characters.isEmpty else { return String(pick(Array(alphabet))) }
    let index = number(0...characters.count - 1)
    switch number(0...2) {
    case 0: characters[index] = pick(Array(alphabet))
    case 1: characters.remove(at: index)
    default: characters.insert(characters[index], at: index)
    }
    return String(characters)
  }
}
