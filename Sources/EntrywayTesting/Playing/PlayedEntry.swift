import EntrywayDiagnostics

/// The outcome of an entry that was played, worded for a person and with the keys of
/// `entryway enter --json`.
@_spi(EntrywayTool)
public struct PlayedEntry: Hashable, Sendable, Encodable {
  /// The app's name; a manifest's file.
  public var app: String
  /// How the entry came, by the command line's name.
  public var source: String
  /// What the app was doing, by the command line's name.
  public var state: String
  /// One of opened, rejected, superseded, expired, duplicate, cancelled; `waiting` before that.
  public var outcome: String
  /// The name of the route that names the destination, also of one that did not open.
  public var route: String?
  /// For each parameter its texts, sensitive ones masked.
  public var parameters: [String: String]
  /// Whether the destination competes with what waits; true for an entry that names no destination.
  public var competes: Bool
  /// What the person looks at afterwards.
  public var shown: String?
  /// Why it ended so, or what it waits for; of one that opened what was ignored.
  public var message: String?
  /// What could not be played.
  public var note: String?
  /// Who knows what the destination stands for, if the app does not; tools tell it by their own
  /// words.
  public var resolvedBy: LinkResolver?

  /// - Parameters:
  ///   - app: The app's name.
  ///   - source: How the entry came, by the command line's name.
  ///   - state: The state in which the entry came.
  ///   - shown: What the person looks at now.
  ///   - record: What the history says of the entry; nil if it does not know it.
  package init<Destination: LinkDestination>(
    app: String, source: String, state: AppState, shown: String?,
    _ record: EntryRecord<Destination>?
  ) {
    self.app = app
    self.source = source
    self.state = state.rawValue
    self.shown = shown
    route = record?.match?.name
    competes = record?.match?.competes ?? true
    resolvedBy = record?.match?.resolvedBy
    parameters = [:]
    for parameter in record?.match?.parameters ?? [] {
      parameters[parameter.name] =
        parameters[parameter.name].map { "\($0), \(parameter.text)" }
        ?? parameter.text
    }
    switch record?.outcome {
    case .opened(let match):
      outcome = "opened"
      if match.isFallback { self.shown = shown.map { "\($0) (fallback)" } }
      let ignored = match.ignored.map { "\($0.name) is ignored: \($0.reason)" }
      message = ignored.isEmpty ? nil : ignored.joined(separator: "; ")
    case .rejected(let rejection):
      outcome = "rejected"
      message = rejection.description
    case .superseded(let id):
      outcome = "superseded"
      message = "superseded by entry \(id)"
    case .expired: outcome = "expired"
    case .duplicate(let id):
      outcome = "duplicate"
      message = "the same tap as entry \(id)"
    case .cancelled(let cancellation):
      outcome = "cancelled"
      message = String(describing: cancellation)
    case nil:
      outcome = "waiting"
      message = record.map { String(describing: $0.state) }
    }
  }

  /// The outcome in one line: what is shown, or why nothing is.
  public var line: String {
    let summary = message?.split(separator: "\n").first.map(String.init)
    switch outcome {
    case "opened": return (shown ?? "nothing") + (summary.map { "; \($0)" } ?? "")
    default: return outcome + (summary.map { ": \($0)" } ?? "")
    }
  }

  private enum CodingKeys: String, CodingKey {
    case app, source, state, outcome, route, parameters, shown, message, competes, note
  }

  /// Writes absent values as null: scripts rely on the keys.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(app, forKey: .app)
    try container.encode(source, forKey: .source)
    try container.encode(state, forKey: .state)
    try container.encode(outcome, forKey: .outcome)
    try container.encode(route, forKey: .route)
    try container.encode(parameters, forKey: .parameters)
    try container.encode(shown, forKey: .shown)
    try container.encode(message, forKey: .message)
    try container.encode(competes, forKey: .competes)
    try container.encode(note, forKey: .note)
  }
}
