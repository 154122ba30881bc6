/// A text as a finding shows it: on one line, bounded, with nothing in it that a terminal acts on.
package enum TextExcerpt {
  /// The text with what cannot be seen escaped, and its middle left out if it is long.
  package static func line(_ text: some StringProtocol, limit: Int = 60) -> String {
    let scalars = text.unicodeScalars
    guard let cut = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
      cut != scalars.endIndex
    else { return visible(scalars) }
    let tail = scalars.index(scalars.endIndex, offsetBy: -limit / 4)
    let head = scalars.index(scalars.startIndex, offsetBy: limit - limit / 4 - 1)
    return visible(scalars[..<head]) + "…" + visible(scalars[tail...])
  }

  /// The last characters of a text.
  package static func tail(_ text: String, _ count: Int) -> String {
    let scalars = text.unicodeScalars.suffix(count)
    return (scalars.startIndex == text.startIndex ? "" : "…") + visible(scalars)
  }

  /// The first characters of a text.
  package static func head(_ text: String, _ count: Int) -> String {
    let scalars = text.unicodeScalars.prefix(count)
    return visible(scalars) + (scalars.endIndex == text.endIndex ? "" : "…")
  }

  /// A line of text and one below it that underlines a part.
  package static func underlined(_ before: String, _ part: String, _ after: String) -> [String] {
    [
      before + part + after,
      String(repeating: " ", count: before.count)
        + String(repeating: "^", count: max(1, part.count)),
    ]
  }

  private static func visible(_ scalars: some Sequence<Unicode.Scalar>) -> String {
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
}
