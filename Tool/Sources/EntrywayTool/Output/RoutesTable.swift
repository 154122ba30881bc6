import Entryway

/// A table as a person reads it: what is the app's, its routes, its rules, its problems.
@MainActor
struct RoutesTable {
  private(set) var lines: [String] = []

  init(_ app: ChosenApp, _ problems: [String], _ console: Console) {
    let manifest = app.rules.manifest
    lines.append(console.paint(VisibleText.line(app.name), .bold))
    append(ToolWording.settings(of: manifest).map { [$0.name, VisibleText.line($0.text)] })
    lines.append("")
    append(
      manifest.routes.map { route in
        [
          VisibleText.line(route.name), VisibleText.line(route.pattern),
          VisibleText.line(ToolWording.parameters(of: route)),
          VisibleText.line(ToolWording.marks(of: route, in: manifest)),
        ]
      }, heading: ToolWording.routeHeadings, console)
    if !app.rules.ruleTexts.isEmpty {
      lines += ["", console.paint(ToolWording.rulesHeading, .dim)]
      lines += app.rules.ruleTexts.map { "  " + VisibleText.line($0) }
    }
    lines.append("")
    for problem in problems {
      lines += VisibleText.lines(problem) + [""]
    }
    lines.append(
      console.paint(ToolWording.count(ofProblems: problems.count), problems.isEmpty ? .green : .red)
    )
  }

  private mutating func append(
    _ rows: [[String]], heading: [String]? = nil, _ console: Console? = nil
  ) {
    let columns = Columns((heading.map { [$0] } ?? []) + rows)
    if let heading, let console { lines.append("  " + console.paint(columns.line(heading), .dim)) }
    lines += rows.map { "  " + columns.line($0) }
  }
}
