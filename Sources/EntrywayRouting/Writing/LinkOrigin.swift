/// The beginning of a generated link: a web host or a custom scheme.
@usableFromInline
enum LinkOrigin: Hashable, Sendable {
  case web(host: String)
  case scheme(String)

  var kind: LinkKind {
    switch self {
    case .web: .web
    case .scheme: .customScheme
    }
  }
}

/// The possible origins of a link, the preferred one first.
@usableFromInline
struct LinkOrigins: Sendable {
  let list: [LinkOrigin]
  /// Whether a host or a scheme was asked for; if not, a route that is limited to hosts takes its
  /// own.
  let isTold: Bool
}

extension Origins {
  /// The default origins of links: the first host that is no wildcard, then the first scheme.
  var written: LinkOrigins {
    let web = hosts.first { !$0.hasPrefix("*") }.map { LinkOrigin.web(host: $0) }
    let list = [web, schemes.first.map { .scheme($0) }].compactMap { $0 }
    return LinkOrigins(list: list, isTold: false)
  }

  /// The host of the links of a route that is limited to hosts: its first that is no wildcard, or
  /// else the first of these that it takes.
  func writtenHost(of route: RouteInfo) -> String? {
    route.hosts.first { !$0.hasPrefix("*") }
      ?? hosts.first { !$0.hasPrefix("*") && route.takes(host: $0) }
  }
}

extension Origins {
  /// The kinds of links that are the app's; a table without any is a part of another one, and may
  /// have both.
  var kinds: [LinkKind] {
    let kinds: [LinkKind] = (hosts.isEmpty ? [] : [.web]) + (schemes.isEmpty ? [] : [.customScheme])
    return kinds.isEmpty ? [.web, .customScheme] : kinds
  }

  /// The beginning of a link that reads well, and is the app's own if it can be.
  func sample(of kind: LinkKind) -> String {
    switch kind {
    case .web:
      let host = hosts.first { HostName.isName($0) }
      let www = hosts.lazy.compactMap(HostName.wildcardSuffix).first.map { "www" + $0 }
      return "https://\(host ?? www ?? "example.com")/"
    case .customScheme:
      let scheme = schemes.first {
        Origins.isScheme($0) && $0 != "http" && $0 != "https"
      }
      return "\(scheme ?? "app")://"
    }
  }
}

extension RouteInfo {
  /// Whether the route takes links that begin so.
  func takes(_ origin: LinkOrigin) -> Bool {
    switch origin {
    case .web(let host): only ?? .web == .web && takes(host: host)
    case .scheme: only ?? .customScheme == .customScheme
    }
  }
}
