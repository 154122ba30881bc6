/// What lets a caller in: a key's hash and what it may do.
///
/// The key itself is shown once, when it is made.
package struct Key: Record {
  package enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// Stands in apps that anyone can open: it asks where a link leads, and reads nothing else.
    case publishable
    /// Stays on servers.
    case secret
  }

  /// What a secret key may do.
  package enum Scope: String, Hashable, Codable, Sendable, CaseIterable {
    /// Look at everything of its app but its keys.
    case read
    /// Make, change and delete links.
    case links
    /// Upload and confirm manifests.
    case manifests
    /// Register sends.
    case sends
    /// All of that, and the app's settings, hosts and keys.
    case owner
  }

  package static let kind = RecordKind.key

  package var id: RecordID
  package var app: RecordID?
  package var type: Kind
  package var scopes: [Scope]
  /// What people call it.
  package var title: String
  /// SHA-256 of the secret, in hexadecimal digits.
  package var hash: String
  package var expiresAt: Timestamp?
  package var revokedAt: Timestamp?
  package var createdAt: Timestamp

  package init(
    id: RecordID = RecordID(), app: RecordID, type: Kind, scopes: [Scope], title: String,
    hash: String, expiresAt: Timestamp? = nil, createdAt: Timestamp
  ) {
    (self.id, self.app, self.type, self.scopes, self.title) = (id, app, type, scopes, title)
    (self.hash, self.expiresAt, self.createdAt) = (hash, expiresAt, createdAt)
  }

  /// Whether it opens anything at a time.
  package func isValid(at time: Timestamp) -> Bool {
    revokedAt == nil && expiresAt.map { time < $0 } ?? true
  }

  /// Whether it may do what a scope allows.
  package func allows(_ scope: Scope) -> Bool {
    type == .secret && (scopes.contains(scope) || scopes.contains(.owner))
  }
}
