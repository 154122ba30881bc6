import EntrywayRouting

extension AssociationProof {
  /// Says what the answer assumes, and of what it does not speak.
  func describe(_ subject: ProofSubject, _ agreement: inout AssociationAgreement) {
    for route in subject.routes {
      let manifestRoute = manifest.routes[route.index]
      for parameter in route.outline.inexact {
        let type = manifestRoute.parameters.first { $0.name == parameter }?.type
        agreement.assumptions.append(
          "every text is valid for the parameter \(parameter) of the route \(manifestRoute.name)"
            + (type.map { " (\($0))" } ?? ""))
      }
    }
    for index in subject.flagged {
      agreement.notes.append(
        "the route \(manifest.routes[index].name) requires a query item without a value, which "
          + "no rule can require: the system does not distinguish it from an absent one")
    }
    if manifest.hosts.isEmpty {
      agreement.notes.append("the table has no web host, so the app opens no web link")
    } else if !manifest.takes(host: urlHost) {
      agreement.notes.append(
        "\(urlHost) is not one of the table's hosts, so the app opens no link on it: "
          + manifest.hosts.joined(separator: ", "))
    }
    if !(file.appLinks?.details ?? []).contains(where: { $0.appIDs.contains(appID) }) {
      agreement.notes.append("the file does not name \(appID), so that app opens no link")
    }
  }
}

// Links that are not in normal form, of which the proof does not speak.
extension AssociationProof {
  /// Of more routes no other spellings are tried.
  private static let maximumExamples = 64

  /// Notes for each kind of other spelling a link about which file and table differ, if the search
  /// comes across one: both say yes to the same link in normal form.
  func noteSpellings(_ search: DifferenceSearch, _ agreement: inout AssociationAgreement) {
    // Those with escapes in what stands fixed first: of them there are few.
    let hasEscape = search.subject.routes.map { route in
      (route.bounds.prefix + route.bounds.suffix).contains(UInt8(ascii: "%"))
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
                ? "a route matches it, but the file leaves it in the browser"
                : "the file hands it to the app, but no route matches it"))
          return true
        }
        return false
      }
    }
  }
}

/// Another way to write a link, beside the normal form of which a proof speaks.
private enum LinkSpelling: CaseIterable {
  case smallEscapes, repeatedItem, trailingSlashes
  /// An escape that is not valid UTF-8 in a query item or in the fragment, which no route gets
  /// then.
  case unreadableEscape

  /// What a note calls it.
  var phrase: String {
    switch self {
    case .smallEscapes: "a lower-case escape"
    case .repeatedItem: "a repeated item"
    case .trailingSlashes: "trailing slashes"
    case .unreadableEscape: "an escape that is not valid UTF-8"
    }
  }

  /// The spellings of this kind of a link that may be treated otherwise.
  func urls(_ link: LinkDifference, host: String) -> [String] {
    var other = link
    switch self {
    case .smallEscapes:
      other.path = Self.withSmallEscapes(link.path)
      other.supplement.query = Self.withSmallEscapes(link.supplement.query)
      other.supplement.fragment = Self.withSmallEscapes(link.supplement.fragment)
      return other == link ? [] : [other.url(host: host)]
    case .trailingSlashes:
      guard !link.path.isEmpty else { return [] }
      return ["/", "//"].map { slashes in
        other.path = link.path + Array(slashes.utf8)
        return other.url(host: host)
      }
    case .unreadableEscape:
      var urls: [String] = []
      let items = link.supplement.query.split(separator: UInt8(ascii: "&"))
      for index in items.indices {
        var unreadable = items
        unreadable[index] =
          items[index].prefix { $0 != UInt8(ascii: "=") } + Array("=%FF".utf8)
        other.supplement.query = Array(unreadable.joined(separator: Array("&".utf8)))
        urls.append(other.url(host: host))
      }
      guard !link.supplement.fragment.isEmpty else { return urls }
      other = link
      other.supplement.fragment = Array("%FF".utf8)
      return urls + [other.url(host: host)]
    case .repeatedItem:
      let query = link.supplement.query
      return query.split(separator: UInt8(ascii: "&")).flatMap { item in
        let name = item.prefix { $0 != UInt8(ascii: "=") }
        return ["a", "0", ""].flatMap { value in
          let second = Array(name) + Array("=\(value)".utf8)
          return [query + Array("&".utf8) + second, second + Array("&".utf8) + query].map {
            other.supplement.query = $0
            return other.url(host: host)
          }
        }
      }
    }
  }

  private static func withSmallEscapes(_ text: [UInt8]) -> [UInt8] {
    var text = text
    for index in text.indices where text[index] == UInt8(ascii: "%") {
      for digit in text.indices[(index + 1)...].prefix(2) {
        text[digit] = text[digit].asciiLowercased
      }
    }
    return text
  }
}
