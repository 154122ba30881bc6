/// How a message quotes what it refers to: one form for each kind of thing.
///
/// For the messages of your own ``Diagnostic``s, so that they read like all others.
public enum Quoting {
  /// A text that was written or sent, in quotes, bounded.
  public static func text(_ text: some StringProtocol) -> String { "\"\(Excerpt.line(text))\"" }

  /// A name as it is written in code or in a file: a key, a rule, a piece of a pattern.
  public static func code(_ text: some StringProtocol) -> String { "`\(Excerpt.line(text))`" }

  /// Some of the texts, joined by commas and a last word: `home, order or search`.
  ///
  /// - Parameters:
  ///   - texts: The texts, as they are shown.
  ///   - last: The word before the last one.
  ///   - limit: How many texts are shown; the others are counted.
  public static func list(_ texts: [String], _ last: String = "or", limit: Int = 6) -> String {
    guard texts.count > 1 else { return texts.first ?? "" }
    let shown = texts.prefix(max(1, limit))
    if texts.count > shown.count {
      return shown.joined(separator: ", ") + " \(last) \(texts.count - shown.count) more"
    }
    return shown.dropLast().joined(separator: ", ") + " \(last) " + shown[shown.count - 1]
  }
}
