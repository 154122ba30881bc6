import EntrywayDiagnostics
import EntrywayJSON

/// Checks a file that could be read for what is seldom intended.
struct AssociationLinter {
  let file: AssociationFile
  let root: JSONNode
  var findings: Findings
  let variables: SubstitutionVariables
  /// The JSON of the entries, with the path to each.
  let entries: [(pointer: JSONPointer, node: JSONNode)]
  /// For each app the last entry that names it.
  let lastEntries: [String: Int]
  /// What the search for rules that nothing reaches may still cost.
  var reachabilityBudget = Reachability.budget
  /// The file's own variables that a pattern names.
  var usedVariables: Set<String> = []

  init(file: AssociationFile, root: JSONNode, findings: Findings) {
    self.file = file
    self.root = root
    self.findings = findings
    entries = Self.entries(of: root)
    let details = (file.appLinks?.details ?? []).enumerated()
    lastEntries = Dictionary(
      details.flatMap { index, detail in detail.appIDs.map { ($0, index) } }
    ) { max($0, $1) }
    variables = SubstitutionVariables(file.appLinks?.substitutionVariables ?? [:])
  }

  mutating func run() {
    checkKeys()
    checkSections()
    for section in ["webcredentials", "appclips", "activitycontinuation"] {
      let pointer = JSONPointer([section, "apps"])
      for (index, app) in (root[section]?["apps"]?.elements ?? []).enumerated() {
        check(appID: app, pointer.appending(index))
      }
    }
    guard let links = file.appLinks else { return }
    checkPatterns(of: links.defaults, links.defaults, Self.section.appending("defaults"))
    for (index, detail) in links.details.enumerated() {
      check(detail, at: index, in: links)
    }
    checkRepeatedApps()
    checkVariables()
  }

  static let section = JSONPointer(["applinks"])

  private static func entries(of root: JSONNode) -> [(pointer: JSONPointer, node: JSONNode)] {
    let details = section.appending("details")
    guard let node = root["applinks"]?["details"] else { return [] }
    if case .object(let members) = node.kind {
      return members.map { (details.appending($0.key), $0.value) }
    }
    return node.elements.enumerated().map { (details.appending($0), $1) }
  }

  private mutating func check(_ detail: AppLinksDetail, at index: Int, in links: AppLinks) {
    let (pointer, node) = entries[index]
    guard case .object = node.kind else { return }
    checkApps(of: node, pointer)
    checkFormat(of: node, pointer)
    let defaults = detail.defaults.filled(from: links.defaults)
    checkPatterns(of: detail.defaults, defaults, pointer.appending("defaults"))
    let rules = pointer.appending(node["components"] == nil ? "paths" : "components")
    for (index, rule) in detail.rules.enumerated() {
      let pointer = rules.appending(index)
      switch rule {
      case .component(let component):
        let filled = component.filled(from: defaults)
        checkPatterns(of: component, filled, pointer)
        checkScope(of: filled, pointer)
      case .path(let path): check(legacyPath: path, pointer)
      case .unusable: break
      }
    }
    checkOrder(of: detail, at: index, in: links, rules)
  }
}

// The sections and entries of a file, and what they must have.
extension AssociationLinter {
  private mutating func checkSections() {
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
  private mutating func checkFormat(of node: JSONNode, _ pointer: JSONPointer) {
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
  fileprivate var isScalar: Bool {
    switch kind {
    case .array, .object: false
    default: true
    }
  }
}

extension Diagnostic {
  fileprivate static let noAppLinks = Diagnostic(
    .note, .noAppLinks, "the file has no `applinks`: no app opens links of this host",
    hint: "this is fine for a host that only shares passwords.")

  fileprivate static let noDetails = Diagnostic(
    .note, .noDetails, "`applinks` has no entries: no app opens links of this host",
    hint: #"an entry is {"appIDs": […], "components": […]} in `details`."#)

  fileprivate static let appsNotEmpty = Diagnostic(
    .error, .appsNotEmpty, "`apps` in `applinks` is not an empty array",
    hint: "write [] or leave the key out: apps are named in `details`.")

  fileprivate static let detailsAsObject = Diagnostic(
    .note, .detailsAsObject,
    "`details` is an object, and the order in which it is read is undocumented",
    hint: "write an array of entries, each with its `appIDs`.")

  fileprivate static let mixedFormats = Diagnostic(
    .warning, .mixedFormats,
    "the entry mixes `appIDs` and `components` with `paths`, the format before iOS 13",
    hint: "use only `appIDs` and `components`: with `components` the system ignores `paths`, "
      + "and Apple says that links do not work with both.")

  fileprivate static let noRules = Diagnostic(
    .error, .noRules, "the entry has no `components`",
    hint: #"add "components": [{"/": "*"}] for all links, or leave the entry out."#)

  fileprivate static func emptyRules(key: String) -> Diagnostic {
    Diagnostic(
      .warning, .emptyRules, "`\(key)` is empty: the entry matches no link",
      hint: "add a rule, or leave the entry out.")
  }
}

// Keys that mean nothing, since the system ignores them in silence.
extension AssociationLinter {
  private mutating func checkKeys() {
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

  /// Words that are mistakenly used for the one-character keys of a component.
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
        : "remove it, unless it is a comment for readers.")
  }

  fileprivate static func misspeltKey(_ key: String, meant: String) -> Diagnostic {
    Diagnostic(
      .error, .misspeltKey,
      "the key \(Quoting.code(key)) is ignored: it must be `\(meant)`",
      hint: "write it exactly like this; keys are case-sensitive.")
  }
}
