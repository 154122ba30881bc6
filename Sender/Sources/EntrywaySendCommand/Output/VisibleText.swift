/// Text from outside as a terminal may show it: on one line, with nothing in it that is acted upon.
enum VisibleText {
  /// The text with those scalars escaped that cannot be seen or that turn the line around.
  static func line(_ text: some StringProtocol) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      if isPlain(scalar) {
        line.unicodeScalars.append(scalar)
      } else {
        line += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return line
  }

  /// The lines of a message that is printed as it is, each made safe.
  static func lines(_ text: String) -> [String] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line(Substring($0)) }
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: false
    // The joiners that emoji and some scripts are written with.
    case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
    default: true
    }
  }
}
