import EntrywayDiagnostics

/// What became of an entry that was simulated.
///
/// Its facts are those of `entryway enter --json`; ``line`` has them in one line.
///
/// ```swift
/// let result = await ManifestApp(EntryRules(manifest: manifest)).play(.link("shop://orders/4821"))
/// result.outcome     // .opened
/// result.route       // "order"
/// result.parameters  // ["id": "4821"]
/// result.shown       // "order(id: 4821)"
/// ```
public struct SimulationResult: Hashable, Sendable {
  /// How far the entry came: the kinds of `EntryOutcome`, and waiting.
  public enum Outcome: String, CaseIterable, Hashable, Sendable {
    /// Its destination was opened.
    case opened
    /// It cannot be used.
    case rejected
    /// A newer entry took its place.
    case superseded
    /// It waited too long.
    case expired
    /// It is the second report of a tap.
    case duplicate
    /// It was given up.
    case cancelled
    /// It has no outcome yet; or the system has not handed it to the app, as ``message`` says then.
    case waiting
  }

  /// The app's name; a manifest's file.
  public let app: String
  /// How the entry came.
  public let source: EntrySource
  /// What the app was doing.
  public let state: AppState
  /// How far the entry came.
  public let outcome: Outcome
  /// The name of the route that names the destination, also of one that did not open.
  public let route: String?
  /// For each parameter its texts, sensitive ones masked.
  public let parameters: [String: String]
  /// Whether the destination competes with what waits; true for an entry that names no destination.
  public let competes: Bool
  /// What the person looks at afterwards.
  public let shown: String?
  /// Why it ended so, or what it waits for; of one that opened what was ignored.
  ///
  /// It has several lines where an entry was rejected.
  public let message: String?
  /// What could not be simulated.
  public internal(set) var note: String?
  /// Who knows what the destination stands for, if the app does not; tools tell it by their own
  /// words.
  public let resolvedBy: LinkResolver?

  /// What ``message`` says, on one line.
  private let summary: String?

  /// - Parameters:
  ///   - app: The app's name.
  ///   - source: How the entry came.
  ///   - state: The state in which the entry came.
  ///   - shown: What the person looks at now.
  ///   - record: What the history says of the entry; nil if the app was not handed it.
  package init<Destination: LinkDestination>(
    app: String, source: EntrySource, state: AppState, shown: String?,
    _ record: EntryRecord<Destination>?
  ) {
    self.app = app
    self.source = source
    self.state = state
    route = record?.match?.name
    competes = record?.match?.competes ?? true
    resolvedBy = record?.match?.resolvedBy
    parameters = Dictionary(
      (record?.match?.parameters ?? []).map { ($0.name, $0.text) },
      uniquingKeysWith: { "\($0), \($1)" })
    var isFallback = false
    switch record?.outcome {
    case .opened(let match):
      outcome = .opened
      isFallback = match.isFallback
      let ignored = match.ignored.map { "\($0.name) is ignored: \($0.reason)" }
      message = ignored.isEmpty ? nil : ignored.joined(separator: "; ")
    case .rejected(let rejection):
      outcome = .rejected
      message = rejection.description
    case .superseded(let id):
      outcome = .superseded
      message = "superseded by entry \(id)"
    case .expired:
      outcome = .expired
      message = nil
    case .duplicate(let id):
      outcome = .duplicate
      message = "the same tap as entry \(id)"
    case .cancelled(let cancellation):
      outcome = .cancelled
      message = cancellation.description
    case nil:
      outcome = .waiting
      message = record?.state.description ?? "the system has not handed it to the app"
    }
    self.shown = isFallback ? shown.map { "\($0) (fallback)" } : shown
    if case .rejected(let rejection)? = record?.outcome {
      summary = rejection.diagnostic.summary
    } else {
      summary = message
    }
  }

  /// The outcome in one line: what is shown, or why nothing is.
  ///
  /// ```
  /// order(id: 4821)
  /// rejected: `deep_link` is the number 4821, not text
  /// waiting: waits for the interface
  /// ```
  public var line: String {
    switch outcome {
    case .opened: (shown ?? "nothing") + (summary.map { "; \($0)" } ?? "")
    default: outcome.rawValue + (summary.map { ": \($0)" } ?? "")
    }
  }
}
