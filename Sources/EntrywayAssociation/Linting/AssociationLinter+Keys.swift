import EntrywayDiagnostics
import EntrywayJSON
import EntrywayRouting

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
      // A sign of one character is near to anything.
      let words = known.filter { $0.utf8.count > 1 }
      if let meant = sign ?? EditDistance.nearest(to: member.key, among: words) {
        findings.add(.misspeltKey(member.key, meant: meant), at: pointer, range: member.range)
      } else {
        findings.add(
          .unknownKey(member.key, isInComponent: isInComponent), at: pointer, range: member.range)
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func unknownKey(_ key: String, isInComponent: Bool) -> Diagnostic {
    Diagnostic(
      isInComponent ? .warning : .note, .unknownKey,
      "the key \(Quoting.code(key)) has no meaning here, and is ignored",
      hint: isInComponent
        ? "a component has the keys / ? # exclude comment caseSensitive percentEncoded."
        : "remove it, unless it is a note to readers.")
  }

  fileprivate static func misspeltKey(_ key: String, meant: String) -> Diagnostic {
    Diagnostic(
      .error, .misspeltKey,
      "the key \(Quoting.code(key)) is ignored: it has to be `\(meant)`",
      hint: "write it exactly so; the case of letters counts.")
  }
}
