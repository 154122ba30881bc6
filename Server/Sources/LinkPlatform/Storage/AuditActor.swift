/// Who changes something: a key, or a command.
package struct AuditActor: Hashable, Sendable {
  package var name: String
  package var app: App

  package init(_ name: String, _ app: App) {
    (self.name, self.app) = (name, app)
  }

  /// The line of the audit that they did something in the app.
  func line(
    _ action: String, _ subject: String, _ changes: [AuditEntry.Change] = [], at now: Timestamp
  ) -> AuditEntry {
    AuditEntry(
      actor: name, action: action, app: app.id, subject: subject, changes: changes, at: now)
  }
}
