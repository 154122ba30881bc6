import EntrywayDiagnostics
public import EntrywayRouting

extension AssociationFile {
  /// How many states a proof looks at unless told otherwise.
  public static let defaultStateLimit = 2_000_000

  /// Proves that the file hands the app just the links that the table's routes take, or gives a
  /// shortest link for each route and rule that do otherwise.
  ///
  /// ```swift
  /// let agreement = file.agreement(with: ShopRoute.routes.manifest, appID: "ABCDE12345.com.example.shop")
  /// agreement.agrees                      // false
  /// agreement.routedButUnassociated[0].url  // https://shop.example.com/sale/a
  /// ```
  ///
  /// - Parameters:
  ///   - manifest: The table.
  ///   - appID: The app, by its full identifier.
  ///   - host: The host that serves the file; the table's first that is no wildcard unless given.
  ///     Of a table that ``/EntrywayRouting/RouteManifest/differsByHost`` nothing is decided
  ///     without it.
  ///   - stateLimit: How many states to look at before the answer is that it is not decided.
  /// - Complexity: about linear in rules and routes that have few paths in common; whatever they
  ///   are, bounded by `stateLimit`.
  public func agreement(
    with manifest: RouteManifest, appID: String, host: String? = nil,
    stateLimit: Int = defaultStateLimit
  ) -> AssociationAgreement {
    AssociationProof(self, manifest, appID: appID, host: host).agreement(stateLimit)
  }
}

/// Compares a file with a table, section by section.
struct AssociationProof {
  let file: AssociationFile
  /// The table with the routes alone that take links of the host.
  let manifest: RouteManifest
  /// The hosts of which one has to be named, if none is.
  private let unnamedHosts: [ServingHost]?
  let appID: String
  /// The host of the links that are shown.
  let urlHost: String

  init(_ file: AssociationFile, _ manifest: RouteManifest, appID: String, host: String?) {
    self.file = file
    self.appID = appID
    unnamedHosts = host == nil && manifest.differsByHost ? manifest.servingHosts : nil
    let urlHost =
      host?.lowercased() ?? manifest.hosts.first { !$0.hasPrefix("*") }
      // Any host below the wildcard's serves as an example.
      ?? manifest.hosts.first.map { "www" + $0.dropFirst() } ?? "example.com"
    self.manifest = manifest.limited(to: urlHost)
    self.urlHost = urlHost
  }

  /// The rules of the app, in the order in which they are asked.
  var rules: [(position: RuleLanguage.Position, rule: ResolvedRule)] {
    guard let links = file.appLinks else { return [] }
    let variables = SubstitutionVariables(links.substitutionVariables)
    var rules: [(position: RuleLanguage.Position, rule: ResolvedRule)] = []
    for (index, detail) in links.details.enumerated() where detail.appIDs.contains(appID) {
      for (rule, resolved) in links.resolvedRules(of: detail, variables).enumerated() {
        guard let resolved else { continue }
        rules.append((RuleLanguage.Position(detail: index, rule: rule), resolved))
      }
    }
    return rules
  }

  func agreement(_ stateLimit: Int) -> AssociationAgreement {
    var agreement = AssociationAgreement()
    if let unnamedHosts {
      agreement.isDecided = false
      agreement.notes = [
        "the table's hosts have different links: name the one that serves the file, "
          + Quoting.list(unnamedHosts.map(\.description))
      ]
      return agreement
    }
    do throws(StatesExhausted) {
      let subject = try ProofSubject(rules, manifest)
      describe(subject, &agreement)
      var search = DifferenceSearch(subject, StateBudget(stateLimit))
      var differences = Differences()
      var exhausted: StatesExhausted?
      do throws(StatesExhausted) {
        try find(&differences, &search)
      } catch {
        differences.isComplete = false
        exhausted = error
      }
      confirm(differences, &agreement)
      if let exhausted, !agreement.isDecided { tell(exhausted, subject, stateLimit, &agreement) }
      findUncheckedBounds(&search, &agreement)
      agreement.stateCount = search.budget.spent
      noteSpellings(search, &agreement)
    } catch {
      agreement.isDecided = false
      tell(error, nil, stateLimit, &agreement)
    }
    return agreement
  }

  /// What was found, before it is confirmed.
  private struct Differences {
    /// For each route a link that is left in the browser.
    var unassociated: [Int: LinkDifference] = [:]
    /// For each rule a link that no route takes.
    var unrouted: [Int: LinkDifference] = [:]
    /// Whether all routes and rules were looked at.
    var isComplete = true

    var isEmpty: Bool { unassociated.isEmpty && unrouted.isEmpty }
  }

  private func find(
    _ differences: inout Differences, _ search: inout DifferenceSearch
  ) throws(StatesExhausted) {
    for segments in search.subject.segmentCounts {
      let section = try search.section(segments)
      for route in section.routes {
        do throws(StatesExhausted) {
          if let found = try search.unassociated(route, in: section) {
            differences.unassociated.keep(found, route)
          }
        } catch {
          throw StatesExhausted(cause: .route(search.subject.routes[route].index))
        }
      }
      for rule in section.rules where !search.subject.rules[rule].excludes {
        do throws(StatesExhausted) {
          if let found = try search.unrouted(rule, in: section) {
            differences.unrouted.keep(found, rule)
          }
        } catch {
          throw StatesExhausted(cause: .rule(search.subject.rules[rule].position))
        }
      }
    }
  }
}

extension [Int: LinkDifference] {
  fileprivate mutating func keep(_ difference: LinkDifference, _ key: Int) {
    if let known = self[key], !LinkDifference.precedes(difference, known) { return }
    self[key] = difference
  }
}

extension AssociationProof {
  /// How many links of each kind are listed at most.
  private static let maximumListed = 1000

  /// Runs matcher and table on what was found: only what they say themselves is reported.
  ///
  /// One asks matcher and table, which take their time with files that are wrong throughout, about
  /// no more than the shortest thousand of each kind.
  private func confirm(_ differences: Differences, _ agreement: inout AssociationAgreement) {
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
