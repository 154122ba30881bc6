import EntrywayDiagnostics

/// The beginnings of links that the table distinguishes: the app's scheme, or a host.
struct LinkPrefix: Hashable, Sendable {
  var kind: LinkKind
  /// The host of a web link.
  var host: String?
  /// The link up to its path.
  var text: String
}

extension LinkPrefix {
  /// One for each kind of link; if routes are limited to hosts, one for each host that a route or
  /// the table declares, and for each wildcard one that is only below that wildcard.
  static func all(of core: TableCore) -> [LinkPrefix] {
    core.origins.kinds.flatMap { kind -> [LinkPrefix] in
      let hosts = kind == .web ? hosts(of: core) : []
      if hosts.isEmpty {
        return [LinkPrefix(kind: kind, text: core.origins.sample(of: kind))]
      }
      return hosts.map { LinkPrefix(kind: .web, host: $0, text: "https://\($0)/") }
    }
  }

  /// The hosts of these links; none if no route is limited to hosts.
  static func hosts(of core: TableCore) -> [String] {
    let limited = core.routes.flatMap(\.hosts)
    if limited.isEmpty { return [] }
    // A table without an origin is part of another one, which may have any.
    let isPart = core.origins.isPart
    let declared = core.origins.hosts + limited.filter { isPart || core.origins.covers($0) }
    let names = Set(declared.filter(HostName.isName))
    var hosts: [String] = []
    for host in declared + (isPart ? ["example.com"] : []) {
      guard let suffix = HostName.wildcardSuffix(of: host) else {
        if HostName.isName(host), !hosts.contains(host) { hosts.append(host) }
        continue
      }
      let labels = ["www"] + (0...names.count).map { "www\($0)" }
      let name = labels.lazy.map { $0 + suffix }.first { !names.contains($0) }
      if let name, !hosts.contains(name) { hosts.append(name) }
    }
    return hosts
  }
}

extension RouteInfo {
  /// Whether the route takes links that begin so.
  func takes(_ prefix: LinkPrefix) -> Bool {
    prefix.kind == only ?? prefix.kind
      && (limits == nil || prefix.host.map(takes(host:)) ?? false)
  }
}
