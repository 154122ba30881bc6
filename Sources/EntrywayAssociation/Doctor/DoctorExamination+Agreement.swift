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
    let kinds: [([AssociationAgreement.Difference], DoctorFact.Agreement.Kind)] = [
      (agreement.associatedButUnrouted, .unrouted), (agreement.associatedButFallback, .fallback),
      (agreement.routedButUnassociated, .unassociated),
    ]
    for (differences, kind) in kinds {
      guard let first = differences.first else { continue }
      let fact = DoctorFact.Agreement.differs(
        kind, url: first.url, route: first.route, more: differences.count - 1)
      add(.agreement(fact), about: .association, pointer(first))
    }
    if !agreement.isDecided { add(.agreement(.undecided), about: .association, entries) }
  }
}
