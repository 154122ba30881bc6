import EntrywayRouting

extension AssociationProof {
  /// Says what the answer assumes, and of what it does not speak.
  func describe(_ subject: ProofSubject, _ agreement: inout AssociationAgreement) {
    for route in subject.routes {
      let manifestRoute = manifest.routes[route.index]
      for parameter in route.inexact {
        agreement.assumptions.append(
          AssociationWording.assumption(
            parameter, of: manifestRoute.name,
            type: manifestRoute.parameters.first { $0.name == parameter }?.type))
      }
    }
    for index in subject.flagged {
      agreement.notes.append(AssociationWording.flagged(manifest.routes[index].name))
    }
    if manifest.hosts.isEmpty {
      agreement.notes.append(AssociationWording.noWebHost)
    } else if !manifest.takes(host: urlHost) {
      agreement.notes.append(AssociationWording.foreignHost(urlHost, manifest.hosts))
    }
    if !(file.appLinks?.details ?? []).contains(where: { $0.appIDs.contains(appID) }) {
      agreement.notes.append(AssociationWording.unnamedApp(appID))
    }
  }
}
