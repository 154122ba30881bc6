/// Who changes something: a key, or a command.
package struct AuditActor: Hashable, Sendable {
  package var name: String
  package var app: App

  package init(_ name: String, _ app: App) {
    (self.name, self.app) = (name, app)
  }
}
