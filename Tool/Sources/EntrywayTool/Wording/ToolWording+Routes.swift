import Entryway
@_spi(EntrywayTool) import EntrywayRouting

/// The words of `entryway routes`.
extension ToolWording {
  static let routeHeadings = ["name", "pattern", "parameters", ""]
  static let rulesHeading = "  entries that are no links"

  /// What is the app's, a row each.
  static func settings(of manifest: RouteManifest) -> [(name: String, text: String)] {
    var rows: [(name: String, text: String)] = []
    if !manifest.schemes.isEmpty { rows.append(("schemes", list(manifest.schemes))) }
    if !manifest.hosts.isEmpty { rows.append(("hosts", list(manifest.hosts))) }
    if manifest.hosts.isEmpty { rows.append(("web links", "none: the table has no hosts")) }
    if manifest.arguments == .perSegment { rows.append(("arguments", "behind each segment")) }
    if manifest.allowsEncodedSlash { rows.append(("%2F", "may stand in a path")) }
    if let fallback = manifest.fallback { rows.append(("fallback", fallback.description)) }
    return rows
  }

  /// The parameters of a route with their shapes: `query?: text, limit?: integer`.
  static func parameters(of route: ManifestRoute) -> String {
    route.parameters.map { parameter in
      let count =
        switch parameter.count {
        case .one: ""
        case .optional: "?"
        case .many: "…"
        }
      return "\(parameter.name)\(count): \(shape(parameter))"
        + (parameter.sensitive ? " (masked)" : "")
    }.joined(separator: ", ")
  }

  private static func shape(_ parameter: ManifestParameter) -> String {
    switch parameter.shape {
    case .text: "text"
    case .integer(min: Int64.min, max: UInt64(Int64.max)): "integer"
    case .integer(let min, let max): "integer from \(min) to \(max)"
    case .decimal: "decimal"
    case .boolean: "boolean"
    case .uuid: "uuid"
    case .date: "date"
    case .oneOf(let texts): "one of " + texts.joined(separator: "|")
    case .opaque: parameter.type ?? "opaque"
    }
  }

  /// What sets a route apart: `web only, read-only, for host`.
  ///
  /// In a table with hosts also which routes have no web link, and why.
  static func marks(of route: ManifestRoute, in manifest: RouteManifest) -> String {
    let hasHosts = !manifest.hosts.isEmpty
    var marks: [String] = []
    switch route.only {
    case .web?: marks.append("web only")
    case .customScheme?: marks.append("custom schemes only" + (hasHosts ? ": no web link" : ""))
    case nil:
      if hasHosts, !route.isForWeb(arguments: manifest.arguments) {
        marks.append("arguments within the path: no web link")
      }
    }
    let isReadOnly = route.readOnly || route.pattern.contains("{_")
    let isForWeb = hasHosts && !marks.contains { $0.hasSuffix("no web link") }
    if isReadOnly { marks.append("read-only" + (isForWeb ? ": no web link is written" : "")) }
    if let audience = route.audience { marks.append("for \(audience)") }
    if !route.competes { marks.append("does not compete") }
    return marks.joined(separator: ", ")
  }

  static let noOrigin = """
    the table has neither a host nor a scheme: no link opens it
    hint: declare hosts or schemes in it, or in the table that mounts it.
    """

  static func count(ofProblems count: Int) -> String {
    switch count {
    case 0: "no problems"
    case 1: "1 problem"
    default: "\(count) problems"
    }
  }

  /// The problems of a table whose manifest is written all the same.
  static func problems(_ problems: [String]) -> ToolError {
    ToolError(
      what: "the table has \(count(ofProblems: problems.count))",
      place: problems.flatMap(VisibleText.lines),
      hint: "the manifest was written; correct the app's table all the same.", exit: .no)
  }
}
