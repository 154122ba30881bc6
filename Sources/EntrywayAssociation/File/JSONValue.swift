/// A value that is written as JSON, laid out for people.
indirect enum JSONValue {
  case text(String)
  case flag(Bool)
  /// Texts, on one line.
  case texts([String])
  /// Values, each on lines of its own.
  case list([JSONValue])
  /// Members, on one line.
  case object([(String, JSONValue)])
  /// Members, each on lines of its own.
  case lines([(String, JSONValue)])

  /// The value as JSON; as deep as its sections are nested, which does not depend on any input.
  func text(_ indent: String = "") -> String {
    switch self {
    case .text(let text): return Self.quoted(text)
    case .flag(let flag): return flag ? "true" : "false"
    case .texts(let texts): return "[" + texts.map(Self.quoted).joined(separator: ", ") + "]"
    case .list(let values):
      return Self.lines("[", values.map { $0.text(indent + "  ") }, "]", indent)
    case .object(let members):
      return "{" + members.map { "\(Self.quoted($0)): \($1.text(indent))" }.joined(separator: ", ")
        + "}"
    case .lines(let members):
      let lines = members.map { "\(Self.quoted($0)): \($1.text(indent + "  "))" }
      return Self.lines("{", lines, "}", indent)
    }
  }

  private static func lines(
    _ open: String, _ lines: [String], _ close: String, _ indent: String
  ) -> String {
    if lines.isEmpty { return open + close }
    return open + "\n" + lines.map { "\(indent)  \($0)" }.joined(separator: ",\n") + "\n\(indent)"
      + close
  }

  /// A text in quotes (RFC 8259, 7).
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
