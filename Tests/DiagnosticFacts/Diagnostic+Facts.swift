public import EntrywayDiagnostics

extension Diagnostic {
  /// What it says without its words, on one line: severity, code, names, place, and what is
  /// underlined.
  ///
  /// Suites assert this; the words stand in the golden file of the module.
  ///
  /// ```
  /// error wrong-type 1:38 /aps/thread-id ‹7›
  /// warning collision (order, other)
  /// error no-route @14 ‹abc›
  /// ```
  ///
  /// `1:38` are line and column, `@14` is the column of the underlined part in the excerpt, from 0,
  /// where the text has no lines.
  public var facts: String {
    var parts = ["\(severity)", code.rawValue]
    if !names.isEmpty { parts.append("(\(names.joined(separator: ", ")))") }
    if let line = location?.line, let column = location?.column {
      parts.append("\(line):\(column)")
    }
    if let path = location?.path, !path.isEmpty { parts.append(path) }
    if let excerpt, !excerpt.text.isEmpty {
      if location?.line == nil { parts.append("@\(excerpt.columns.lowerBound)") }
      parts.append("‹\(excerpt.underlined)›")
    }
    return parts.joined(separator: " ")
  }
}

extension Excerpt {
  /// The part of the text that is underlined; empty where something is missing.
  fileprivate var underlined: String {
    var (part, column) = ("", 0)
    for character in text {
      let width = Excerpt(String(character), "", "").columns.lowerBound
      if columns.contains(column) { part.append(character) }
      column += width
    }
    return part
  }
}

extension Sequence<Diagnostic> {
  /// The facts of each, line by line.
  public var facts: String { map(\.facts).joined(separator: "\n") }
}
