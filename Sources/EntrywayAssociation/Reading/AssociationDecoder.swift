import EntrywayDiagnostics
import EntrywayJSON

/// Makes a file's value of its JSON, and notes what is of another kind than it has to be.
struct AssociationDecoder {
  private(set) var findings: Findings

  init(_ findings: Findings) { self.findings = findings }

  /// - Parameter root: An object.
  mutating func file(_ root: JSONNode) -> AssociationFile {
    let top = JSONPointer()
    var file = AssociationFile()
    if let links = object(root, "applinks", top) {
      file.appLinks = appLinks(links, top.appending("applinks"))
    }
    file.webCredentials = apps(root, "webcredentials")
    file.appClips = apps(root, "appclips")
    file.activityContinuation = apps(root, "activitycontinuation")
    return file
  }

  private mutating func appLinks(_ node: JSONNode, _ pointer: JSONPointer) -> AppLinks {
    var links = AppLinks(details: [])
    if let defaults = object(node, "defaults", pointer) {
      links.defaults = component(defaults, pointer.appending("defaults"))
    }
    if let variables = object(node, "substitutionVariables", pointer),
      case .object(let members) = variables.kind
    {
      let pointer = pointer.appending("substitutionVariables")
      for member in members {
        let values = texts(member.value, pointer.appending(member.key))
        links.substitutionVariables[member.key] = values ?? []
      }
    }
    let details = pointer.appending("details")
    switch node["details"]?.kind {
    case .array(let entries)?:
      links.details = entries.enumerated().map { detail($1, details.appending($0)) }
    // The oldest form: the entries under their app's identifier.
    case .object(let members)?:
      links.details = members.map { member in
        var detail = detail(member.value, details.appending(member.key))
        detail.appIDs = [member.key]
        return detail
      }
    case let kind?: add(.array, kind, at: details)
    case nil: break
    }
    return links
  }

  private mutating func detail(_ node: JSONNode, _ pointer: JSONPointer) -> AppLinksDetail {
    var detail = AppLinksDetail(appIDs: [], rules: [])
    guard case .object = node.kind else {
      add(.object, node.kind, at: pointer)
      return detail
    }
    // Where both stand, the list counts, also when it is empty.
    if let ids = node["appIDs"] {
      detail.appIDs = texts(ids, pointer.appending("appIDs")) ?? []
    } else if let id = text(node, "appID", pointer) {
      detail.appIDs = [id]
    }
    if let defaults = object(node, "defaults", pointer) {
      detail.defaults = component(defaults, pointer.appending("defaults"))
    }
    if let components = node["components"] {
      let pointer = pointer.appending("components")
      detail.rules = array(components, pointer).enumerated().map { index, node in
        guard case .object = node.kind else {
          add(.object, node.kind, at: pointer.appending(index))
          return .unusable
        }
        return .component(component(node, pointer.appending(index)))
      }
    } else if let paths = node["paths"] {
      let pointer = pointer.appending("paths")
      detail.rules = array(paths, pointer).enumerated().map { index, node in
        text(node, pointer.appending(index)).map { .path($0) } ?? .unusable
      }
    }
    return detail
  }

  private mutating func component(_ node: JSONNode, _ pointer: JSONPointer) -> LinkComponent {
    LinkComponent(
      path: text(node, "/", pointer), query: query(node, pointer),
      fragment: text(node, "#", pointer), exclude: flag(node, "exclude", pointer),
      caseSensitive: flag(node, "caseSensitive", pointer),
      percentEncoded: flag(node, "percentEncoded", pointer),
      comment: node["comment"]?.text)
  }

  private mutating func query(_ node: JSONNode, _ pointer: JSONPointer) -> QueryRule? {
    guard let query = node["?"] else { return nil }
    let pointer = pointer.appending("?")
    switch query.kind {
    case .text(let text): return .text(text)
    case .object(let members):
      var items: [String: String] = [:]
      for member in members {
        guard case .text(let text) = member.value.kind else {
          // One such value, and the system drops the whole object.
          findings.add(
            .queryItemNotText(member.key, ValueKind(member.value.kind)),
            at: pointer.appending(member.key))
          return nil
        }
        items[member.key] = text
      }
      return .items(items)
    default:
      add(.textOrObject, query.kind, at: pointer)
      return nil
    }
  }

  private mutating func apps(_ root: JSONNode, _ section: String) -> [String]? {
    guard let node = object(root, section, JSONPointer()) else { return nil }
    let pointer = JSONPointer([section, "apps"])
    return node["apps"].flatMap { texts($0, pointer) } ?? []
  }
}

// Values of one kind; what is of another is noted, and counts as absent.
extension AssociationDecoder {
  private mutating func add(
    _ expected: ValueKind.Expected, _ found: JSONNode.Kind, at pointer: JSONPointer
  ) {
    findings.add(.wrongType(pointer, expected, ValueKind(found)), at: pointer)
  }

  private mutating func object(
    _ node: JSONNode, _ key: String, _ pointer: JSONPointer
  ) -> JSONNode? {
    guard let value = node[key] else { return nil }
    if case .object = value.kind { return value }
    add(.object, value.kind, at: pointer.appending(key))
    return nil
  }

  private mutating func array(_ node: JSONNode, _ pointer: JSONPointer) -> [JSONNode] {
    if case .array(let values) = node.kind { return values }
    add(.array, node.kind, at: pointer)
    return []
  }

  /// The texts of an array; nil if it is none.
  private mutating func texts(_ node: JSONNode, _ pointer: JSONPointer) -> [String]? {
    guard case .array(let values) = node.kind else {
      add(.arrayOfTexts, node.kind, at: pointer)
      return nil
    }
    return values.enumerated().compactMap { text($1, pointer.appending($0)) }
  }

  private mutating func text(_ node: JSONNode, _ pointer: JSONPointer) -> String? {
    if case .text(let text) = node.kind { return text }
    add(.text, node.kind, at: pointer)
    return nil
  }

  private mutating func text(
    _ node: JSONNode, _ key: String, _ pointer: JSONPointer
  ) -> String? {
    node[key].flatMap { text($0, pointer.appending(key)) }
  }

  private mutating func flag(_ node: JSONNode, _ key: String, _ pointer: JSONPointer) -> Bool? {
    guard let value = node[key] else { return nil }
    if case .bool(let flag) = value.kind { return flag }
    add(.boolean, value.kind, at: pointer.appending(key))
    return nil
  }
}

extension Diagnostic {
  fileprivate static func wrongType(
    _ pointer: JSONPointer, _ expected: ValueKind.Expected, _ found: ValueKind
  ) -> Diagnostic {
    let what =
      switch expected {
      case .boolean: "write true or false without quotes"
      case .text: "put it in quotes"
      case .number: "write a number without quotes"
      case .array, .arrayOfTexts: "put it in square brackets"
      case .object: "put keys and values in braces"
      case .textOrObject: #"write a pattern or {"name": pattern}"#
      }
    return Diagnostic(
      .error, .wrongType,
      "\(pointer.name(noun: "file")) is \(found.phrase), not \(expected.phrase)",
      hint: what + "; until then it counts as absent.")
  }

  fileprivate static func queryItemNotText(_ name: String, _ found: ValueKind) -> Diagnostic {
    Diagnostic(
      .error, .queryItemNotText,
      "the pattern of the query item \(Quoting.code(name)) is \(found.phrase), not text",
      hint: "put it in quotes: otherwise the system drops the whole `?`, and every query matches.")
  }
}
