/// What ends a command before it has an answer: what is wrong, where, and what to do.
struct ToolError: Error, Hashable {
  /// What is wrong, on one line.
  var what: String
  /// Where, line by line.
  var place: [String] = []
  /// What to do about it, on one line.
  var hint: String?
  var exit = ExitStatus.unusable

  /// The parts below one another, as all errors of the project have them.
  var text: String {
    ([what] + place.map { "  " + $0 } + (hint.map { ["hint: " + $0] } ?? []))
      .joined(separator: "\n")
  }
}
