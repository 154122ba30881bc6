public import EntrywayDiagnostics
import EntrywayJSON

extension AssociationReading {
  /// Everything that is wrong with the file, or may surprise, in the order of the file.
  ///
  /// What reading found comes first in each place. A file without any error does what it says; what
  /// the notes and warnings tell is done too, and is seldom meant.
  ///
  /// - Complexity: linear in the file but for the search for rules that nothing reaches, whose work
  ///   is bounded.
  public func lint() -> [Diagnostic] {
    guard let file, let root = document.root else { return diagnostics }
    var linter = AssociationLinter(file: file, root: root, findings: findings)
    linter.run()
    return document.diagnostics(of: linter.findings)
  }
}
