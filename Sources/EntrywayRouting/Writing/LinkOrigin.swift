/// The beginning of a link that is written: a web host, or a scheme of the app's own.
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

extension Origins {
  /// Where links begin unless told: the first host that is no wildcard, then the first scheme.
  var written: [LinkOrigin] {
    let web = hosts.first { !$0.hasPrefix("*") }.map { LinkOrigin.web(host: $0) }
    return [web, schemes.first.map { .scheme($0) }].compactMap { $0 }
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
  /// The first origin that the route takes; the first of all if it takes none.
  func origin(of origins: [LinkOrigin]) -> LinkOrigin? {
    origins.first { $0.kind == options.only ?? $0.kind } ?? origins.first
  }
}
