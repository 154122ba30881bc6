import EntrywayJSON

/// Looks through a file that could be read for what is seldom meant.
struct AssociationLinter {
  let file: AssociationFile
  let root: JSONNode
  var findings: Findings
  let variables: SubstitutionVariables
  /// The JSON of the entries, with the way to each.
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
