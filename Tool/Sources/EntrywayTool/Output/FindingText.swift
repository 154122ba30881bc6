import EntrywayAssociation

/// A finding as a person reads it.
@MainActor
struct FindingText {
  private(set) var lines: [String]

  init(_ finding: AssociationDiagnostic, _ console: Console) {
    lines = VisibleText.lines(finding.description)
    let severity = finding.severity.rawValue
    guard let first = lines.first, first.hasPrefix(severity) else { return }
    let paint: Paint = finding.severity == .error ? .red : .bold
    lines[0] = console.paint(severity, paint) + first.dropFirst(severity.count)
  }
}
