import EntrywayReporting
import Foundation

/// What the link server was asked while an entry was simulated, and what it said.
public struct SimulatedResolution: Hashable, Sendable {
  /// The short link, as it stood in the entry.
  public let link: String
  /// Where it leads; nil for a link that the server does not know, or that has ended.
  public let target: String?
}

extension ManifestApp {
  /// Plays one entry through the app, which asks the link server about short links as an app does
  /// that has the guard of EntrywayReporting.
  ///
  /// ```swift
  /// let (result, resolution) = await app.play(.link("https://go.example.com/tea")) { link in
  ///   await links.target(of: link)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - entry: What the person takes.
  ///   - state: What the app is doing when the entry comes.
  ///   - audiences: The tags that the app holds; none unless given.
  ///   - unsatisfied: The requirements that are not satisfied; all others are.
  ///   - resolve: Says where a short link leads, nil if nowhere; it is waited for however long it
  ///     takes.
  /// - Returns: What became of the entry, and the question to the server, if there was one.
  @MainActor
  public func play(
    _ entry: SimulatedEntry, in state: AppState = .foreground, audiences: Set<String>? = nil,
    without unsatisfied: Set<Requirement> = [],
    resolvingBy resolve: @escaping @Sendable (_ link: String) async -> String?
  ) async -> (result: SimulationResult, resolution: SimulatedResolution?) {
    let transport = ResolvingTransport(resolve: resolve)
    let result = await play(
      entry, in: state, audiences: audiences, without: unsatisfied,
      asking: { center in
        center.resolveShortLinks(
          by: LinkServer("https://links.example.com", key: "ewpk_played"), lastTargets: .memory,
          transport: transport, clock: SimulatedClock())
      })
    return (result, transport.resolution.with { $0 })
  }
}

/// Answers as a link server does that knows where links lead.
private struct ResolvingTransport: LinkTransport {
  let resolve: @Sendable (String) async -> String?
  let resolution = Locked<SimulatedResolution?>(nil)

  func send(_ request: LinkServerRequest) async throws -> LinkServerResponse {
    struct Question: Decodable { var link: String }
    struct Answer: Encodable {
      var outcome: String
      var target: String?
    }
    let link = try JSONDecoder().decode(Question.self, from: request.body).link
    let target = await resolve(link)
    resolution.with { $0 = SimulatedResolution(link: link, target: target) }
    let answer = Answer(outcome: target == nil ? "unknown" : "resolved", target: target)
    return LinkServerResponse(status: 200, body: try JSONEncoder().encode(answer))
  }
}
