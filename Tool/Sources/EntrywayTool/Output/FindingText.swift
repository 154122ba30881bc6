import EntrywayAssociation

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
}
