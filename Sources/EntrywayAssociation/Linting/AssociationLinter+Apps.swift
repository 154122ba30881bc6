import EntrywayJSON

// The identifiers of apps.
extension AssociationLinter {
  mutating func checkApps(of node: JSONNode, _ pointer: JSONPointer) {
    // Under the oldest format's keys the identifier is the key itself.
    if case .object? = root["applinks"]?["details"]?.kind, let key = pointer.tokens.last {
      return check(appID: key, pointer, range: nil)
    }
    if let ids = node["appIDs"] {
      let list = pointer.appending("appIDs")
      if case .array(let elements) = ids.kind {
        if elements.isEmpty { add(.emptyAppIDs, at: list) }
        for (index, id) in elements.enumerated() { check(appID: id, list.appending(index)) }
      }
      if let id = node["appID"]?.text, !ids.elements.contains(where: { $0.text == id }) {
        add(.ignoredAppID(id), at: pointer.appending("appID"))
      }
    } else if let id = node["appID"] {
      check(appID: id, pointer.appending("appID"))
    } else {
      add(.noAppIDs, at: pointer)
    }
  }

  mutating func check(appID node: JSONNode, _ pointer: JSONPointer) {
    if let id = node.text { check(appID: id, pointer, range: node.range) }
  }

  private mutating func check(appID: String, _ pointer: JSONPointer, range: Range<Int>?) {
    let id = AppID(appID)
    if id.isPlaceholder {
      add(.placeholderTeamID(appID, isWellFormed: id.isWellFormed), at: pointer, range: range)
    } else if !id.isWellFormed {
      add(.invalidAppID(appID), at: pointer, range: range)
    }
  }

  /// Apps that a second entry names: no source says what a block in the first one does then.
  mutating func checkRepeatedApps() {
    var first: [String: JSONPointer] = [:]
    for (index, detail) in (file.appLinks?.details ?? []).enumerated() {
      let pointer = entries[index].pointer
      for id in Set(detail.appIDs).sorted() {
        if let first = first[id] { add(.repeatedAppID(id, first: first), at: pointer) }
        first[id] = first[id] ?? pointer
      }
    }
  }
}
