/// A message of the library as a terminal shows it: what is wrong, where, and what to do stand out.
///
/// The colours repeat what the words and the underline say; a line that looks like another part gets
/// that part's colour, and nothing else depends on it.
struct MessageText {
  private let text: [String]
  private let isGood: Bool

  /// - Parameters:
  ///   - text: The message, which may have several lines.
  ///   - isGood: Whether it says that something opens; else its first line says what is wrong.
  init(_ text: String, isGood: Bool) {
    self.text = VisibleText.lines(text)
    self.isGood = isGood
  }

  @MainActor
  func lines(_ console: Console) -> [String] {
    guard console.isColoured else { return text }
    return text.enumerated().map { index, line in
      if Self.isUnderline(line) {
        let start = line.prefix { $0 == " " }
        return start + console.paint(String(line.dropFirst(start.count)), .red)
      }
      if index > 0, let painted = Self.start("hint:", of: line, .bold, console) { return painted }
      if index > 0, let painted = Self.start("opens", of: line, .green, console) { return painted }
      return index == 0 && !isGood ? console.paint(line, .red) : line
    }
  }

  private static func isUnderline(_ line: String) -> Bool {
    line.contains("^") && line.allSatisfy { $0 == " " || $0 == "^" }
  }

  @MainActor
  private static func start(
    _ word: String, of line: String, _ paint: Paint, _ console: Console
  ) -> String? {
    guard line.hasPrefix(word + " ") else { return nil }
    return console.paint(word, paint) + line.dropFirst(word.count)
  }
}
