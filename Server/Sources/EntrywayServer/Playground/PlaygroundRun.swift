import Entryway
import EntrywaySimulation

/// What becomes of an entry in the app of a manifest: the answers of `entryway enter` and
/// `entryway explain`, and for a short link those of an app that asks this server.
struct PlaygroundRun: Hashable, Sendable {
  /// What `entryway enter` says of it.
  var result: SimulationResult
  /// The link that was tried, or that the rules read in the payload.
  var link: String?
  /// Why that link goes where it goes, or nowhere.
  var explanation: String?
  /// What the server said of a short link, if it was asked.
  var resolution: SimulatedResolution?
  /// Why the short link's target opens what it opens, or nothing.
  var targetExplanation: String?

  var isOpened: Bool { result.outcome == .opened }
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
  ///   - app: The app.
  ///   - resolve: Says where a short link leads; without it such a link is rejected, as the command
  ///     line does.
  /// - Throws: A ``PlaygroundError`` for what cannot be tried at all.
  @concurrent
  static func run(
    _ request: PlaygroundRequest, app: ManifestApp, resolve: Resolve? = nil
  ) async throws(PlaygroundError) -> PlaygroundRun {
    let entry = try request.entry()
    let routes = app.entries.routes
    let link = app.link(of: entry)
    // Explaining takes longer than playing, and need not be done on the main actor.
    let explanation = link.map { routes.explain($0).description }
    let unsatisfied = Set(request.unsatisfied.map { Requirement(rawValue: $0) })
    guard let resolve else {
      let result = await app.play(
        entry, in: request.state, audiences: request.audiences, without: unsatisfied)
      return PlaygroundRun(result: result, link: link, explanation: explanation)
    }
    let (result, resolution) = await app.play(
      entry, in: request.state, audiences: request.audiences, without: unsatisfied,
      resolvingBy: resolve)
    return PlaygroundRun(
      result: result, link: link, explanation: explanation, resolution: resolution,
      targetExplanation: resolution?.target.map { routes.explain($0).description })
  }
}
