import Entryway
import EntrywayDiagnostics
@_spi(EntrywayTool) import EntrywayPush
@_spi(EntrywayTool) import EntrywayRouting

/// What a link says of where it comes from.
struct LinkAttribution {
  /// The link without the item that names a surface.
  var link: String
  var campaign: LinkCampaign?
  var surface: EntrySurface?
}

/// An app's table and rules, whatever their destinations are.
protocol AppRules: Sendable {
  var manifest: RouteManifest { get }
  /// The mistakes in the table and in the rules.
  var allProblems: [Diagnostic] { get }
  /// The rules, as the app wrote them.
  var ruleTexts: [String] { get }

  func explanation(of link: String) -> Explanation
  /// The link with what may be a secret masked.
  func masked(_ link: String) -> String
  /// The name of the route that takes a link.
  func routeName(of link: String) -> String?
  /// Who knows what a link opens, if the app does not.
  func resolver(of link: String) -> LinkResolver?
  func link(
    named name: String, _ parameters: [String: [String]], campaign: LinkCampaign, scheme: String?,
    host: String?
  ) throws(LinkWritingError) -> String
  /// The link without the item that names a surface, and what it says of where it comes from.
  func attribution(of link: String) -> LinkAttribution
  func push(
    to link: String, actions: [String: String], showing notification: PushNotification,
    custom: [String: PayloadValue], sendID: String?
  ) throws(PushBuildingError) -> PushPayload
  /// Where the pushes of Live Activities carry their link.
  var liveActivityLink: LiveActivityLink? { get }
  /// The link in the payload of a Live Activity's push.
  func liveActivityLink(in payload: PayloadValue) -> String?
  func push(_ push: LiveActivityPush, to link: String) throws(PushBuildingError) -> PushPayload
  /// What is wrong in a payload, for the app.
  func lint(_ push: PushReading, _ options: PushLintOptions) -> [Diagnostic]
  /// The finding that the tap, or a button, opens nothing; nil if there is none.
  func diagnosis(of action: String?, in push: PushReading) -> Diagnostic?
  /// What an entry opens while the app holds the tags.
  func opening(of entry: AppEntry, audiences: Set<String>) -> PushOpening
}

extension EntryRules: AppRules {
  var allProblems: [Diagnostic] { routes.problems + problems }

  var ruleTexts: [String] { rules.map(\.description) }

  func explanation(of link: String) -> Explanation { routes.explain(link) }

  func masked(_ link: String) -> String { routes.withoutSecrets(link) }

  func routeName(of link: String) -> String? { match(link)?.name }

  func resolver(of link: String) -> LinkResolver? { match(link)?.resolvedBy }

  private func match(_ link: String) -> RouteMatch<Destination>? {
    try? routes.match(routes.takingSurface(off: link).link)
  }

  func link(
    named name: String, _ parameters: [String: [String]], campaign: LinkCampaign, scheme: String?,
    host: String?
  ) throws(LinkWritingError) -> String {
    try routes.link(named: name, parameters, campaign: campaign, scheme: scheme, host: host)
  }

  func attribution(of link: String) -> LinkAttribution {
    let (rest, surface) = routes.takingSurface(off: link)
    return LinkAttribution(
      link: rest, campaign: routes.campaign(in: rest), surface: surface)
  }

  func push(
    to link: String, actions: [String: String], showing notification: PushNotification,
    custom: [String: PayloadValue], sendID: String?
  ) throws(PushBuildingError) -> PushPayload {
    try PushPayload(
      openingLink: link, via: self, actionLinks: actions, showing: notification, custom: custom,
      sendID: sendID)
  }

  func push(_ push: LiveActivityPush, to link: String) throws(PushBuildingError) -> PushPayload {
    try PushPayload(push, openingLink: link, via: self)
  }

  func lint(_ push: PushReading, _ options: PushLintOptions) -> [Diagnostic] {
    push.lint(self, options)
  }

  func diagnosis(of action: String?, in push: PushReading) -> Diagnostic? {
    push.diagnosis(of: action, self)
  }

  func opening(of entry: AppEntry, audiences: Set<String>) -> PushOpening {
    PushOpening(entry, read(entry, audiences: audiences))
  }
}
