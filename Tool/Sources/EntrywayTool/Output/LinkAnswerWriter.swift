import Entryway
import EntrywayRouting
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
  private var json = JSONLine()

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
          try write(LinkText(line))
        } else if answers.count >= Self.chunk {
          try flush()
        }
      })
  }

  mutating func write(_ link: LinkText) throws(OutputError) {
    var answer = link.answer(by: app)
    if answer.outcome != .matched { areAllMatched = false }
    if isStrict, answer.isFallback {
      areAllMatched = false
      answer.message = "no route matches it: the fallback does not count with --strict"
    }
    if isJSON {
      json.removeAll()
      json.add(answer)
      json.add(app.rules.attribution(of: link.text))
      answers.append(json.bytes)
      answers.append(raw: "\n")
    } else {
      answer.link = link.shown(in: answer, by: app)
      answers.append(lines: answer.lines(isColoured: console.isColoured))
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

extension LinkAnswer {
  /// The answer as a person reads it: where the link goes, and below that what it gave.
  borrowing func lines(isColoured: Bool) -> [String] {
    let paint: Paint = outcome == .matched ? .green : .red
    let first =
      "\(VisibleText.line(link)) → " + (isColoured ? paint.applied(to: destination) : destination)
    if let message { return [first] + VisibleText.lines(message).map { "  " + $0 } }
    let rows =
      details.joinedParameters.map { [$0.key, "\"\(VisibleText.line($0.text))\""] }
      + details.ignored.map { [$0.name, "ignored: \(VisibleText.line($0.reason))"] }
    let columns = Columns(rows)
    return [first] + rows.map { "  " + columns.line($0) }
  }

  private var destination: String {
    guard outcome == .matched else { return outcome.rawValue }
    let name = route.map { VisibleText.line($0) } ?? "a destination without a name"
    return name + (isFallback ? " (fallback)" : "  " + VisibleText.line(pattern ?? ""))
  }
}

extension JSONLine {
  /// `open --json`: what becomes of a link.
  mutating func add(_ answer: borrowing LinkAnswer) {
    add("link", answer.link)
    add("outcome", answer.outcome.rawValue)
    add("route", answer.route)
    add("pattern", answer.pattern)
    add(answer.details, isFallback: answer.isFallback)
    add("message", answer.message)
  }

  /// What a link says of where it comes from, if it says so.
  mutating func add(_ attribution: LinkAttribution) {
    if let campaign = attribution.campaign {
      add(
        "campaign",
        CampaignPart.allCases.compactMap { part in
          campaign[part].map { (key: part.rawValue, text: $0) }
        })
    }
    if let surface = attribution.surface { add("surface", surface.itemValue) }
  }

  /// What a match has found beside its route.
  mutating func add(_ details: RouteMatchDetails, isFallback: Bool) {
    add("parameters", details.joinedParameters)
    add("fallback", isFallback)
    add(
      "ignored",
      objects: details.ignored.map {
        [("name", $0.name), ("text", $0.text), ("reason", $0.reason)]
      })
  }
}

extension RouteMatchDetails {
  /// Each parameter with its text; those of one that has several are joined.
  var joinedParameters: [(key: String, text: String)] {
    parameters.reduce(into: []) { joined, parameter in
      if let last = joined.last, last.key == parameter.name {
        joined[joined.count - 1].text += ", " + parameter.text
      } else {
        joined.append((parameter.name, parameter.text))
      }
    }
  }
}
