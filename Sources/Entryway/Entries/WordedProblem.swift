/// The three parts of an error: what is wrong, where, and what to do.
struct WordedProblem: Hashable, Sendable {
  /// What is wrong, on one line.
  var what: String
  /// Where, one string a line.
  var place: [String] = []
  /// What to do about it.
  var hint: String?

  /// The parts below one another, as every error of the package has them.
  var text: String {
    ([what] + place.map { "  " + $0 } + (hint.map { ["hint: " + $0] } ?? []))
      .joined(separator: "\n")
  }

  /// A line of text and one below it that underlines a part.
  static func underlined(_ before: String, _ part: String, _ after: String) -> [String] {
    [
      before + part + after,
      String(repeating: " ", count: before.count)
        + String(repeating: "^", count: max(1, part.count)),
    ]
  }
}
