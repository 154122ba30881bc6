/// The app of a manifest: nothing is known of its screens, so that it shows the destination's name.
///
/// ```swift
/// let app = ManifestApp(EntryRules(manifest: manifest), name: "shop.json")
/// await app.play(.link("shop://orders/4821"), in: .background).shown  // order(id: 4821)
/// ```
///
/// Entries are played to their end at once: there are no guards, and the clock stands still.
@_spi(EntrywayTool)
public struct ManifestApp: Sendable {
  /// What can be unsatisfied: a manifest knows nothing else of what its app requires.
  public static let requirements: [Requirement] = [.interface]
  /// What cannot be played.
  public static let note =
    "a manifest knows neither the app's requirements nor its guards: the app itself may wait, "
    + "ask or cancel"

  /// The rules and the table of the manifest.
  public let entries: EntryRules<NamedRoute>
  /// What the app is called where it is told of.
  public let name: String

  /// - Parameters:
  ///   - entries: The rules and the table of the manifest.
  ///   - name: What the app is called where it is told of.
  public init(_ entries: EntryRules<NamedRoute>, name: String = "routes") {
    self.entries = entries
    self.name = name
  }

  /// Plays one entry through the app.
  ///
  /// - Parameters:
  ///   - entry: What the person takes.
  ///   - state: What the app is doing when the entry comes.
  ///   - audiences: The tags that the app holds; none unless given.
  ///   - unsatisfied: The requirements that are not satisfied; all others are.
  /// - Returns: What became of the entry, with the ``note``.
  @MainActor
  public func play(
    _ entry: SimulatedEntry, in state: AppState = .foreground, audiences: Set<String>? = nil,
    without unsatisfied: Set<Requirement> = []
  ) async -> PlayedEntry {
    await play(entry, in: state, audiences: audiences, without: unsatisfied, guards: [])
  }

  @MainActor
  func play(
    _ entry: SimulatedEntry, in state: AppState, audiences: Set<String>?,
    without unsatisfied: Set<Requirement> = [], guards: [EntryGuard<NamedRoute>]
  ) async -> PlayedEntry {
    let screen = Screen()
    let player = await EntryPlayer(
      state, of: name, without: unsatisfied, shown: { screen.shown },
      makeCenter: { [entries] in
        let center = DeepLinkCenter(entries, audiences: audiences ?? [])
        center.onOpen { destination, _ in screen.shown = entries.shown(destination) }
        for question in guards { center.addGuard(question) }
        return center
      })
    let record = await player.tap(entry, activates: !unsatisfied.contains(.interface))
    if !guards.isEmpty { await player.phone.finishGuards() }
    var played = player.played(record, by: entry)
    played.note = Self.note
    return played
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
