import Entryway
import Foundation
import Scenarios

/// Every word of the tool's answers and errors; ``HelpWording`` has those of its help.
enum ToolWording {
  // MARK: The command line

  static let oneApp = "name one app: either --app or --routes"
  static let oneEntry = "name one entry: --payload, --link, --quick-action or --activity"
  static let actionOfPayload = "--action belongs to --payload: it is a button of a notification"
  static let sourceOfLink = "--source belongs to --link: other entries tell their source"
  static let schemeOrHost = "--scheme and --host exclude each other: a link begins with one"

  static func notKeyValue(_ text: String) -> String {
    "\"\(VisibleText.line(text, width: 60))\" is no parameter: write key=value"
  }

  /// The parser's own sentence, in the form of all errors: its usage is the place.
  static func usage(_ message: String, full: String) -> ToolError {
    let lines = full.split(separator: "\n").map(String.init)
    let usage = lines.drop { !$0.hasPrefix("Usage: ") }
    let help = usage.firstIndex { $0.hasPrefix("  See '") }
    let sentences = message.split(separator: "\n").map { VisibleText.line($0) }
    return ToolError(
      what: lowercasingFirst(sentences.first ?? message),
      place: sentences.dropFirst()
        + usage[..<(help ?? usage.endIndex)].map { lowercasingFirst($0) },
      hint: help.flatMap { lines[$0].split(separator: "'").dropFirst().first }
        .map { "`\($0)` tells more." },
      exit: .usage)
  }

  static func argumentEncoding(_ number: Int) -> ToolError {
    ToolError(
      what: "argument \(number) is not UTF-8",
      hint: "write it in UTF-8; for links as they came, `open -` reads lines and answers each.")
  }

  static func unknownApp(_ name: String, names: [String]) -> ToolError {
    ToolError(
      what: "no sample app is named \"\(VisibleText.line(name, width: 60))\"",
      place: underlined("--app ", VisibleText.line(name, width: 60)),
      hint: "the apps are \(list(names)); --routes FILE takes a manifest.")
  }

  // MARK: Files

  static func unreadable(_ file: InputFile, _ number: Int32) -> ToolError {
    ToolError(
      what: "\(name(file)) cannot be read: \(system(number))", place: place(file),
      hint: "check the path, and that it is a file that you may read.")
  }

  static func tooLarge(_ file: InputFile) -> ToolError {
    ToolError(
      what: "\(name(file)) is larger than \(InputFile.limit >> 20) MiB", place: place(file),
      hint: "check that it is the file that was meant.")
  }

  static func unreadableInput(_ number: Int32) -> ToolError {
    ToolError(
      what: "standard input cannot be read: \(system(number))",
      hint: "pipe the links, one a line, or redirect a file with them.")
  }

  static func unwritable(_ problem: OutputError) -> ToolError {
    ToolError(
      what: "standard output cannot be written: \(system(problem.number))",
      hint: "the answers are incomplete; make room, or write elsewhere.")
  }

  static func json(_ problem: JSONError, in file: InputFile) -> ToolError {
    located(problem.description, "\(name(file)):\(problem.line):\(problem.column)")
  }

  static func manifest(_ problem: ManifestError, in file: InputFile) -> ToolError {
    guard let place = problem.diagnostic.location, let line = place.line, let column = place.column
    else { return located(problem.description, name(file)) }
    return located(problem.description, "\(name(file)):\(line):\(column)")
  }

  static func missing(_ key: String, in file: InputFile) -> ToolError {
    ToolError(
      what: "\(name(file)): `\(key)` is missing", place: place(file), hint: activityForm)
  }

  static func activity(
    _ found: PayloadValue, at key: String? = nil, not expected: String, in file: InputFile
  ) -> ToolError {
    ToolError(
      what: "\(name(file)): \(key.map { "`\($0)`" } ?? "the activity") is \(found.kind), "
        + "not \(expected)",
      place: place(file), hint: activityForm)
  }

  private static let activityForm =
    #"an activity is {"activityType": TEXT, "userInfo": {…}}; one that browses the web has "#
    + #""webpageURL" too."#

  /// A problem's own three parts, with the place before what is wrong.
  private static func located(_ description: String, _ place: String) -> ToolError {
    var lines = VisibleText.lines(description)
    let hint = lines.lastIndex { $0.hasPrefix("hint: ") }.map { lines.remove(at: $0).dropFirst(6) }
    return ToolError(
      what: "\(place): \(lines.first ?? "")",
      place: lines.dropFirst().map { String($0.hasPrefix("  ") ? $0.dropFirst(2) : $0[...]) },
      hint: hint.map(String.init))
  }

  // MARK: Links

  static func notUTF8(_ text: String) -> String {
    """
    this link is refused: it is not UTF-8
      \(VisibleText.line(text, width: 96))
    hint: write the link in UTF-8, or escape its bytes.
    """
  }

  static func notWritable(_ problem: LinkWritingError) -> ToolError { answer(problem.description) }

  /// The answer no, in a problem's own three parts.
  static func answer(_ description: String) -> ToolError {
    var lines = VisibleText.lines(description)
    let hint = lines.lastIndex { $0.hasPrefix("hint: ") }.map { lines.remove(at: $0).dropFirst(6) }
    return ToolError(
      what: lines.first ?? "",
      place: lines.dropFirst().map { String($0.hasPrefix("  ") ? $0.dropFirst(2) : $0[...]) },
      hint: hint.map(String.init), exit: .no)
  }

  // The words in the answers of `open`; what stands between them is put together by its bytes.
  static let arrow: StaticString = " → "
  static let namelessPlace: StaticString = "a place without a name"
  static let fallback: StaticString = " (fallback)"
  static let ignored: StaticString = "ignored: "

  static let strictFallback = "no route takes it: the fallback does not count with --strict"

  // MARK: Entries

  static let manifestHasNoCode =
    "a manifest knows neither the app's requirements nor its guards: the app itself may wait, ask or "
    + "cancel"

  static func unknownRequirement(_ name: String, of app: String, names: [String]) -> ToolError {
    let name = VisibleText.line(name, width: 60)
    return ToolError(
      what: "\(VisibleText.line(app, width: 200)) has no requirement \"\(name)\"",
      place: underlined("--without ", name),
      hint: names.count == 1
        ? "its only requirement is \(list(names))." : "its requirements are \(list(names)).",
      exit: .usage)
  }

  static func rows(of played: PlayedEntry) -> [(name: String, text: String)] {
    var rows: [(name: String, text: String)] = []
    if let route = played.route {
      let texts = played.parameters.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      rows.append(("route", texts.isEmpty ? route : "\(route)  \(texts.joined(separator: ", "))"))
    }
    rows.append(("shown", played.shown ?? "nothing"))
    if !played.competes { rows.append(("competes", "no: what waits goes on waiting")) }
    return rows
  }

  // MARK: The demo

  static let passed = "ok"
  static let differs = "DIFFERS"

  static func difference(_ actual: String, expected: String) -> String {
    "\(actual)  (expected: \(expected))"
  }

  static func summary(ran: Int, differing: Int) -> String {
    "\(ran) ran, \(differing) \(differing == 1 ? "differs" : "differ")"
  }

  // MARK: Words

  static func name(_ file: InputFile) -> String {
    file.readsStandardInput && file.path == "-"
      ? "standard input" : VisibleText.line(file.path, width: 200)
  }

  private static func place(_ file: InputFile) -> [String] {
    underlined(file.option + " ", VisibleText.line(file.path, width: 200))
  }

  private static func underlined(_ before: String, _ part: String) -> [String] {
    [
      before + part,
      String(repeating: " ", count: before.count)
        + String(repeating: "^", count: max(1, part.count)),
    ]
  }

  private static func system(_ number: Int32) -> String {
    lowercasingFirst(String(cString: strerror(number)))
  }

  static func lowercasingFirst(_ text: String) -> String {
    text.prefix(1).lowercased() + text.dropFirst()
  }

  static func quoted(_ text: String) -> String { "\"\(VisibleText.line(text))\"" }

  static func list(_ texts: [String]) -> String {
    guard texts.count > 1, let last = texts.last else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " and " + last
  }
}
