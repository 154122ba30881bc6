/// The origin of a match, from which its details are read on demand.
@usableFromInline
enum MatchSource: Sendable {
  /// A route of the table took a link.
  case link(String, TableCore, route: Int)
  /// No link; the parts are given.
  case given(GivenMatch)
}

// A match's details besides the destination, without the destination's type, so that generic code
// needs one call.
extension MatchSource {
  @usableFromInline var name: String? {
    switch self {
    case .link(_, let core, let route): core.routes[route].name
    case .given(let match): match.name
    }
  }

  @usableFromInline var pattern: String? {
    switch self {
    case .link(_, let core, let route): core.routes[route].text
    case .given(let match): match.pattern
    }
  }

  @usableFromInline var details: RouteMatchDetails {
    switch self {
    case .link(let link, let core, let route): core.details(of: route, link)
    case .given(let match): match.details
    }
  }

  @usableFromInline var isFallback: Bool {
    if case .given(let match) = self { match.isFallback } else { false }
  }

  @usableFromInline var undeclaredItems: [DeepLink.Item] {
    switch self {
    case .link(let link, let core, let route): core.undeclaredItems(of: route, link)
    case .given(let match): match.undeclaredItems()
    }
  }

  @usableFromInline var campaign: LinkCampaign? {
    switch self {
    case .link(let link, let core, _): core.campaign(in: link)
    case .given(let match): match.campaign()
    }
  }

  @usableFromInline var audience: String? {
    switch self {
    case .link(_, let core, let route): core.routes[route].options.audience
    case .given(let match): match.audience
    }
  }

  @usableFromInline var competes: Bool {
    switch self {
    case .link(_, let core, let route): core.routes[route].options.competes
    case .given(let match): match.competes
    }
  }

  @usableFromInline var resolvedBy: LinkResolver? {
    switch self {
    case .link(_, let core, let route): core.routes[route].options.resolvedBy
    case .given(let match): match.resolvedBy
    }
  }

  @usableFromInline var requirements: Set<Requirement> {
    switch self {
    case .link(_, let core, let route): core.routes[route].options.requirements
    case .given(let match): match.requirements
    }
  }
}

/// A match whose parts are given.
@usableFromInline
final class GivenMatch: Sendable {
  let name: String?
  let pattern: String?
  let details: RouteMatchDetails
  let isFallback: Bool
  /// Read from the link on demand.
  let undeclaredItems: @Sendable () -> [DeepLink.Item]
  /// Read from the link on demand.
  let campaign: @Sendable () -> LinkCampaign?
  let audience: String?
  let competes: Bool
  let resolvedBy: LinkResolver?
  let requirements: Set<Requirement>

  init(
    name: String?, pattern: String?, details: RouteMatchDetails, isFallback: Bool,
    undeclaredItems: @escaping @Sendable () -> [DeepLink.Item],
    campaign: @escaping @Sendable () -> LinkCampaign?, audience: String?, competes: Bool,
    resolvedBy: LinkResolver?, requirements: Set<Requirement>
  ) {
    self.name = name
    self.pattern = pattern
    self.details = details
    self.isFallback = isFallback
    self.undeclaredItems = undeclaredItems
    self.campaign = campaign
    self.audience = audience
    self.competes = competes
    self.resolvedBy = resolvedBy
    self.requirements = requirements
  }
}
