/// A colour of the terminal.
enum Paint {
  case green
  case red
  case bold
  case dim

  /// What turns the colour on.
  var start: StaticString {
    switch self {
    case .green: "\u{1B}[32m"
    case .red: "\u{1B}[1;31m"
    case .bold: "\u{1B}[1m"
    case .dim: "\u{1B}[2m"
    }
  }

  /// What turns any colour off.
  static let end: StaticString = "\u{1B}[0m"

  /// What https://no-color.org and terminals without colours ask for.
  static func isAllowed(_ environment: [String: String]) -> Bool {
    (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }
}

extension Console {
  /// The text in the colour, if colours may be used.
  func paint(_ text: String, _ paint: Paint) -> String {
    isColoured ? "\(paint.start)\(text)\(Paint.end)" : text
  }
}
