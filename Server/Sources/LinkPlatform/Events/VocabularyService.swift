import EntrywayDiagnostics

/// A page of an app's vocabulary as it is shown.
package struct VocabularyAnswer: Encodable, Sendable {
  package let items: [VocabularyTerm]
  /// Where the next page begins; nil on the last one.
  package let next: RecordID?
  /// How many texts of the kind take room.
  package let used: Int
  package let limit: Int
}

/// A text that is to be pinned: `{"kind": "name", "text": "purchase"}`.
package struct PinBody: Decodable, Sendable {
  package var kind: VocabularyKind
  package var text: String

  private enum CodingKeys: String, BodyKeys { case kind, text }
}

/// What an owner does about the texts that apps report: sees, pins and removes them.
package struct VocabularyService: Sendable {
  package let cache: RecordCache
  package let events: any EventStore

  package init(cache: RecordCache, events: any EventStore) {
    (self.cache, self.events) = (cache, events)
  }

  package func page(_ query: VocabularyQuery, _ app: App) async throws -> VocabularyAnswer {
    let page = try await events.vocabulary(query, of: app.id)
    return VocabularyAnswer(
      items: page.terms, next: page.terms.count == query.limit ? page.terms.last?.id : nil,
      used: page.used,
      limit: query.kind.limit)
  }

  /// Gives a text a place for good.
  ///
  /// - Returns: The text, and whether it was not pinned before.
  package func pin(
    _ text: String, _ kind: VocabularyKind, _ app: App, actor: String, at now: Timestamp
  ) async throws -> (term: VocabularyTerm, isNew: Bool) {
    guard AppText.isText(text.utf8), text != VocabularyKind.other
    else {
      throw Refusal(
        .invalid, "bad-text",
        "the text has 1 to \(AppText.limit) bytes without control characters, and is not "
          + "`\(VocabularyKind.other)`",
        at: ["text"], hint: "write what the app reports.")
    }
    let verdict = try await events.pin(text, kind, of: app.id)
    guard case .pinned(let term, let isNew) = verdict else {
      throw Refusal(
        .conflict, "too-many-pins", "\(kind.limit) texts of this kind are pinned",
        at: ["text"], hint: "remove one that is no longer needed.")
    }
    if isNew { try await note("vocabulary.pin", term, app, actor, now) }
    return (term, isNew)
  }

  /// The text that is to be removed.
  ///
  /// - Throws: A ``Refusal`` with 409 for a text that is declared: it would come again at once.
  package func removable(_ id: RecordID, _ app: App) async throws -> VocabularyTerm {
    guard let term = try await events.term(id, of: app.id) else { throw Self.missing(id) }
    guard try await !isDeclared(term, app) else {
      throw Refusal(
        .conflict, "declared",
        "\(Quoting.text(term.text)) is declared by the library, a live manifest, a funnel or a send",
        hint: "reports keep what is declared; retire the manifest or delete the funnel first.")
    }
    return term
  }

  /// Takes a text's place.
  ///
  /// - Throws: A ``Refusal`` with 409 for a text that is declared: it would come again at once.
  package func remove(_ id: RecordID, _ app: App, actor: String, at now: Timestamp) async throws {
    let term = try await removable(id, app)
    try await note("vocabulary.remove", term, app, actor, now)
    let removed = try await events.removeTerm(id, of: app.id)
    guard removed != nil else { throw Self.missing(id) }
  }

  /// Which texts of a page can't be removed: those that are declared now.
  package func declared(_ page: VocabularyAnswer, _ app: App) async throws -> Set<RecordID> {
    let declared = try await cache.declaredStrings(of: app.id)
    let actions = page.items.filter { $0.kind == .action && $0.standing == .declared }
    let sent =
      actions.isEmpty
      ? [] : try await events.sendActions(among: Set(actions.map(\.text)), of: app.id)
    let found = page.items.filter { item in
      // A send that is registered is not taken back, nor are its buttons.
      item.kind == .send && item.standing == .declared
        || item.kind == .action && sent.contains(item.text)
        || declared.contains { $0.contains(item.text, item.kind) }
    }
    return Set(found.map(\.id))
  }

  private func isDeclared(_ term: VocabularyTerm, _ app: App) async throws -> Bool {
    let declared = try await cache.declaredStrings(of: app.id)
    if declared.contains(where: { $0.contains(term.text, term.kind) }) { return true }
    return switch term.kind {
    case .send: try await events.send(term.text, of: app.id) != nil
    case .action: try await !events.sendActions(among: [term.text], of: app.id).isEmpty
    default: false
    }
  }

  private func note(
    _ action: String, _ term: VocabularyTerm, _ app: App, _ actor: String, _ now: Timestamp
  ) async throws {
    let entry = AuditEntry(
      actor: actor, action: action, app: app.id, subject: "\(term.kind.rawValue) \(term.text)",
      at: now)
    try await cache.commit(RecordTransaction(audit: [entry]))
  }

  private static func missing(_ id: RecordID) -> Refusal {
    Refusal(
      .notFound, "no-such-text", "the vocabulary has no text \(id)",
      hint: "list the vocabulary to find its identifier.")
  }
}
