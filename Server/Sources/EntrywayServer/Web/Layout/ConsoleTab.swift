import LinkPlatform

/// A page of the navigation.
enum ConsoleTab: String, CaseIterable {
  case overview, links, campaigns, destinations, funnels, pushes
  case waysIn = "ways-in"
  case unopened
  case playground = "try"
  case live, association, manifests, settings, keys, audit
  case apps, accounts, account, health

  var label: String {
    switch self {
    case .overview: "Overview"
    case .links: "Links"
    case .campaigns: "Campaigns"
    case .destinations: "Destinations"
    case .waysIn: "Entry points"
    case .funnels: "Funnels"
    case .pushes: "Pushes"
    case .unopened: "Going nowhere"
    case .playground: "Try a link"
    case .live: "Live"
    case .association: "Association files"
    case .manifests: "Manifests"
    case .settings: "App and hosts"
    case .keys: "Keys"
    case .audit: "Audit log"
    case .apps: "Apps"
    case .accounts: "Accounts"
    case .account: "Your account"
    case .health: "Health"
    }
  }

  /// What somebody has to be to see it.
  var role: Account.Role {
    switch self {
    case .keys, .audit, .accounts: .owner
    default: .viewer
    }
  }

  /// Whether it is about a span of time.
  var hasSpan: Bool {
    switch self {
    case .overview, .links, .campaigns, .destinations, .waysIn, .funnels, .pushes, .unopened: true
    default: false
    }
  }

  /// Whether it belongs to one app.
  var isOfApp: Bool { !Self.server.contains(self) }

  static let questions: [ConsoleTab] = [
    .overview, .waysIn, .destinations, .links, .campaigns, .pushes, .funnels, .unopened,
  ]
  static let tools: [ConsoleTab] = [.playground, .live]
  static let setup: [ConsoleTab] = [.manifests, .association, .settings, .keys, .audit]
  static let server: [ConsoleTab] = [.apps, .accounts, .account, .health]

  /// The tab of a page of an app, by its address; nil for other pages.
  init?(ofAppAt address: String) {
    let parts = RequestTarget.segments(of: RequestTarget(address).path)
    guard parts.count >= 4, parts[1] == "console", parts[2] == "apps" else { return nil }
    guard parts.count > 4 else {
      self = .overview
      return
    }
    self.init(rawValue: String(parts[4]))
  }

  /// The address of the page.
  func path(_ app: String?) -> String {
    guard isOfApp, let app else { return "/console/\(rawValue)" }
    return self == .overview ? "/console/apps/\(app)" : "/console/apps/\(app)/\(rawValue)"
  }
}
