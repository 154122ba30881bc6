import EntrywayAssociation

/// The words of `entryway aasa generate` and `entryway aasa check`.
extension ToolWording {
  static let appIDOrAndroid = "name the apps: --app-id, or --android for assetlinks.json"

  static func notAppID(_ text: String) -> String {
    "\"\(VisibleText.line(text, width: 60))\" is no app id: write PREFIX.bundle.id, the prefix of ten "
      + "capitals and digits"
  }

  static func notAndroidApp(_ text: String) -> String {
    "\"\(VisibleText.line(text, width: 60))\" is no Android app: write PACKAGE=FINGERPRINT, the "
      + "fingerprint of SHA-256"
  }

  static func foreignHost(_ host: String, _ hosts: [String]) -> ToolError {
    ToolError(
      what: "\(VisibleText.line(host, width: 60)) is none of the table's hosts",
      hint: hosts.isEmpty ? "the table has no web host." : "the table's hosts are \(list(hosts)).")
  }

  /// Of a file that is right, for the app has no links of the web.
  static func noWebHost(hasClips: Bool) -> ToolError {
    ToolError(
      what: "the table has no web host: "
        + (hasClips ? "the file has the App Clips alone" : "the file is empty"),
      hint: "declare a host in the table if links of the web should open the app.", exit: .done)
  }

  /// What a generated file does not say; nil if there is nothing.
  static func problems(_ generated: GeneratedAssociation) -> ToolError? {
    guard let first = generated.problems.first else { return nil }
    return ToolError(
      what: generated.isExact
        ? "the file is exact, but for what no file can say"
        : "the file does not say exactly what the table says",
      place: generated.problems.flatMap { [$0.message] + $0.notes }.map { VisibleText.line($0) },
      hint: first.hint.map { VisibleText.line($0) },
      exit: generated.isExact ? .done : .no)
  }

  /// The answer of a proof.
  static func lines(_ agreement: AssociationAgreement) -> [String] {
    var lines: [String] = []
    if agreement.agrees {
      lines.append("the file and the table agree about every link")
    } else if !agreement.isDecided {
      lines.append("not decided: there are too many states to look at")
    } else {
      lines.append("the file and the table do not agree")
    }
    lines += difference(
      "the file hands to the app, and no route takes", agreement.associatedButUnrouted)
    lines += difference(
      "the file hands to the app, and only the fallback takes", agreement.associatedButFallback)
    lines += difference(
      "a route takes, and the file leaves in the browser", agreement.routedButUnassociated)
    lines += agreement.assumptions.map { "assuming: \(VisibleText.line($0))" }
    lines += agreement.notes.map { "note: \(VisibleText.line($0))" }
    return lines
  }

  private static func difference(
    _ words: String, _ links: [AssociationAgreement.Difference]
  ) -> [String] {
    guard let first = links.first else { return [] }
    var place: [String] = []
    if let route = first.route { place.append("route \(route)") }
    if let detail = first.detail, let component = first.component {
      place.append("entry \(detail), rule \(component)")
    }
    let more = links.count > 1 ? ["  and \(links.count - 1) more: --json lists them"] : []
    return ["\(words):", "  \(first.url)" + (place.isEmpty ? "" : "  \(list(place))")] + more
  }
}
