import Scenarios

/// The demo as a person reads it: a line for each scenario and state, the apps apart.
@MainActor
struct DemoTable {
  private static let scenarioWidth = 52

  let lines: [String]

  init(_ apps: [[ScenarioResult]], _ console: Console) {
    let rows = apps.map { $0.map(Self.row) }
    let columns = Columns(Array(rows.joined()))
    var lines: [String] = []
    for (results, rows) in zip(apps, rows) {
      for (result, row) in zip(results, rows) {
        let mark = result.passed ? ToolWording.passed : ToolWording.differs
        // The mark is coloured after the columns are measured.
        let line = columns.line(row).dropFirst(mark.count)
        lines.append(console.paint(mark, result.passed ? .green : .red) + line)
      }
      lines.append("")
    }
    let all = apps.joined()
    let differing = all.count { !$0.passed }
    lines.append(
      console.paint(
        ToolWording.summary(ran: all.count, differing: differing), differing == 0 ? .green : .red))
    self.lines = lines
  }

  private static func row(_ result: ScenarioResult) -> [String] {
    [
      result.passed ? ToolWording.passed : ToolWording.differs, result.app,
      VisibleText.line(result.scenario, width: scenarioWidth), result.source, result.state,
      result.passed
        ? VisibleText.line(result.actual)
        : ToolWording.difference(
          VisibleText.line(result.actual), expected: VisibleText.line(result.expected)),
    ]
  }
}
