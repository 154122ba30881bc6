/// The three parts of an error: what is wrong, where, and what to do.
package struct WordedProblem: Hashable, Sendable {
  /// What is wrong, on one line.
  package var what: String
  /// Where, line by line as it is printed.
  package var place: [String]
  /// What to do about it.
  package var hint: String?

  /// Three parts; the place is indented.
  package init(what: String, place: [String] = [], hint: String? = nil) {
    self.what = what
    self.place = place.map { "  " + $0 }
    self.hint = hint
  }

  /// The parts of a text that has them below one another.
  package init(reading text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    what = lines.first ?? ""
    place = lines.dropFirst().filter { !$0.hasPrefix("hint: ") }
    hint = lines.dropFirst().last { $0.hasPrefix("hint: ") }.map { String($0.dropFirst(6)) }
  }

  /// The parts below one another, as every error of the package has them.
  package var text: String { Self.text(what, place, hint) }

  package static func text(_ what: String, _ place: [String], _ hint: String?) -> String {
    ([what] + place + (hint.map { ["hint: " + $0] } ?? [])).joined(separator: "\n")
  }

  /// A line of text and one below it that underlines a part.
  package static func underlined(_ before: String, _ part: String, _ after: String) -> [String] {
    [
      before + part + after,
      String(repeating: " ", count: before.count)
        + String(repeating: "^", count: max(1, part.count)),
    ]
  }
}
