/// A host whose association file can be requested.
///
/// For a wildcard, `name` is one host below it.
public struct ServingHost: Hashable, Sendable, CustomStringConvertible {
  /// The host, such as `go.example.com`.
  public var name: String
  /// The wildcard that the host represents, such as `*.example.com`; nil if it is declared by name.
  public var wildcard: String?

  /// The host and what it represents: `www.example.com for *.example.com`.
  public var description: String { wildcard.map { "\(name) for \($0)" } ?? name }
}

extension RouteManifest {
  /// The hosts whose association files can be requested, those with different links first.
  ///
  /// ```swift
  /// // hosts: ["*.example.com"], and a route with hosts: ["go.example.com"]
  /// manifest.servingHosts.map(\.name)   // ["www.example.com", "go.example.com"]
  /// ```
  ///
  /// They are the hosts of the table and of its routes. A wildcard is represented by one host below
  /// it that is not declared by name. At most 64 are listed.
  ///
  /// - Complexity: O(hosts × routes).
  public var servingHosts: [ServingHost] { servingHosts(atMost: 64) }

  /// The same with another limit.
  package func servingHosts(atMost limit: Int) -> [ServingHost] {
    let declared = hosts.map { $0.lowercased() }
    let limiting = routes.flatMap(\.hosts).map { $0.lowercased() }
    let named = Set(declared + limiting)
    let origins = Origins(schemes: [], hosts: hosts)
    var seen: Set<String> = []
    var found: [(host: ServingHost, rank: Int)] = []
    for host in limiting + declared where seen.insert(host).inserted {
      guard found.count < limit else { break }
      let serving = ServingHost(host, besides: named)
      guard origins.takes(host: serving.name) else { continue }
      found.append((serving, declared.firstIndex(of: host) ?? declared.count))
    }
    found.sort { $0.rank < $1.rank }
    var links: Set<[Int]> = []
    let isNew = found.map { links.insert(limitedRoutes(on: $0.host.name)).inserted }
    return zip(found, isNew).filter(\.1).map(\.0.host)
      + zip(found, isNew).filter { !$0.1 }.map(\.0.host)
  }

  /// The routes that are limited to hosts of which `host` is one, by their indices.
  private func limitedRoutes(on host: String) -> [Int] {
    routes.indices.filter { index in
      !routes[index].hosts.isEmpty
        && Origins(schemes: [], hosts: routes[index].hosts).takes(host: host)
    }
  }
}

extension ServingHost {
  /// The host itself, or one below the wildcard that is not among the named ones.
  fileprivate init(_ host: String, besides named: Set<String>) {
    guard let suffix = HostName.wildcardSuffix(of: host) else {
      self.init(name: host)
      return
    }
    var name = "www" + suffix
    var number = 1
    while named.contains(name) {
      number += 1
      name = "www\(number)" + suffix
    }
    self.init(name: name, wildcard: host)
  }
}
