import EntrywayAssociation

extension JSONLine {
  /// `aasa lint --json`, `doctor --json`.
  init(_ finding: Diagnostic) {
    self.init()
    add("severity", finding.severity.rawValue)
    add("code", finding.code.rawValue)
    add("path", finding.location?.path ?? "")
    add("line", number: finding.location?.line)
    add("column", number: finding.location?.column)
    add("message", finding.summary)
    add("hint", finding.hint)
  }

  /// `aasa check --json`: what is proven, without the notes, which are for people.
  init(_ agreement: AssociationAgreement) {
    self.init()
    add("agrees", agreement.agrees)
    add("decided", agreement.isDecided)
    add("assumptions", list: agreement.assumptions)
    add("associatedButUnrouted", list: agreement.associatedButUnrouted.map(\.url))
    add("associatedButFallback", list: agreement.associatedButFallback.map(\.url))
    add("routedButUnassociated", list: agreement.routedButUnassociated.map(\.url))
  }

  /// `aasa match --json`: the line is written anew.
  mutating func write(_ url: String, _ verdict: AssociationVerdict, reason: String?) {
    removeAll()
    add("url", url)
    add("verdict", verdict.outcome.rawValue)
    add("appID", verdict.appID)
    add("detail", number: verdict.detail)
    add("component", number: verdict.component)
    add("reason", reason)
  }
}
