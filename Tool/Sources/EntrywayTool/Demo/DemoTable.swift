import EntrywaySimulation
import Scenarios

/// Every scenario as a person reads it, below a heading for its app: on one line where the states
/// agree, else on a line for each.
struct DemoTable {
  private static let nameWidth = 52
  private static let passed = "ok"
  private static let differs = "DIFFERS"

  private let apps: [[ScenarioResult]]

  /// - Parameter apps: The results of each app, those of a scenario one after the other.
  init(_ apps: [[ScenarioResult]]) { self.apps = apps.filter { !$0.isEmpty } }

  /// All scenarios, and an empty line behind each app.
  @MainActor
  func lines(_ console: Console) -> [String] { Self.lines(apps, console) }

  /// The scenarios alone that differ from what must happen.
  @MainActor
  func differing(_ console: Console) -> [String] {
    Self.lines(apps.map { $0.filter { !$0.passed } }.filter { !$0.isEmpty }, console)
  }

  /// How many ran, and how many differ.
  @MainActor
  func count(_ console: Console) -> String {
    let all = apps.joined()
    let differing = all.count { !$0.passed }
    return console.paint(
      "\(all.count) ran, \(differing) \(differing == 1 ? "differs" : "differ")",
      differing == 0 ? .green : .red)
  }

  @MainActor
  private static func lines(_ apps: [[ScenarioResult]], _ console: Console) -> [String] {
    let rows = apps.map { Self.groups($0).map { (results: $0, cells: cells($0)) } }
    let columns = Columns(rows.joined().map(\.cells), width: console.width.map { $0 - 2 })
    var lines: [String] = []
    for (app, rows) in zip(apps, rows) {
      lines.append(console.paint(app.first?.app ?? "", .bold))
      for row in rows {
        let isPassed = row.results.allSatisfy(\.passed)
        let mark = isPassed ? passed : differs
        // The mark is coloured after the columns are measured.
        for (number, line) in columns.lines(row.cells).enumerated() {
          let painted = console.paint(mark, isPassed ? .green : .red)
          lines.append("  " + (number == 0 ? painted + line.dropFirst(mark.count) : line))
        }
      }
      lines.append("")
    }
    return lines
  }

  /// The results that share a line: those of one scenario, if all of them say the same.
  private static func groups(_ results: [ScenarioResult]) -> [[ScenarioResult]] {
    var scenarios: [[ScenarioResult]] = []
    for result in results {
      let last = scenarios.last
      // A state that comes again begins another scenario, which may have the same name.
      let belongs =
        last?.first?.scenario == result.scenario && last?.first?.source == result.source
        && last?.contains { $0.state == result.state } == false
      if belongs {
        scenarios[scenarios.count - 1].append(result)
      } else {
        scenarios.append([result])
      }
    }
    return scenarios.flatMap { results in
      Set(results.map { [$0.actual, $0.expected] }).count == 1 ? [results] : results.map { [$0] }
    }
  }

  private static func cells(_ results: [ScenarioResult]) -> [String] {
    guard let result = results.first else { return [] }
    let states = results.map(\.state)
    return [
      result.passed ? passed : differs, name(result.scenario), result.source,
      states.count == AppState.allCases.count ? "all states" : states.joined(separator: ", "),
      result.passed
        ? VisibleText.line(result.actual)
        : "\(VisibleText.line(result.actual))  (expected: \(VisibleText.line(result.expected)))",
    ]
  }

  /// The name of a scenario, with its middle left out if it is long.
  private static func name(_ name: String) -> String {
    let line = VisibleText.line(name)
    guard line.count > nameWidth else { return line }
    return line.prefix(nameWidth - nameWidth / 2 - 1) + "…" + line.suffix(nameWidth / 2)
  }
}
