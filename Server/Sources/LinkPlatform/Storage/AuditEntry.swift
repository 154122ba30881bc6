/// Who did what, when: written in the transaction that did it.
package struct AuditEntry: Hashable, Codable, Sendable {
  /// One value that a change concerns.
  ///
  /// It is no secret: neither a password nor a key's text is ever one.
  package struct Change: Hashable, Codable, Sendable {
    /// What it is called, such as `title` or `stores.iphone`.
    package var name: String
    /// What it was; nil for nothing.
    package var from: String?
    /// What it is now; nil for nothing.
    package var to: String?

    package init(_ name: String, from: String?, to: String?) {
      (self.name, self.from, self.to) = (name, from, to)
    }
  }

  package var id: RecordID
  /// The key's identifier, or the command that was given.
  package var actor: String
  /// What was done, such as `link.create`.
  package var action: String
  package var app: RecordID?
  /// What it was done to: a record's identifier or name.
  package var subject: String
  /// From what to what.
  package var changes: [Change]
  package var at: Timestamp

  package init(
    id: RecordID = RecordID(), actor: String, action: String, app: RecordID?, subject: String,
    changes: [Change] = [], at: Timestamp
  ) {
    (self.id, self.actor, self.action, self.app, self.subject) = (id, actor, action, app, subject)
    (self.changes, self.at) = (changes, at)
  }
}
