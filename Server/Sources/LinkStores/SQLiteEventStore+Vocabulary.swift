package import LinkPlatform

/// What an owner sees of an app's texts, pins and removes.
extension SQLiteEventStore {
  package func vocabulary(
    _ query: VocabularyQuery, of app: RecordID
  ) async throws(StorageError) -> VocabularyPage {
    try await analyze(app, otherwise: VocabularyPage(terms: [], used: 0)) {
      try $0.vocabulary(query, of: $1)
    }
  }

  package func term(
    _ id: RecordID, of app: RecordID
  ) async throws(StorageError) -> VocabularyTerm? {
    try await analyze(app, otherwise: nil) { try $0.term(id, of: $1) }
  }

  package func pin(
    _ text: String, _ kind: VocabularyKind, of app: RecordID
  ) async throws(StorageError) -> PinVerdict {
    try await file.write { [strings] database in
      let verdict = try database.pin(text, kind, of: app)
      if case .pinned(_, isNew: true) = verdict { strings.forget() }
      return verdict
    }
  }

  package func removeTerm(
    _ id: RecordID, of app: RecordID
  ) async throws(StorageError) -> VocabularyTerm? {
    try await file.write { [strings] database in
      let term = try database.removeTerm(id, of: app)
      if term != nil { strings.forget() }
      return term
    }
  }
}
