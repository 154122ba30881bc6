import Entryway
import EntrywayDiagnostics
@_spi(EntrywayTool) import EntrywayRouting

/// A table as a person reads it: what is the app's, its routes, its rules, its problems.
@MainActor
struct RoutesTable {
  private(set) var lines: [String] = []

  init(_ app: ChosenApp, _ problems: [Diagnostic], _ console: Console) {
    let manifest = app.rules.manifest
    lines.append(console.paint(VisibleText.line(app.name), .bold))
    append(Self.settings(of: manifest).map { [$0.name, VisibleText.line($0.text)] }, console)
    lines.append("")
    append(
      manifest.routes.map { route in
        [
          VisibleText.line(route.name), VisibleText.line(route.pattern),
          VisibleText.line(Self.parameters(of: route)),
          VisibleText.line(Self.marks(of: route, in: manifest)),
        ]
      }, console, heading: ["name", "pattern", "parameters", ""])
    if !app.rules.ruleTexts.isEmpty {
      lines += ["", console.paint("  entries other than links", .dim)]
      lines += app.rules.ruleTexts.map { "  " + VisibleText.line($0) }
    }
    lines.append("")
    for problem in problems {
      lines += VisibleText.lines(problem.text) + [""]
    }
    lines.append(
      console.paint(Self.count(ofProblems: problems.count), problems.isEmpty ? .green : .red)
    )
  }

  private mutating func append(
    _ rows: [[String]], _ console: Console, heading: [String]? = nil
  ) {
    let columns = Columns(
      (heading.map { [$0] } ?? []) + rows, width: console.width.map { $0 - 2 })
    if let heading {
      lines += columns.lines(heading).map { "  " + console.paint($0, .dim) }
    }
    lines += rows.flatMap(columns.lines).map { "  " + $0 }
  }
}

extension RoutesTable {
  static func count(ofProblems count: Int) -> String {
    switch count {
    case 0: "no problems"
    case 1: "1 problem"
    default: "\(count) problems"
    }
  }

  /// What is the app's, a row each.
  private static func settings(of manifest: RouteManifest) -> [(name: String, text: String)] {
    var rows: [(name: String, text: String)] = []
    if !manifest.schemes.isEmpty {
      rows.append(("schemes", Quoting.list(manifest.schemes, "and", limit: .max)))
    }
    if !manifest.hosts.isEmpty {
      rows.append(("hosts", Quoting.list(manifest.hosts, "and", limit: .max)))
    }
    if manifest.hosts.isEmpty { rows.append(("web links", "none: the table has no hosts")) }
    if manifest.arguments == .perSegment { rows.append(("arguments", "after each segment")) }
    if manifest.allowsEncodedSlash { rows.append(("%2F", "is allowed in a path")) }
    if let fallback = manifest.fallback { rows.append(("fallback", fallback.description)) }
    return rows
  }

  /// The parameters of a route with their shapes: `query?: text, limit?: integer`.
  private static func parameters(of route: ManifestRoute) -> String {
    route.parameters.map { parameter in
      let count =
        switch parameter.count {
        case .one: ""
        case .optional: "?"
        case .many: "…"
        }
      return "\(parameter.name)\(count): \(shape(parameter))"
        + (parameter.isSensitive ? " (masked)" : "")
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
  private static func marks(of route: ManifestRoute, in manifest: RouteManifest) -> String {
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
    let isReadOnly = route.isReadOnly || route.pattern.contains("{_")
    let isForWeb = hasHosts && !marks.contains { $0.hasSuffix("no web link") }
    if isReadOnly { marks.append("read-only" + (isForWeb ? ": no web link is created" : "")) }
    if !route.hosts.isEmpty {
      marks.append("only on " + Quoting.list(route.hosts, "and", limit: .max))
    }
    if let resolver = route.resolvedBy { marks.append("resolved by the \(resolver.rawValue)") }
    if let audience = route.audience { marks.append("for \(audience)") }
    if !route.requirements.isEmpty {
      marks.append(
        "requires " + Quoting.list(route.requirements.map(\.rawValue), "and", limit: .max))
    }
    if !route.competes { marks.append("does not compete") }
    return marks.joined(separator: ", ")
  }
}
