public import Entryway
public import EntrywayDiagnostics
import EntrywayJSON

extension PushReading {
  /// Everything that is wrong with the payload, or may surprise, without knowing the app.
  ///
  /// ```swift
  /// PushReading(Array(#"{"aps": {"alert": "Hi", "badge": "1"}}"#.utf8)).lint().map(\.message)
  /// // ["`badge` is text, not a whole number"]
  /// ```
  ///
  /// - Returns: The findings in the order of the bytes, the worst first in each place.
  /// - Complexity: linear in the payload.
  public func lint() -> [Diagnostic] { lint(knowing: nil) }

  /// Everything that is wrong with the payload, or may surprise, for an app with these rules.
  ///
  /// ```swift
  /// for diagnostic in PushReading(bytes).lint(ShopRoute.entries) { print(diagnostic) }
  /// ```
  ///
  /// The payload is tapped, and each button of its category is pressed, in the way in which the app
  /// reads it: `EntryRules.read`. A server that has the app's manifest alone makes the rules of it
  /// with `EntryRules(manifest:)`.
  ///
  /// - Parameter rules: The app's rules.
  /// - Returns: The findings in the order of the bytes, the worst first in each place.
  /// - Complexity: linear in the payload, and one look at each rule for the tap and each button.
  public func lint<Destination>(_ rules: EntryRules<Destination>) -> [Diagnostic] {
    lint(knowing: payload.map { AppKnowledge(rules, payload: $0) })
  }

  private func lint(knowing app: AppKnowledge?) -> [Diagnostic] {
    guard let root = document.root, case .object = root.kind else { return diagnostics }
    var findings = findings
    if let payload { check(payload, &findings) }
    var linter = PushLinter(root: root, payload: payload, app: app, findings: findings)
    linter.run()
    return document.diagnostics(of: linter.findings)
  }

  /// Notes a payload that is larger than APNs takes, also one that is so as it is written alone.
  private func check(_ payload: PayloadValue, _ findings: inout Findings) {
    let size = PayloadSize(of: payload, sent: document.source.bytes.count)
    guard size.excess(over: .notification) > 0 else { return }
    let isCompact = size.bytes - size.padding > PayloadLimit.notification.bytes
    var diagnostic = PayloadTooLarge(size: size, limit: .notification).diagnostic
    diagnostic.severity = isCompact ? .error : .warning
    findings.add(diagnostic, isReadable: false)
  }
}
