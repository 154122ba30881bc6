import EntrywayRouting

extension AssociationProof {
  /// How many links of each kind are listed at most.
  static let maximumListed = 1000

  /// Runs matcher and table on what was found: only what they say themselves is reported.
  ///
  /// One asks matcher and table, which take their time with files that are wrong throughout, about no
  /// more than the shortest thousand of each kind.
  func confirm(_ differences: Differences, _ agreement: inout AssociationAgreement) {
    var isConfirmed = true
    if !differences.isEmpty {
      let matcher = AssociationMatcher(file, host: urlHost)
      let table = RouteTable<NamedRoute>(manifest: manifest)
      for link in Self.sorted(differences.unassociated) {
        let url = link.url(host: urlHost)
        let verdict = matcher.verdict(for: url, appID: appID)
        guard verdict.outcome != .match, let match = try? table.match(url), !match.isFallback else {
          isConfirmed = false
          continue
        }
        agreement.routedButUnassociated.append(
          AssociationAgreement.Difference(url: url, route: match.name, verdict))
      }
      for link in Self.sorted(differences.unrouted) {
        let url = link.url(host: urlHost)
        let verdict = matcher.verdict(for: url, appID: appID)
        let match = try? table.match(url)
        guard verdict.outcome == .match, match?.isFallback != false else {
          isConfirmed = false
          continue
        }
        let difference = AssociationAgreement.Difference(url: url, route: match?.name, verdict)
        if match == nil {
          agreement.associatedButUnrouted.append(difference)
        } else {
          agreement.associatedButFallback.append(difference)
        }
      }
    }
    let isKnown = differences.isComplete && isConfirmed
    agreement.isDecided = isKnown || agreement.hasDifferences
  }

  /// The links in order, each once.
  private static func sorted(_ links: [Int: LinkDifference]) -> ArraySlice<LinkDifference> {
    var seen: Set<LinkDifference> = []
    return links.values.sorted(by: LinkDifference.precedes)
      .filter { seen.insert($0).inserted }.prefix(maximumListed)
  }
}
