import EntrywayDiagnostics
import EntrywayJSON
import EntrywayRouting

// The links that the association file hands to the app, and those that the routes take.
extension DoctorExamination {
  /// Compares all links at once, on the host for which a proof speaks.
  mutating func checkAgreement() {
    guard let file = doctor.association.file, let links = file.appLinks,
      !doctor.manifest.hosts.isEmpty,
      links.details.contains(where: { $0.appIDs.contains(doctor.appID) })
    else { return }
    let agreement = file.agreement(with: doctor.manifest, appID: doctor.appID)
    let entries = JSONPointer(["applinks", "details"])
    func pointer(_ difference: AssociationAgreement.Difference) -> JSONPointer {
      guard let detail = difference.detail, let rule = difference.component else { return entries }
      let isPath = if case .path = links.details[detail].rules[rule] { true } else { false }
      return entries.appending(detail).appending(isPath ? "paths" : "components").appending(rule)
    }
    func add(
      _ differences: [AssociationAgreement.Difference],
      _ finding: (AssociationAgreement.Difference, _ link: String) -> Diagnostic
    ) {
      guard let first = differences.first else { return }
      let others = differences.count == 1 ? "" : ", and \(differences.count - 1) more"
      self.add(finding(first, Excerpt.line(first.url) + others), in: .association, pointer(first))
    }
    add(agreement.associatedButUnrouted) { .unrouted(link: $1) }
    add(agreement.associatedButFallback) { .fallback(link: $1) }
    add(agreement.routedButUnassociated) { .unassociated(link: $1, route: $0.route ?? "") }
    if !agreement.isDecided { self.add(.undecidedAgreement, in: .association, entries) }
  }
}

extension Diagnostic {
  fileprivate static func unrouted(link: String) -> Diagnostic {
    Diagnostic(
      .warning, .unroutedLink, "no route takes a link that the file hands to the app: \(link)",
      hint: "it opens the app and goes nowhere: `aasa check --json` lists such links.")
  }

  fileprivate static func fallback(link: String) -> Diagnostic {
    Diagnostic(
      .note, .fallbackLink,
      "only the fallback takes a link that the file hands to the app: \(link)",
      hint: "it opens the app at the fallback: `aasa check --json` lists such links.")
  }

  fileprivate static func unassociated(link: String, route: String) -> Diagnostic {
    Diagnostic(
      .error, .unassociatedLink,
      "the file leaves a link of the route \(Excerpt.line(route)) in the browser: \(link)",
      names: [route], hint: "`aasa generate` writes the file that covers the table.")
  }

  fileprivate static let undecidedAgreement = Diagnostic(
    .note, .undecidedAgreement, "whether file and table agree is not decided",
    hint: "there are too many states to look at: see `aasa check`.")
}
