import EntrywayJSON

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
    case .text(let text): return JSONText.quoted(text)
    case .flag(let flag): return flag ? "true" : "false"
    case .texts(let texts): return "[" + texts.map(JSONText.quoted).joined(separator: ", ") + "]"
    case .list(let values):
      return Self.lines("[", values.map { $0.text(indent + "  ") }, "]", indent)
    case .object(let members):
      let fields = members.map { "\(JSONText.quoted($0)): \($1.text(indent))" }
      return "{" + fields.joined(separator: ", ") + "}"
    case .lines(let members):
      let lines = members.map { "\(JSONText.quoted($0)): \($1.text(indent + "  "))" }
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
}
