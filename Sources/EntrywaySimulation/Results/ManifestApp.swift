/// The app of a manifest: a tool or a server shows by it what an entry opens, without the app's code.
///
/// ```swift
/// let app = ManifestApp(EntryRules(manifest: manifest), name: "shop.json")
/// await app.play(.link("shop://orders/4821"), in: .background).shown  // order(id: 4821)
/// ```
///
/// Nothing is known of the app's screens, so that it shows the destination's name. Entries are played
/// to their end at once: there are no guards, and the clock stands still.
public struct ManifestApp: Sendable {
  /// What cannot be simulated, as a sentence for a person: it is the note of each result.
  public static let note =
    "a manifest contains neither the app's guards nor the requirements in its code: the app itself "
    + "may wait, ask or cancel"

  /// What can be unsatisfied: the interface, and what the manifest's routes require.
  public var requirements: [Requirement] {
    [.interface] + entries.routes.requirements.filter { $0 != .interface }
  }

  /// The rules and the table of the manifest.
  public let entries: EntryRules<NamedRoute>
  private let name: String

  /// The app with these rules.
  ///
  /// - Parameters:
  ///   - entries: The rules and the table of the manifest.
  ///   - name: What the app is called where it is told of.
  public init(_ entries: EntryRules<NamedRoute>, name: String = "routes") {
    self.entries = entries
    self.name = name
  }

  /// Plays one entry to its end, or until it waits for what is not satisfied.
  ///
  /// ```swift
  /// let result = await app.play(.link("shop://stock"), in: .notRunning, audiences: ["staff"])
  /// ```
  ///
  /// - Parameters:
  ///   - entry: What the person takes.
  ///   - state: What the app is doing when the entry comes.
  ///   - audiences: The tags that the app holds; none unless given.
  ///   - unsatisfied: The requirements that are not satisfied; all others are.
  /// - Returns: What became of the entry.
  @MainActor
  public func play(
    _ entry: SimulatedEntry, in state: AppState = .foreground, audiences: Set<String>? = nil,
    without unsatisfied: Set<Requirement> = []
  ) async -> SimulationResult {
    await play(entry, in: state, audiences: audiences, without: unsatisfied, asking: nil)
  }

  @MainActor
  func play(
    _ entry: SimulatedEntry, in state: AppState, audiences: Set<String>?,
    without unsatisfied: Set<Requirement>,
    asking: (@MainActor (DeepLinkCenter<NamedRoute>) -> Void)?
  ) async -> SimulationResult {
    let screen = Screen()
    let simulation = await EntrySimulation(
      state, of: name, without: unsatisfied, shown: { screen.shown },
      makeCenter: { [entries, requirements] in
        let center = DeepLinkCenter(entries, audiences: audiences ?? [])
        for requirement in requirements
        where requirement != .interface && !unsatisfied.contains(requirement) {
          center.satisfy(requirement)
        }
        center.onOpen { destination, _ in screen.shown = entries.shown(destination) }
        asking?(center)
        return center
      })
    let record = await simulation.tap(entry, activates: !unsatisfied.contains(.interface))
    if asking != nil { await simulation.phone.finishGuards() }
    var result = simulation.result(of: record, by: entry)
    result.note = Self.note
    return result
  }

  /// What the person looks at.
  @MainActor
  private final class Screen {
    var shown: String?
  }
}

extension EntryRules<NamedRoute> {
  /// The destination's name and parameters, sensitive ones masked.
  fileprivate func shown(_ destination: NamedRoute) -> String {
    let mask = RouteTable<NamedRoute>.mask
    var shown = destination
    for parameter in routes.match(destination: destination).parameters where parameter.text == mask
    {
      shown.parameters[parameter.name] = [mask]
    }
    return shown.description
  }
}
