import Entryway
import EntrywaySimulation

/// What there is to try in the app of a manifest.
struct PlaygroundChoices: Hashable, Sendable {
  /// A notification's button.
  struct Action: Hashable, Sendable {
    var id: String
    /// What stands on it; nil for one that no category has.
    var title: String?
  }

  /// A link for each route that writes links.
  var links: [ManifestApp.ExampleLink]
  /// A payload for each rule that reads notifications, as far as a manifest can tell.
  var payloads: [ManifestApp.ExamplePayload]
  /// The buttons of notifications, each once.
  var actions: [Action]
  /// The rules of the quick actions, one of each: those without a title have it in the app's `Info.plist`.
  var quickActions: [ManifestRule]
  /// The tags by which routes and rules are limited, in alphabetical order.
  var audiences: [String]
  /// What routes require besides the interface, in alphabetical order.
  var requirements: [String]

  /// - Parameters:
  ///   - manifest: The manifest.
  ///   - app: The app that was made of it before.
  init(_ manifest: RouteManifest, app: ManifestApp) {
    (links, payloads) = (app.exampleLinks, app.examplePayloads)
    let rules = manifest.entries?.rules ?? []
    let categories = manifest.entries?.categories ?? []
    actions =
      (categories.flatMap(\.actions).map { Action(id: $0.id, title: $0.title) }
      + rules.compactMap { rule in rule.action.map { Action(id: $0) } })
      .firstOfEach(\.id)
    quickActions = rules.filter { $0.kind == .quickAction }.firstOfEach(\.key)
    requirements = app.requirements.filter { $0 != .interface }.map(\.rawValue)
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
