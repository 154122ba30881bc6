import EntrywayRouting

/// The hosts of a table that only wildcards of the entitlements cover.
///
/// Of a wildcard the root domain serves the file for all hosts below it that are not listed, so that
/// their links have to be the same.
struct WildcardCoverage {
  /// The hosts whose links are others than those of the root, and the wildcard of each.
  private(set) var differing: [(host: ServingHost, wildcard: AssociatedDomain)] = []

  private let manifest: RouteManifest
  /// For each route a number, the same for routes with the same web links; nil for one without any.
  private let numbers: [Int?]

  /// - Parameter domains: The associated domains for links.
  init(_ manifest: RouteManifest, _ domains: [AssociatedDomain]) {
    self.manifest = manifest
    guard manifest.differsByHost, domains.contains(where: \.isWildcard) else {
      numbers = []
      return
    }
    var known: [RouteOutline: Int] = [:]
    var numbers: [Int?] = []
    for route in manifest.routes {
      guard var outline = route.outline(arguments: manifest.arguments), outline.isForWeb else {
        numbers.append(nil)
        continue
      }
      // What parameters are called makes no other links.
      (outline.inexact, outline.parameters) = ([], [])
      let number = known[outline] ?? known.count
      known[outline] = number
      numbers.append(number)
    }
    self.numbers = numbers
    let listed = Set(domains.map(\.host))
    let hosts = manifest.servingHosts(atMost: .max)
    var covered: [AssociatedDomain: [ServingHost]] = [:]
    for host in hosts where !listed.contains(host.name) {
      let wildcards = domains.filter { $0.isWildcard && $0.covers(host.name) }
      guard let nearest = wildcards.max(by: { $0.host.utf8.count < $1.host.utf8.count }) else {
        continue
      }
      covered[nearest, default: []].append(host)
    }
    for (wildcard, own) in covered.sorted(by: { $0.key.host < $1.key.host }) {
      let root = rootLinks(of: wildcard, hosts)
      differing += own.filter { links(of: $0.name) != root }.map { ($0, wildcard) }
    }
  }

  /// The links of which the root's file speaks.
  ///
  /// A root that is none of the table's hosts serves the file for the sake of the hosts below it: for
  /// those without a name, or for all if they have the same links.
  private func rootLinks(of wildcard: AssociatedDomain, _ hosts: [ServingHost]) -> Set<Int> {
    let root = String(wildcard.host.dropFirst(2))
    if manifest.takes(host: root) { return links(of: root) }
    if let unnamed = hosts.first(where: { $0.wildcard == wildcard.host }) {
      return links(of: unnamed.name)
    }
    let below = Set(hosts.filter { wildcard.covers($0.name) }.map { links(of: $0.name) })
    return below.count == 1 ? below.first ?? [] : links(of: nil)
  }

  /// The web links of a host; those of routes that are not limited to hosts for nil.
  private func links(of host: String?) -> Set<Int> {
    let limited = host.map { manifest.indices(on: $0) }
    return Set(
      numbers.indices.filter { limited?.contains($0) ?? manifest.routes[$0].hosts.isEmpty }
        .compactMap { numbers[$0] })
  }
}

extension RouteManifest {
  /// The routes that take links of the host, by their indices.
  fileprivate func indices(on host: String) -> Set<Int> {
    Set(routes.indices.filter { takes(routes[$0], host) })
  }
}
