/// A text as an error shows it: on one line, bounded, with nothing in it that a terminal acts on.
enum TextExcerpt {
  /// The text with what cannot be seen escaped, and its middle left out if it is long.
  ///
  /// - Complexity: bounded by the limit, however long the text is.
  static func line(_ text: some StringProtocol, limit: Int = 60) -> String {
    let scalars = text.unicodeScalars
    guard let cut = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
      cut != scalars.endIndex
    else { return visible(scalars) }
    let tail = scalars.index(scalars.endIndex, offsetBy: -limit / 4)
    let head = scalars.index(scalars.startIndex, offsetBy: limit - limit / 4 - 1)
    return visible(scalars[..<head]) + "…" + visible(scalars[tail...])
  }

  /// The scalars with those escaped that cannot be seen or that turn the line around.
  static func visible(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = ""
    for scalar in scalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        text += escape(scalar)
      default:
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The scalar as JSON escapes it: `\u001B`; beyond U+FFFF as Swift does.
  static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    guard digits.count <= 4 else { return "\\u{\(digits)}" }
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
