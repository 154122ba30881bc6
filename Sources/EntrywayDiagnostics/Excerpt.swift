/// A part of a text on one line, with the range in it that matters.
///
/// What a terminal would interpret is shown by its number, `\u{1B}`, and of a long text only the
/// part around the range is kept.
public struct Excerpt: Hashable, Sendable {
  /// The text as it is shown.
  public let text: String
  /// The range in the shown text, in columns of a terminal.
  public let columns: Range<Int>

  /// An excerpt of texts that are shown as they are.
  ///
  /// - Parameters:
  ///   - before: What comes before it.
  ///   - part: What is underlined.
  ///   - after: What comes after it.
  public init(_ before: String, _ part: String, _ after: String) {
    text = before + part + after
    let start = Self.width(before)
    columns = start..<start + max(1, Self.width(part))
  }

  /// The part of a text around a range.
  ///
  /// - Parameters:
  ///   - text: The text, of any length.
  ///   - range: A range of UTF-8 offsets; an empty one points at what should follow.
  ///   - limit: How many characters (Unicode scalars) of the text are shown.
  /// - Complexity: O(*n*) in the length of the text.
  package init(_ text: String, _ range: Range<Int>, limit: Int = 96) {
    let scalars = Array(text.unicodeScalars)
    var (first, last): (Int?, Int) = (nil, 0)
    var offset = 0
    for (index, scalar) in scalars.enumerated() {
      let end = offset + UTF8.width(scalar)
      if offset < range.upperBound && end > range.lowerBound
        || first == nil && offset >= range.lowerBound
      {
        if first == nil { first = index }
        last = index + 1
      }
      offset = end
    }
    var start = first ?? scalars.count
    // A combining mark is drawn on the letter before it.
    while start > 0, start < scalars.count, Self.isMark(scalars[start]) { start -= 1 }
    var window = 0..<scalars.count
    if scalars.count > limit {
      let lower = max(0, min(start - limit / 3, scalars.count - limit))
      window = lower..<lower + limit
    }
    let end = max(start, min(last, window.upperBound))
    self.init(
      (window.lowerBound > 0 ? "…" : "") + Self.visible(scalars[window.lowerBound..<start]),
      Self.visible(scalars[start..<end]),
      Self.visible(scalars[end..<window.upperBound])
        + (window.upperBound < scalars.count ? "…" : ""))
  }

  /// The text, and a line that underlines the range in it; none of an empty text.
  public var lines: [String] {
    guard !text.isEmpty else { return [] }
    return [
      text,
      String(repeating: " ", count: columns.lowerBound)
        + String(repeating: "^", count: columns.count),
    ]
  }
}

extension Excerpt {
  /// A text as an error shows it within a line, with its middle left out if it is long.
  ///
  /// - Parameters:
  ///   - text: The text as it was written.
  ///   - limit: How many characters (Unicode scalars) of the text are shown.
  /// - Complexity: bounded by the limit, however long the text is.
  public static func line(_ text: some StringProtocol, limit: Int = 60) -> String {
    let scalars = text.unicodeScalars
    guard let cut = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
      cut != scalars.endIndex
    else { return visible(scalars) }
    let tail = scalars.index(scalars.endIndex, offsetBy: -limit / 4)
    let head = scalars.index(scalars.startIndex, offsetBy: limit - limit / 4 - 1)
    return visible(scalars[..<head]) + "…" + visible(scalars[tail...])
  }

  /// The scalars with those escaped that cannot be seen or that turn the line around.
  package static func visible(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = ""
    for scalar in scalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default:
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// How many columns a text takes that is shown: combining marks take none.
  private static func width(_ text: String) -> Int {
    text.unicodeScalars.count { !isMark($0) }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    [.nonspacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
  }
}
