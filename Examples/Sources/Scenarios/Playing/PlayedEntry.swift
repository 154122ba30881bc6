import EntrywayTesting

/// What became of an entry that was played, worded as the scenarios are.
public struct PlayedEntry: Hashable, Sendable, Encodable {
  public var app: String
  public var source: String
  public var state: String
  /// One of opened, rejected, superseded, expired, duplicate, cancelled; `waiting` before that.
  public var outcome: String
  public var route: String?
  public var parameters: [String: String]
  /// Whether the destination competes with what waits; true for an entry that names no destination.
  public var competes: Bool
  /// What the person looks at afterwards.
  public var shown: String?
  public var message: String?
  /// What could not be played.
  public var note: String?

  init<Destination: LinkDestination>(
    app: String, source: String, state: AppState, shown: String?,
    _ record: EntryRecord<Destination>?
  ) {
    self.app = app
    self.source = source
    self.state = state.rawValue
    self.shown = shown
    route = record?.match?.name
    competes = record?.match?.competes ?? true
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

  // Absent values are written as null: scripts rely on the keys.
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
