import EntrywayPush

/// What a push opens, as a person reads it.
@MainActor
struct PushOpeningText {
  private(set) var lines: [String] = []

  init(_ opening: PushOpening, _ console: Console) {
    let isOpened = opening.outcome == .opened
    let outcome = console.paint(opening.outcome.rawValue, isOpened ? .green : .red)
    lines.append("\(VisibleText.line(ToolWording.way(of: opening))): \(outcome)")
    lines += (opening.message.map(VisibleText.lines) ?? []).map { "  " + $0 }
    let rows = ToolWording.rows(of: opening).map { [$0.name, VisibleText.line($0.text)] }
    let columns = Columns(rows)
    lines += rows.map { "  " + columns.line($0) }
  }
}
