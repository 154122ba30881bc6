import Entryway
package import EntrywayRouting

/// For what there is always room in an app's events.
extension DeclaredStrings {
  /// What the library itself reports: its ways in, why entries are rejected or cancelled, and the route
  /// without a name.
  package static let library = DeclaredStrings([
    .entrySource: Set(EntrySource.all.map(\.name)),
    .code: LibraryCodes.rejections.union(LibraryCodes.cancellations),
    .name: ["unnamed"],
    .action: [Event.tap, Event.dismiss],
    .surface: Set(surfaceKinds),
  ])

  /// The kinds of surfaces that a link may name.
  package static let surfaceKinds = ["widget", "control", "live-activity"]

  /// What manifests say: the names of their routes and of their routes' parameters, their versions, the
  /// identifiers of their notifications' buttons, and their surfaces.
  package init(of manifests: [(String, RouteManifest)]) {
    let entries = manifests.compactMap(\.1.entries)
    let buttons = entries.flatMap(\.categories).flatMap(\.actions).map(\.id)
    self.init([
      .action: Set(buttons + entries.flatMap(\.rules).compactMap(\.action)),
      .surface: Set(
        manifests.flatMap { Self.surfaces(of: $0.1) }.flatMap { name in
          Self.surfaceKinds.map { "\($0):\(name)" }
        }),
      .version: Set(manifests.map(\.0)),
      .name: Set(manifests.flatMap { $0.1.routes.map(\.name) }),
      .valueName: Set(
        manifests.flatMap { $0.1.routes.flatMap { $0.parameters.map(\.name) } }),
    ])
  }
}

extension DeclaredStrings {
  /// The names that a manifest's links may give widgets, controls and Live Activities.
  private static func surfaces(of manifest: RouteManifest) -> [String] { [] }
}

extension RecordCache {
  /// What the library, an app's manifests and its funnels name.
  package func declaredStrings(of app: RecordID) async throws(StorageError) -> [DeclaredStrings] {
    [.library, try await table(of: app).declared, try await funnelNames(of: app)]
  }
}

/// Why the library says that an entry did not open.
package enum LibraryCodes {
  /// The codes of `EntryRejection`, and those of the guard that asks the link server.
  package static let rejections: Set<String> = Set(
    [
      EntryRejection.Code.noMatch, .noRule, .unknownAction, .missing, .unusable, .audience,
      .unresolvedLink, .handoverLoop, .tooDeep, .undelivered, .other,
    ].map(\.rawValue)
  ).union(["unanswered-link", "unknown-link", "ended-link", "unusable-target"])

  /// What the reporter calls the reasons for which entries are given up.
  package static let cancellations: Set<String> = [
    "dismissed", "guard", "guard-time-limit", "app", "termination",
  ]
}
