/// How a message names what it speaks of: one way for each kind of thing.
package enum Quoting {
  /// A text that somebody wrote or sent, in quotes, bounded.
  package static func text(_ text: some StringProtocol) -> String { "\"\(Excerpt.line(text))\"" }

  /// A name as it stands in code or in a file: a key, a rule, a piece of a pattern.
  package static func code(_ text: some StringProtocol) -> String { "`\(Excerpt.line(text))`" }

  /// Some of the texts, joined by commas and a last word: `home, order or search`.
  ///
  /// - Parameters:
  ///   - texts: The texts, as they are shown.
  ///   - last: The word before the last one.
  package static func list(_ texts: [String], _ last: String = "or") -> String {
    guard texts.count > 1 else { return texts.first ?? "" }
    let shown = texts.prefix(6)
    if texts.count > shown.count {
      return shown.joined(separator: ", ") + " \(last) \(texts.count - shown.count) more"
    }
    return shown.dropLast().joined(separator: ", ") + " \(last) " + shown[shown.count - 1]
  }
}
