import Scenarios

/// The outcome of an entry as a person reads it.
@MainActor
struct PlayedEntryText {
  private(set) var lines: [String] = []

  init(_ played: PlayedEntry, _ console: Console) {
    let isOpened = played.outcome == "opened"
    lines.append(
      "\(VisibleText.line(played.app)), \(played.source), \(played.state): "
        + console.paint(played.outcome, isOpened ? .green : .red))
    lines += (played.message.map(VisibleText.lines) ?? []).map { "  " + $0 }
    let rows = ToolWording.rows(of: played).map { [$0.name, VisibleText.line($0.text)] }
    let columns = Columns(rows)
    lines += rows.map { "  " + columns.line($0) }
    if let note = played.note { lines.append("note: \(note)") }
  }
}
