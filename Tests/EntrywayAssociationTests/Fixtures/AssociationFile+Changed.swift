import EntrywayAssociation
import SeededRandom

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

  /// The file without one of its first entry's rules.
  func without(rule index: Int) -> AssociationFile {
    var links = appLinks ?? AppLinks(details: [])
    links.details[0].rules.remove(at: index)
    return AssociationFile(appLinks: links)
  }
}
