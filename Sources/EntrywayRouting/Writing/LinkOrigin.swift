/// The beginning of a link that is written: a web host, or a scheme of the app's own.
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
