/// The steps that people should take, as they were defined over time.
package struct Funnel: Record {
  package static let kind = RecordKind.funnel

  /// One definition; a changed funnel gets another, and the old one stays.
  package struct Definition: Hashable, Codable, Sendable {
    /// 1 for the first.
    package var version: Int
    package var steps: [EventPattern]
    /// How many seconds may pass from the first step to the last.
    package var window: Int
    package var createdAt: Timestamp

    package init(version: Int, steps: [EventPattern], window: Int, createdAt: Timestamp) {
      (self.version, self.steps, self.window, self.createdAt) = (version, steps, window, createdAt)
    }
  }

  package var id: RecordID
  package var app: RecordID?
  package var name: String
  /// The first one first.
  package var definitions: [Definition]
  package var createdAt: Timestamp

  package init(
    id: RecordID = RecordID(), app: RecordID, name: String, definitions: [Definition],
    createdAt: Timestamp
  ) {
    (self.id, self.app, self.name, self.definitions) = (id, app, name, definitions)
    self.createdAt = createdAt
  }

  /// Once in its app.
  package var names: [String] { [Self.name(app: app, name: name)] }

  package static func name(app: RecordID?, name: String) -> String {
    "\(app.map(String.init) ?? "")/\(name)"
  }
}
