import EntrywayDiagnostics
import EntrywayJSON

// The sections and entries of a file, and what they must have.
extension AssociationLinter {
  mutating func checkSections() {
    guard let links = root["applinks"] else {
      return findings.add(.noAppLinks, at: JSONPointer())
    }
    if let apps = links["apps"], !apps.elements.isEmpty || apps.members.isEmpty && apps.isScalar {
      findings.add(.appsNotEmpty, at: Self.section.appending("apps"))
    }
    let details = Self.section.appending("details")
    switch links["details"]?.kind {
    case nil where file.appLinks != nil: findings.add(.noDetails, at: Self.section)
    case .array(let entries)? where entries.isEmpty: findings.add(.noDetails, at: details)
    case .object(let members)? where members.isEmpty: findings.add(.noDetails, at: details)
    case .object(let members)? where members.count > 1: findings.add(.detailsAsObject, at: details)
    default: break
    }
  }

  /// Whether an entry keeps to one of the two formats, and has rules.
  mutating func checkFormat(of node: JSONNode, _ pointer: JSONPointer) {
    let (components, paths) = (node["components"], node["paths"])
    let isMixed =
      components != nil && paths != nil
      || node["appIDs"] != nil && components == nil && paths != nil
    if isMixed { findings.add(.mixedFormats, at: pointer) }
    switch components ?? paths {
    case nil: findings.add(.noRules, at: pointer)
    case let rules? where !rules.isScalar && rules.elements.isEmpty:
      let key = components == nil ? "paths" : "components"
      findings.add(.emptyRules(key: key), at: pointer.appending(key))
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

extension Diagnostic {
  fileprivate static let noAppLinks = Diagnostic(
    .note, .noAppLinks, "the file has no `applinks`: no app takes a link of this host",
    hint: "that is right for a host that only shares passwords.")

  fileprivate static let noDetails = Diagnostic(
    .note, .noDetails, "`applinks` has no entries: no app takes a link of this host",
    hint: #"an entry is {"appIDs": […], "components": […]} in `details`."#)

  fileprivate static let appsNotEmpty = Diagnostic(
    .error, .appsNotEmpty, "`apps` in `applinks` is not an empty array",
    hint: "write [] or leave the key out: apps are named in `details`.")

  fileprivate static let detailsAsObject = Diagnostic(
    .note, .detailsAsObject,
    "`details` is an object, and no source says in which order it is read",
    hint: "write an array of entries, each with its `appIDs`.")

  fileprivate static let mixedFormats = Diagnostic(
    .warning, .mixedFormats,
    "the entry mixes `appIDs` and `components` with `paths`, the format before iOS 13",
    hint: "keep to `appIDs` and `components`: beside `components` the system ignores `paths`, "
      + "and Apple says that links do not work with both.")

  fileprivate static let noRules = Diagnostic(
    .error, .noRules, "the entry has no `components`",
    hint: #"add "components": [{"/": "*"}] for all links, or leave the entry out."#)

  fileprivate static func emptyRules(key: String) -> Diagnostic {
    Diagnostic(
      .warning, .emptyRules, "`\(key)` is empty: the entry takes no link",
      hint: "add a rule, or leave the entry out.")
  }
}
