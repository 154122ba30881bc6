import EntrywayDiagnostics

/// A key that is to be made; null says as much as nothing.
///
/// Of a mistyped `expiresAt` would come a key that never ends.
package struct KeyBody: Decodable, Hashable, Sendable {
  package var type: Key.Kind
  package var scopes: Change<[Key.Scope]>
  package var title: Change<String>
  package var expiresAt = Change<Timestamp>.unchanged

  package init(type: Key.Kind, scopes: [Key.Scope]?, title: String?) {
    (self.type, self.scopes, self.title) = (type, Change(to: scopes), Change(to: title))
  }

  private enum CodingKeys: String, BodyKeys { case type, scopes, title, expiresAt }
}

/// A key as the API shows it; its text only when it is made.
package struct KeyView: Codable, Hashable, Sendable {
  package let id: RecordID
  package let type: Key.Kind
  package let scopes: [Key.Scope]
  package let title: String
  package let expiresAt: Timestamp?
  package let revokedAt: Timestamp?
  package let createdAt: Timestamp
  /// The whole key: shown once.
  package var key: String?

  package init(_ key: Key, text: String? = nil) {
    (id, type, scopes, title, expiresAt) = (key.id, key.type, key.scopes, key.title, key.expiresAt)
    (revokedAt, createdAt) = (key.revokedAt, key.createdAt)
    self.key = text
  }
}

/// Makes and revokes keys.
package struct KeyService: Sendable {
  package let cache: RecordCache

  package init(cache: RecordCache) {
    self.cache = cache
  }

  package func create(
    _ body: KeyBody, for app: App, actor: String, at now: Timestamp
  ) async throws -> KeyView {
    let scopes = Set(body.scopes.applied(to: nil) ?? []).sorted { $0.rawValue < $1.rawValue }
    guard (body.type == .secret) == !scopes.isEmpty else {
      throw Refusal(
        .invalid, "bad-scopes",
        body.type == .secret
          ? "a secret key needs at least one scope" : "a publishable key has no scopes",
        at: ["scopes"],
        hint: body.type == .secret
          ? "name one of \(Quoting.list(Key.Scope.allCases.map(\.rawValue)))." : "leave them out.")
    }
    let title = body.title.applied(to: nil) ?? body.type.rawValue
    guard 1...100 ~= title.unicodeScalars.count, !title.unicodeScalars.contains(where: \.isControl)
    else {
      throw Refusal(
        .invalid, "bad-title", "a key's title has 1 to 100 characters", at: ["title"],
        hint: "say what it is for.")
    }
    let expiresAt = body.expiresAt.applied(to: nil)
    if let expiresAt, expiresAt <= now {
      throw Refusal(
        .invalid, "bad-expiry", "the key would expire at once", at: ["expiresAt"],
        hint: "write a time in the future.")
    }
    let id = RecordID()
    let text = KeyText(type: body.type, id: id)
    let key = Key(
      id: id, app: app.id, type: body.type, scopes: scopes, title: title, hash: text.hash,
      expiresAt: expiresAt, createdAt: now)
    let entry = AuditEntry(
      actor: actor, action: "key.create", app: app.id, subject: id.description,
      changes: AuditChanges.between(nil, KeyView(key)), at: now)
    try await cache.commit(RecordTransaction([.insert(key)], audit: [entry]))
    return KeyView(key, text: text.text)
  }

  package func list(_ app: App) async throws -> [KeyView] {
    try await cache.store.all(Key.self, of: app.id).map { KeyView($0.value) }
  }

  /// Ends a key at once.
  package func revoke(_ id: RecordID, of app: App, actor: String, at now: Timestamp) async throws
    -> KeyView
  {
    let old = try await cache.store.find(Key.self, id, of: app)
    guard old.value.revokedAt == nil else { return KeyView(old.value) }
    var key = old.value
    key.revokedAt = now
    let entry = AuditEntry(
      actor: actor, action: "key.revoke", app: app.id, subject: id.description,
      changes: AuditChanges.between(KeyView(old.value), KeyView(key)), at: now)
    try await cache.commit(RecordTransaction([.replace(old, with: key)], audit: [entry]))
    return KeyView(key)
  }
}
