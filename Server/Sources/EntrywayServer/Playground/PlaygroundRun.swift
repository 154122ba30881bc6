import Entryway
@_spi(EntrywayTool) import EntrywayTesting

/// What becomes of an entry in the app of a manifest: the answers of `entryway enter` and
/// `entryway explain`, and for a short link those of an app that asks this server.
struct PlaygroundRun: Hashable, Sendable {
  struct Parameter: Hashable, Sendable {
    var name: String
    /// The parameter's texts; a mask for a sensitive one.
    var text: String
  }

  /// A short link on its way to its target.
  struct Resolution: Hashable, Sendable {
    /// The short link, as it stood in the entry.
    var link: String
    /// The route that took it.
    var route: String?
    /// Where it leads; nil for a link that the server does not know.
    var target: String?
    /// Why the target opens what it opens, or nothing.
    var explanation: String?
  }

  /// How the entry came: `universal-link`.
  var source: String
  var state: AppState
  /// `opened`, `rejected`, `cancelled`; `waiting` before that.
  var outcome: String
  /// The route that names the destination, also of one that did not open.
  var route: String?
  /// By their names.
  var parameters: [Parameter]
  /// What the person looks at afterwards; nil for nothing of the entry's.
  var shown: String?
  /// Why it ended so; of an entry that opened what was ignored.
  var message: String?
  /// Whether the destination competes with what waits.
  var competes: Bool
  /// What cannot be tried.
  var note: String
  /// The link that was tried, or that the rules read in the payload.
  var link: String?
  /// Why that link goes where it goes, or nowhere.
  var explanation: String?
  /// Whether what the entry names first is for the server to say.
  var isResolvedByServer: Bool
  /// What the server said, if it was asked.
  var resolution: Resolution?

  var isOpened: Bool { outcome == "opened" }
}

extension PlaygroundRun {
  /// Where a short link leads; nil if nowhere.
  typealias Resolve = @Sendable (_ link: String) async -> String?

  /// Tries an entry in the app of a manifest.
  ///
  /// No time passes in the app, and nothing of it stays.
  ///
  /// - Parameters:
  ///   - request: What is tried.
  ///   - manifest: The app's manifest.
  ///   - resolve: Says where a short link leads; without it such a link is rejected, as the command
  ///     line does.
  /// - Throws: A ``TrialError`` for what cannot be tried at all.
  static func run(
    _ request: PlaygroundRequest, manifest: RouteManifest, resolve: Resolve? = nil
  ) async throws(PlaygroundError) -> PlaygroundRun {
    try await run(request, app: ManifestApp(EntryRules(manifest: manifest)), resolve: resolve)
  }

  /// Tries an entry in an app whose table was made before.
  @concurrent
  static func run(
    _ request: PlaygroundRequest, app: ManifestApp, resolve: Resolve? = nil
  ) async throws(PlaygroundError) -> PlaygroundRun {
    let entry = try request.entry()
    let routes = app.entries.routes
    let link = app.link(of: entry)
    // Explaining takes longer than playing, and need not be done on the main actor.
    let explanation = link.map { routes.explain($0).description }
    let played: PlayedEntry
    var asked: PlayedResolution?
    if let resolve {
      (played, asked) = await app.play(
        entry, in: request.state, audiences: request.audiences, resolvingBy: resolve)
    } else {
      played = await app.play(entry, in: request.state, audiences: request.audiences)
    }
    let resolution = asked.map { asked in
      Resolution(
        link: asked.link, route: (try? routes.match(asked.link))?.name, target: asked.target,
        explanation: asked.target.map { routes.explain($0).description })
    }
    return PlaygroundRun(
      source: played.source, state: request.state, outcome: played.outcome, route: played.route,
      parameters: played.parameters.sorted { $0.key < $1.key }.map {
        Parameter(name: $0.key, text: $0.value)
      },
      shown: played.shown, message: played.message, competes: played.competes,
      note: played.note ?? ManifestApp.note, link: link, explanation: explanation,
      isResolvedByServer: played.resolvedBy == .server || resolution != nil,
      resolution: resolution)
  }
}
