import EntrywayAssociation

extension AssociationFile {
  /// The file with one character of one path pattern changed, left out or doubled.
  func changed(_ random: inout Seeded) -> AssociationFile? {
    guard var links = appLinks, !links.details.isEmpty, !links.details[0].rules.isEmpty else {
      return nil
    }
    let index = random.number(0...links.details[0].rules.count - 1)
    guard case .component(var component) = links.details[0].rules[index],
      var path = component.path.map(Array.init), !path.isEmpty
    else { return nil }
    let place = random.number(0...path.count - 1)
    switch random.number(0...2) {
    case 0: path[place] = random.pick(Array("ab0*?/-"))
    case 1: path.remove(at: place)
    default: path.insert(path[place], at: place)
    }
    component.path = String(path)
    links.details[0].rules[index] = .component(component)
    return AssociationFile(appLinks: links)
  }

  /// The file without one of its first entry's rules.
  func without(rule index: Int) -> AssociationFile {
    var links = appLinks ?? AppLinks(details: [])
    links.details[0].rules.remove(at: index)
    return AssociationFile(appLinks: links)
  }
}
