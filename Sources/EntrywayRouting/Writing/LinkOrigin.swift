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

extension RouteInfo {
  /// The first origin that the route takes; the first of all if it takes none.
  func origin(of origins: [LinkOrigin]) -> LinkOrigin? {
    origins.first { $0.kind == options.only ?? $0.kind } ?? origins.first
  }
}
