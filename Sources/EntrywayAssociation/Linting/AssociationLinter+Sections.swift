import EntrywayJSON

// The sections and entries of a file, and what they must have.
extension AssociationLinter {
  mutating func checkSections() {
    guard let links = root["applinks"] else {
      return add(.noAppLinks, at: JSONPointer())
    }
    if let apps = links["apps"], !apps.elements.isEmpty || apps.members.isEmpty && apps.isScalar {
      add(.appsNotEmpty, at: Self.section.appending("apps"))
    }
    let details = Self.section.appending("details")
    switch links["details"]?.kind {
    case nil where file.appLinks != nil: add(.noDetails, at: Self.section)
    case .array(let entries)? where entries.isEmpty: add(.noDetails, at: details)
    case .object(let members)? where members.isEmpty: add(.noDetails, at: details)
    case .object(let members)? where members.count > 1: add(.detailsAsObject, at: details)
    default: break
    }
  }

  /// Whether an entry keeps to one of the two formats, and has rules.
  mutating func checkFormat(of node: JSONNode, _ pointer: JSONPointer) {
    let (components, paths) = (node["components"], node["paths"])
    let isMixed =
      components != nil && paths != nil
      || node["appIDs"] != nil && components == nil && paths != nil
    if isMixed { add(.mixedFormats, at: pointer) }
    switch components ?? paths {
    case nil: add(.noRules, at: pointer)
    case let rules? where !rules.isScalar && rules.elements.isEmpty:
      let key = components == nil ? "paths" : "components"
      add(.emptyRules(key: key), at: pointer.appending(key))
    default: break
    }
  }
}

extension JSONNode {
  /// Whether the value is neither an array nor an object.
  var isScalar: Bool {
    switch kind {
    case .array, .object: false
    default: true
    }
  }
}
