import EntrywayJSON

// Keys that mean nothing, since the system ignores them in silence.
extension AssociationLinter {
  mutating func checkKeys() {
    let top = JSONPointer()
    checkKeys(of: root, Self.sections, top)
    for section in Self.sections.dropFirst() {
      if let node = root[section] { checkKeys(of: node, ["apps"], top.appending(section)) }
    }
    guard let links = root["applinks"] else { return }
    checkKeys(of: links, ["apps", "details", "defaults", "substitutionVariables"], Self.section)
    checkComponentKeys(of: links["defaults"], Self.section.appending("defaults"))
    let keys = ["appIDs", "appID", "components", "paths", "defaults"]
    for (pointer, node) in entries {
      checkKeys(of: node, keys, pointer)
      checkComponentKeys(of: node["defaults"], pointer.appending("defaults"))
      let components = pointer.appending("components")
      for (index, component) in (node["components"]?.elements ?? []).enumerated() {
        checkComponentKeys(of: component, components.appending(index))
      }
    }
  }

  private static let sections = ["applinks", "webcredentials", "appclips", "activitycontinuation"]

  /// Words that are looked for in a component, and are signs.
  private static let signs = ["path": "/", "query": "?", "fragment": "#", "hash": "#"]

  private mutating func checkComponentKeys(of node: JSONNode?, _ pointer: JSONPointer) {
    guard let node else { return }
    checkKeys(
      of: node, ["/", "?", "#", "exclude", "comment", "caseSensitive", "percentEncoded"], pointer,
      isInComponent: true)
  }

  private mutating func checkKeys(
    of node: JSONNode, _ known: [String], _ pointer: JSONPointer, isInComponent: Bool = false
  ) {
    for member in node.members where !known.contains(member.key) {
      let pointer = pointer.appending(member.key)
      let sign = isInComponent ? Self.signs[member.key.lowercased()] : nil
      if let meant = sign ?? known.first(where: { Self.isSimilar(member.key, to: $0) }) {
        add(.misspeltKey(member.key, meant: meant), at: pointer, range: member.range)
      } else {
        add(
          .unknownKey(member.key, isInComponent: isInComponent), at: pointer, range: member.range)
      }
    }
  }

  /// Whether a key is another but for the case of its letters, or one or two slips.
  static func isSimilar(_ key: String, to known: String) -> Bool {
    let (first, second) = (Array(key.lowercased().utf8), Array(known.lowercased().utf8))
    if first == second { return true }
    guard second.count >= 4, abs(first.count - second.count) <= 2 else { return false }
    var distances = Array(0...second.count)
    for (index, byte) in first.enumerated() {
      var diagonal = distances[0]
      distances[0] = index + 1
      for (other, known) in second.enumerated() {
        let replaced = diagonal + (byte == known ? 0 : 1)
        diagonal = distances[other + 1]
        distances[other + 1] = min(replaced, diagonal + 1, distances[other] + 1)
      }
    }
    return distances[second.count] <= (second.count < 7 ? 1 : 2)
  }
}
