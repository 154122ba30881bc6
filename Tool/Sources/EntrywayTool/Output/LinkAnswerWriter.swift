import Entryway

/// Writes the answers of `open`, and remembers whether one was no match.
@MainActor
struct LinkAnswerWriter {
  let console: Console
  let isJSON: Bool
  private(set) var areAllMatched = true
  private var line = JSONLine()

  init(console: Console, isJSON: Bool) {
    self.console = console
    self.isJSON = isJSON
  }

  mutating func write(_ answer: LinkAnswer) throws(OutputProblem) {
    let isMatched = answer.outcome == .matched
    if !isMatched { areAllMatched = false }
    if isJSON {
      line.write(answer)
      return try console.write(line)
    }
    try console.write(
      "\(VisibleText.line(answer.link)) → "
        + console.paint(VisibleText.line(ToolWording.place(answer)), isMatched ? .green : .red))
    for detail in ToolWording.details(of: answer) { try console.write("  " + detail) }
  }
}
