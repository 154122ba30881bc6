public import Entryway
public import EntrywayDiagnostics
import EntrywayJSON

// What `entryway push read` says of a tap that opens nothing.
extension PushReading {
  /// Whether the payload shows something to tap, or nothing says that it doesn't.
  @_spi(EntrywayTool) public var canBeTapped: Bool {
    guard let linter = linter(knowing: nil) else { return true }
    return linter.canShow && linter.canBeTapped
  }

  /// The finding of lint that the tap, or a button, opens nothing; nil if there is none.
  ///
  /// - Parameters:
  ///   - action: The button's identifier; nil for the tap.
  ///   - rules: The app's rules.
  @_spi(EntrywayTool) public func diagnosis<Destination>(
    of action: String?, _ rules: EntryRules<Destination>
  ) -> Diagnostic? {
    guard
      var linter = linter(knowing: { value in
        var app = LintContext(rules, payload: value)
        app.openings.removeAll { $0.action != action }
        return app
      })
    else { return nil }
    linter.checkWrappedLinks()
    linter.checkOpenings()
    let code: Diagnostic.Code = action == nil ? .opensNothing : .buttonOpensNothing
    return document.diagnostics(of: linter.findings).first { $0.code == code }
  }

  private func linter(knowing app: ((PayloadValue) -> LintContext)?) -> PushLinter? {
    guard let payload = payloads.first(where: { $0.value != nil }), let root = payload.root,
      let value = payload.value
    else { return nil }
    return PushLinter(
      root: root, payload: value, app: app?(value),
      options: PushLintOptions(type: payload.type),
      findings: Findings())
  }
}
