import EntrywayAssociation

/// The words of `entryway aasa`.
extension ToolWording {
  static let urlOrLinks = "name what to match: either a URL or --links"
  static let oneStandardInput = "standard input is either the association file or the links"

  /// What the first thing that is wrong says, for a file that cannot be used at all.
  static func unusable(_ findings: [Diagnostic], in file: InputFile) -> ToolError {
    guard let first = findings.first(where: { $0.severity == .error }) else {
      return ToolError(what: "\(name(file)) is no association file")
    }
    let place = [first.location?.line, first.location?.column].compactMap { $0.map { ":\($0)" } }
      .joined()
    return ToolError(
      what: "\(name(file))\(place): \(VisibleText.line(first.message))",
      place: (first.excerpt?.lines ?? []).map { VisibleText.line($0) }, hint: first.hint)
  }

  static func aasaMissing(_ hosts: [String]) -> ToolError {
    ToolError(
      what: "the table has web links of \(list(hosts)), and --aasa is missing",
      hint: "give the association file that the host serves: `entryway aasa generate` writes it.")
  }

  static func count(of findings: [Diagnostic]) -> String {
    guard !findings.isEmpty else { return "no findings" }
    let counts = [
      (Diagnostic.Severity.error, "error"), (.warning, "warning"), (.note, "note"),
    ].compactMap { severity, word -> String? in
      let count = findings.count { $0.severity == severity }
      return count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")"
    }
    return list(counts)
  }

  /// What is said behind a URL.
  static func verdict(_ verdict: AssociationVerdict, reason: String?) -> String {
    switch verdict.outcome {
    case .match, .blocked:
      "\(verdict.outcome.rawValue)  \(VisibleText.line(verdict.appID ?? ""))  "
        + "entry \(verdict.detail ?? 0), rule \(verdict.component ?? 0)"
    case .none: "none  \(reason.map(sentence) ?? "no rule takes it")"
    }
  }

  private static func sentence(_ reason: String) -> String {
    switch reason {
    case "not-web": "it is not a URL of the web with a host"
    case "host": "its host is not the one that serves the file"
    case "port": "it names a port"
    case "no-applinks": "the file has no `applinks`"
    case "unknown-app": "the file does not name the app in `applinks`"
    case "too-long": "it is longer than \(VerdictWriter.longestURL) bytes"
    case "not-utf8": "it is not UTF-8"
    default: reason
    }
  }
}
