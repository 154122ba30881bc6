import Entryway
import Scenarios

/// Writes the answers of `open`, and remembers whether one was no match.
@MainActor
struct LinkAnswerWriter: ~Copyable {
  private static let chunk = 1 << 16

  private let app: ChosenApp
  private let console: Console
  private let isJSON: Bool
  /// Whether a link that only the fallback takes is no match.
  private let isStrict: Bool
  private(set) var areAllMatched = true
  /// Answers that the console does not have yet: it is asked once for many of them.
  private var answers = OutputBytes(capacity: 2 * chunk)

  init(_ app: ChosenApp, console: Console, isJSON: Bool, isStrict: Bool) {
    self.app = app
    self.console = console
    self.isJSON = isJSON
    self.isStrict = isStrict
  }

  /// Answers each line.
  ///
  /// What is answered is handed over before more lines are waited for, so that who types links sees
  /// each answer at once.
  mutating func writeAnswers(to reader: inout LineReader) throws {
    var plain = PlainAnswers(app, isJSON: isJSON, isColoured: console.isColoured)
    try reader.readLines(
      willRead: { try flush() },
      each: { line in
        if !plain.append(line, to: &answers) {
          try write(LinkText(line).answer(by: app.answer))
        } else if answers.count >= Self.chunk {
          try flush()
        }
      })
  }

  mutating func write(_ link: LinkText) throws(OutputError) {
    try write(link.answer(by: app.answer))
  }

  private mutating func write(_ answer: consuming LinkAnswer) throws(OutputError) {
    if answer.outcome != .matched { areAllMatched = false }
    if isStrict, answer.isFallback {
      areAllMatched = false
      answer.message = ToolWording.strictFallback
    }
    if isJSON {
      answers.append(json: answer)
    } else {
      answers.append(answer, isColoured: console.isColoured)
    }
    if answers.count >= Self.chunk { try flush() }
  }

  /// Hands over the answers that have been gathered.
  mutating func flush() throws(OutputError) {
    try console.write(answers)
    try console.flush()
    answers.removeAll()
  }
}
