import EntrywayRouting

// Links that are not in normal form, of which the proof does not speak.
extension AssociationProof {
  /// Of more routes no other spellings are tried.
  private static let maximumExamples = 64

  /// Notes for each kind of other spelling a link about which file and table differ, if the search
  /// comes across one: both say yes to the same link in normal form.
  func noteSpellings(_ search: DifferenceSearch, _ agreement: inout AssociationAgreement) {
    var search = search
    // Those with escapes in what stands fixed first: of them there are few.
    let hasEscape = search.subject.routes.map { route in
      (route.extent.prefix + route.extent.suffix).contains(UInt8(ascii: "%"))
    }
    let routes =
      hasEscape.indices.filter { hasEscape[$0] } + hasEscape.indices.filter { !hasEscape[$0] }
    let matcher = AssociationMatcher(file, host: urlHost)
    let table = RouteTable<NamedRoute>(manifest: manifest)
    var kinds = LinkSpelling.allCases
    for route in routes.prefix(Self.maximumExamples) where !kinds.isEmpty {
      guard let link = search.example(route) else { continue }
      func treatment(_ url: String) -> (isAssociated: Bool, isRouted: Bool) {
        let match = try? table.match(url)
        return (
          matcher.verdict(for: url, appID: appID).outcome == .match, match?.isFallback == false
        )
      }
      guard treatment(link.url(host: urlHost)) == (true, true) else { continue }
      kinds.removeAll { kind in
        for url in kind.urls(link, host: urlHost) {
          let (isAssociated, isRouted) = treatment(url)
          guard isAssociated != isRouted else { continue }
          agreement.notes.append(
            "with \(kind.phrase), as in \(url), they differ: "
              + (isRouted
                ? "a route takes it, and the file leaves it in the browser"
                : "the file hands it to the app, and no route takes it"))
          return true
        }
        return false
      }
    }
  }
}

extension LinkSpelling {
  fileprivate var phrase: String {
    switch self {
    case .smallEscapes: "an escape in small letters"
    case .repeatedItem: "an item that comes twice"
    case .trailingSlashes: "slashes behind the path"
    case .unreadableEscape: "an escape that spells no UTF-8"
    }
  }
}
