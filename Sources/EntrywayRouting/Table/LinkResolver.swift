/// Who knows where a link leads whose text does not say it.
///
/// A link server mints short links, `https://go.example.com/summer-sale`, and keeps for each of
/// them where it leads. The app's table knows their form alone:
///
/// ```swift
/// Route("/{slug}", ShopRoute.link, hosts: ["go.example.com"], resolvedBy: .server)
/// ```
///
/// Handlers never see such a destination. A guard asks the resolver and redirects the entry to what
/// it answers; without one the entry is rejected.
public enum LinkResolver: String, Hashable, Sendable, Codable {
  /// The link server of the app.
  case server
}
