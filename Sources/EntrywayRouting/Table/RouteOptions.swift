// The options of a route, written behind its destination in any order.
extension Route {
  /// Opens the destination from one kind of link alone.
  ///
  /// Without it web links and links of the app's own schemes open it. Called again, the last call
  /// counts.
  ///
  /// ```swift
  /// Route("/admin", ShopRoute.admin).only(.web)
  /// ```
  public consuming func only(_ kind: LinkKind) -> Route { with { $0.only = kind } }

  /// Reads links and never writes one: an old spelling that must still open.
  ///
  /// ```swift
  /// Route("/orders/{id}", ShopRoute.order)
  /// Route("/o/{id}", ShopRoute.order).readOnly()  // opens, and is written as /orders/4821
  /// ```
  public consuming func readOnly() -> Route { with { $0.isReadOnly = true } }

  /// Opens the destination only for those who hold a tag, such as `"host"`.
  ///
  /// The app says which tags hold. Called again, the last call counts.
  ///
  /// - Parameter tag: The tag.
  public consuming func audience(_ tag: String) -> Route { with { $0.audience = tag } }

  /// Whether the destination competes for the window.
  ///
  /// False for one that shows nothing of its own, such as the link that ends a sign-in: it
  /// supersedes nothing and is superseded by nothing, does not wait for its turn, and is never
  /// stored. Called again, the last call counts.
  ///
  /// ```swift
  /// Route("/login?code={code}", ShopRoute.login).competes(false).sensitive("code")
  /// ```
  public consuming func competes(_ competes: Bool) -> Route { with { $0.competes = competes } }

  /// Masks parameters in explanations, history and events.
  ///
  /// Called again, the names are added.
  ///
  /// - Parameter names: The parameters as the pattern names them.
  public consuming func sensitive(_ names: String...) -> Route {
    with { $0.sensitive.formUnion(names) }
  }

  /// Opens the destination from links on these hosts alone.
  ///
  /// Custom schemes, which have no host, do not open it then. Called again, the hosts are added.
  ///
  /// ```swift
  /// Route("/{slug}", ShopRoute.link).hosts("go.example.com").resolved(by: .server)
  /// ```
  ///
  /// - Parameter hosts: Each one of the table's, or below a wildcard of theirs.
  public consuming func hosts(_ hosts: String...) -> Route { self.hosts(hosts) }

  /// Opens the destination from links on the hosts of a list alone.
  ///
  /// Custom schemes, which have no host, do not open it then. Called again, the hosts are added; an
  /// empty list limits nothing.
  ///
  /// - Parameter hosts: Each one of the table's, or below a wildcard of theirs.
  public consuming func hosts(_ hosts: [String]) -> Route { with { $0.limit(to: hosts) } }

  /// Says who knows where the link leads, if its text does not say it.
  ///
  /// Called again, the last call counts.
  public consuming func resolved(by resolver: LinkResolver) -> Route {
    with { $0.resolvedBy = resolver }
  }

  /// Opens the destination only while requirements are satisfied; until then its entries wait.
  ///
  /// Called again, the requirements are added.
  ///
  /// ```swift
  /// Route("/orders/{id}", ShopRoute.order).requires(.session)
  /// ```
  ///
  /// They count however the entry arrives: by a link that the route matches, and by a push, a quick
  /// action, a redirect or the table's fallback whose destination the route rebuilds. The interface
  /// need not be named: every entry requires it that is not handled in the background.
  public consuming func requires(_ requirements: Requirement...) -> Route {
    with { $0.requirements.formUnion(requirements) }
  }
}

/// What a route declares besides its pattern and destination.
struct RouteOptions: Hashable, Sendable {
  var only: LinkKind?
  var isReadOnly = false
  var audience: String?
  var competes = true
  var sensitive: Set<String> = []
  /// The hosts that the route is limited to; nil if it is not.
  var limits: RouteLimits?
  var resolvedBy: LinkResolver?
  var requirements: Set<Requirement> = []

  /// Adds hosts to those that the route is limited to.
  mutating func limit(to hosts: [String]) {
    limits = RouteLimits((limits?.hosts ?? []) + hosts)
  }
}

/// The hosts that a route is limited to: an object, so that the many routes without any are no
/// larger for it.
final class RouteLimits: Hashable, Sendable {
  private let origins: Origins
  /// In lower case, each once, in the declared order.
  let hosts: [String]

  /// Nil where there are no hosts, since the route is not limited then.
  init?(_ hosts: [String]) {
    guard !hosts.isEmpty else { return nil }
    origins = Origins(schemes: [], hosts: hosts)
    self.hosts = origins.hosts.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Whether `host`, written by hand, is one of them.
  func takes(host: String) -> Bool { origins.takes(host: host) }

  /// Whether the host of a link is one of them.
  func takes(_ bytes: Span<UInt8>, _ host: ByteRange) -> Bool { origins.takes(bytes, host) }

  static func == (left: RouteLimits, right: RouteLimits) -> Bool { left.hosts == right.hosts }

  func hash(into hasher: inout Hasher) { hasher.combine(hosts) }
}
