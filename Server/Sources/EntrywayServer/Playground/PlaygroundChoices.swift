import Entryway
@_spi(EntrywayTool) import EntrywayTesting

/// What there is to try in the app of a manifest.
struct PlaygroundChoices: Hashable, Sendable {
  struct Link: Hashable, Sendable {
    /// The route that takes it.
    var route: String
    var link: String
    /// The tag that the app must hold.
    var audience: String?
    var isResolvedByServer: Bool
  }

  struct Payload: Hashable, Sendable {
    /// The rule that reads it, as the app wrote it.
    var rule: String
    /// The button that the rule is for; nil for the plain tap.
    var action: String?
    /// The route that it opens.
    var route: String?
    /// The payload as JSON, a value a line.
    var json: String
  }

  /// A notification's button.
  struct Action: Hashable, Sendable {
    var id: String
    /// What stands on it; nil for one that no category has.
    var title: String?
  }

  /// An item of the home screen's menu.
  struct QuickAction: Hashable, Sendable {
    var type: String
    /// What stands on it; nil for one that the app's `Info.plist` has.
    var title: String?
    /// The tag that the app must hold.
    var audience: String?
  }

  /// A link for each route that writes links.
  var links: [Link]
  /// A payload for each rule that reads notifications, as far as a manifest can tell.
  var payloads: [Payload]
  /// The buttons of notifications, each once.
  var actions: [Action]
  /// The quick actions, each once.
  var quickActions: [QuickAction]
  /// The tags by which routes and rules are limited, in alphabetical order.
  var audiences: [String]

  init(_ manifest: RouteManifest) {
    self.init(manifest, app: ManifestApp(EntryRules(manifest: manifest)))
  }

  /// - Parameters:
  ///   - manifest: The manifest.
  ///   - app: The app that was made of it before.
  init(_ manifest: RouteManifest, app: ManifestApp) {
    links = app.exampleLinks.map {
      Link(
        route: $0.route, link: $0.link, audience: $0.audience,
        isResolvedByServer: $0.resolvedBy == .server)
    }
    payloads = app.examplePayloads.map {
      Payload(
        rule: $0.rule, action: $0.action, route: $0.route, json: $0.payload.jsonText(pretty: true))
    }
    let rules = manifest.entries?.rules ?? []
    let categories = manifest.entries?.categories ?? []
    actions =
      (categories.flatMap(\.actions).map { Action(id: $0.id, title: $0.title) }
      + rules.compactMap { rule in rule.action.map { Action(id: $0) } })
      .firstOfEach(\.id)
    quickActions = rules.filter { $0.kind == .quickAction }
      .map { QuickAction(type: $0.key, title: $0.title, audience: $0.audience) }
      .firstOfEach(\.type)
    audiences = Set(manifest.routes.compactMap(\.audience) + rules.compactMap(\.audience)).sorted()
  }
}

extension Array {
  /// The elements without those that have the key of an earlier one.
  fileprivate func firstOfEach(_ key: (Element) -> String) -> [Element] {
    var keys: Set<String> = []
    return filter { keys.insert(key($0)).inserted }
  }
}
