// The options of a route, chained in any order.
extension Route {
  /// Limits the destination to one kind of link.
  ///
  /// By default, both web links and custom-scheme links open it. If called more than once, the last
  /// call wins.
  ///
  /// ```swift
  /// Route("/admin", ShopRoute.admin).only(.web)
  /// ```
  public consuming func only(_ kind: LinkKind) -> Route { with { $0.only = kind } }

  /// Makes the route read links but never generate any, for old forms that must still open.
  ///
  /// ```swift
  /// Route("/orders/{id}", ShopRoute.order)
  /// Route("/o/{id}", ShopRoute.order).readOnly()  // opens, and is written as /orders/4821
  /// ```
  public consuming func readOnly() -> Route { with { $0.isReadOnly = true } }

  /// Limits the destination to users with an audience tag, such as `"host"`.
  ///
  /// The app sets the current user's tags. If called more than once, the last call wins.
  ///
  /// - Parameter tag: The tag.
  public consuming func audience(_ tag: String) -> Route { with { $0.audience = tag } }

  /// Sets whether the destination competes for the window.
  ///
  /// Pass false for a destination that shows nothing itself, such as the link that completes a
  /// sign-in. It neither supersedes other entries nor is superseded, does not wait for its turn,
  /// and is never stored. If called more than once, the last call wins.
  ///
  /// ```swift
  /// Route("/login?code={code}", ShopRoute.login).competes(false).sensitive("code")
  /// ```
  public consuming func competes(_ competes: Bool) -> Route { with { $0.competes = competes } }

  /// Masks parameters in explanations, the history and events.
  ///
  /// Repeated calls add names.
  ///
  /// - Parameter names: The parameters' names in the pattern.
  public consuming func sensitive(_ names: String...) -> Route {
    with { $0.sensitive.formUnion(names) }
  }

  /// Limits the destination to links on these hosts.
  ///
  /// Custom-scheme links, which have no host, then don't open it. Repeated calls add hosts.
  ///
  /// ```swift
  /// Route("/{slug}", ShopRoute.link).hosts("go.example.com").resolved(by: .server)
  /// ```
  ///
  /// - Parameter hosts: Hosts that the table declares, or hosts below one of its wildcards.
  public consuming func hosts(_ hosts: String...) -> Route { self.hosts(hosts) }

  /// Limits the destination to links on a list of hosts.
  ///
  /// Custom-scheme links, which have no host, then don't open it. Repeated calls add hosts; an
  /// empty list limits nothing.
  ///
  /// - Parameter hosts: Hosts that the table declares, or hosts below one of its wildcards.
  public consuming func hosts(_ hosts: [String]) -> Route { with { $0.limit(to: hosts) } }

  /// Sets who resolves the link, if its text does not determine the destination.
  ///
  /// If called more than once, the last call wins.
  public consuming func resolved(by resolver: LinkResolver) -> Route {
    with { $0.resolvedBy = resolver }
  }

  /// Adds requirements; entries for the destination wait until they are satisfied.
  ///
  /// Repeated calls add requirements.
  ///
  /// ```swift
  /// Route("/orders/{id}", ShopRoute.order).requires(.session)
  /// ```
  ///
  /// They apply however the entry arrives: through a link that the route matches, or through a
  /// push, a quick action, a redirect or the table's fallback with a destination whose link the
  /// route generates. You don't need to list ``Requirement/interface``: every entry requires it,
  /// except for background actions.
  public consuming func requires(_ requirements: Requirement...) -> Route {
    with { $0.requirements.formUnion(requirements) }
  }
}

/// A route's declared options.
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

/// The hosts that a route is limited to, in an object, so that the many routes without any are no
/// larger.
final class RouteLimits: Hashable, Sendable {
  private let origins: Origins
  /// In lowercase, each once, in the declared order.
  let hosts: [String]

  /// Nil where there are no hosts, since the route is not limited then.
  init?(_ hosts: [String]) {
    guard !hosts.isEmpty else { return nil }
    origins = Origins(schemes: [], hosts: hosts)
    self.hosts = origins.hosts.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Whether `host`, as plain text, is one of them.
  func takes(host: String) -> Bool { origins.takes(host: host) }

  /// Whether the host of a link is one of them.
  func takes(_ bytes: Span<UInt8>, _ host: ByteRange) -> Bool { origins.takes(bytes, host) }

  static func == (left: RouteLimits, right: RouteLimits) -> Bool { left.hosts == right.hosts }

  func hash(into hasher: inout Hasher) { hasher.combine(hosts) }
}
