import EntrywayRouting

extension AssociationProof {
  /// Says what the answer assumes, and of what it does not speak.
  func describe(_ subject: ProofSubject, _ agreement: inout AssociationAgreement) {
    for route in subject.routes {
      let manifestRoute = manifest.routes[route.index]
      for parameter in route.inexact {
        let type = manifestRoute.parameters.first { $0.name == parameter }?.type
        agreement.assumptions.append(
          "every text reads as the parameter \(parameter) of the route \(manifestRoute.name)"
            + (type.map { " (\($0))" } ?? ""))
      }
    }
    for index in subject.flagged {
      agreement.notes.append(
        "the route \(manifest.routes[index].name) requires a query item without a value, for which "
          + "no rule can ask: to the system it is the same as an absent one")
    }
    if manifest.hosts.isEmpty {
      agreement.notes.append("the table has no web host, so that no web link is the app's")
    } else if !manifest.takes(host: urlHost) {
      agreement.notes.append(
        "\(urlHost) is none of the table's hosts, so that no link on it is the app's: "
          + manifest.hosts.joined(separator: ", "))
    }
    if !(file.appLinks?.details ?? []).contains(where: { $0.appIDs.contains(appID) }) {
      agreement.notes.append("the file does not name \(appID), so that it takes no link")
    }
  }
}
