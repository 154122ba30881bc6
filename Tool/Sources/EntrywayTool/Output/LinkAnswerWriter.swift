import Entryway
import Scenarios

/// Writes the answers of `open`, and remembers whether one was no match.
@MainActor
struct LinkAnswerWriter: ~Copyable {
  private static let chunk = 1 << 16

  let console: Console
  let isJSON: Bool
  private(set) var areAllMatched = true
  /// Answers that the console does not have yet: it is asked once for many of them.
  private var answers = OutputBytes(capacity: 2 * chunk)

  init(console: Console, isJSON: Bool) {
    self.console = console
    self.isJSON = isJSON
  }

  mutating func write(_ answer: borrowing LinkAnswer) throws(OutputProblem) {
    if answer.outcome != .matched { areAllMatched = false }
    if isJSON {
      answers.append(json: answer)
    } else {
      answers.append(answer, isColoured: console.isColoured)
    }
    if answers.count >= Self.chunk { try flush() }
  }

  /// Hands over the answers that have been gathered.
  mutating func flush() throws(OutputProblem) {
    try console.write(answers)
    try console.flush()
    answers.removeAll()
  }
}
