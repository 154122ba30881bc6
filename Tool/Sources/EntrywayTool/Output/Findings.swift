import EntrywayAssociation
import EntrywayDiagnostics

extension Console {
  /// Writes what was found in a file, and tells whether it is right.
  func write(_ findings: [Diagnostic], isJSON: Bool) throws(OutputError) -> ExitStatus {
    for finding in findings {
      if isJSON {
        try write(JSONLine(finding))
      } else {
        for line in FindingText(finding, self).lines { try write(line) }
      }
    }
    if !isJSON { try write(FindingText.count(of: findings)) }
    return findings.contains { $0.severity == .error } ? .no : .done
  }
}

/// A finding as a person reads it.
@MainActor
struct FindingText {
  private(set) var lines: [String]

  init(_ finding: Diagnostic, _ console: Console) {
    lines = VisibleText.lines(finding.text)
    let paint: Paint = finding.severity == .error ? .red : .bold
    lines[0] =
      console.paint(finding.severity.rawValue, paint) + ": \(lines[0]) (\(finding.code.rawValue))"
  }

  /// How many there are of each severity.
  static func count(of findings: [Diagnostic]) -> String {
    guard !findings.isEmpty else { return "no findings" }
    let counts = [
      (Diagnostic.Severity.error, "error"), (.warning, "warning"), (.note, "note"),
    ].compactMap { severity, word -> String? in
      let count = findings.count { $0.severity == severity }
      return count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")"
    }
    return Quoting.list(counts, "and")
  }
}

extension JSONLine {
  /// `aasa lint --json`, `doctor --json`; with the line of the input if lines are read separately.
  init(_ finding: Diagnostic, inputLine: Int? = nil) {
    self.init(inputLine: inputLine)
    add("severity", finding.severity.rawValue)
    add(finding)
  }

  /// The message and location of a finding or an error.
  mutating func add(_ finding: Diagnostic) {
    add("code", finding.code.rawValue)
    add("path", finding.location?.path ?? "")
    add("line", number: finding.location?.line)
    add("column", number: finding.location?.column)
    add("message", finding.summary)
    add("hint", finding.hint)
  }
}
