/// A colour of the terminal.
enum Paint: String {
  case green = "32"
  case red = "1;31"
  case bold = "1"
  case dim = "2"

  /// What https://no-color.org and terminals without colours ask for.
  static func isAllowed(_ environment: [String: String]) -> Bool {
    (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }
}

extension Console {
  /// The text in the colour, if colours may be used.
  func paint(_ text: String, _ paint: Paint) -> String {
    isColoured ? "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m" : text
  }
}
