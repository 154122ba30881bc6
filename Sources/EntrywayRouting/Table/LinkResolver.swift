/// Who resolves a link whose text does not determine its destination.
///
/// A link server creates short links, such as `https://go.example.com/summer-sale`, and stores the
/// destination of each. The app's table knows only their form:
///
/// ```swift
/// Route("/{slug}", ShopRoute.link).hosts("go.example.com").resolved(by: .server)
/// ```
///
/// Handlers never see such a destination. A guard asks the resolver and redirects the entry to the
/// result; without a guard, the entry is rejected.
public enum LinkResolver: String, Hashable, Sendable, Codable {
  /// The app's link server.
  case server
}
