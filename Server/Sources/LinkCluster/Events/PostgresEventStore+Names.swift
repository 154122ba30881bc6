package import FoundationEssentials
package import LinkPlatform
import LinkStores

/// What an owner sees of an app's texts, pins and removes.
extension PostgresEventStore {
  package func vocabulary(
    _ query: VocabularyQuery, of app: RecordID
  ) async throws(StorageError) -> VocabularyPage {
    try await look(of: app, otherwise: VocabularyPage(terms: [], used: 0)) {
      try $0.vocabulary(query, of: $1)
    }
  }

  package func term(
    _ id: RecordID, of app: RecordID
  ) async throws(StorageError) -> VocabularyTerm? {
    try await look(of: app, otherwise: nil) { try $0.term(id, of: $1) }
  }

  package func pin(
    _ text: String, _ kind: VocabularyKind, of app: RecordID
  ) async throws(StorageError) -> PinVerdict {
    try await write { try $0.pin(text, kind, of: app) }
  }

  package func removeTerm(
    _ id: RecordID, of app: RecordID
  ) async throws(StorageError) -> VocabularyTerm? {
    try await write { try $0.removeTerm(id, of: app) }
  }
}

/// Installations, and the marks of those that are to be removed.
extension PostgresEventStore {
  /// How many rows go with the mark: hardly anybody has told more.
  private static let firstBlock = 2000

  package func installation(
    _ id: RecordID, of app: RecordID
  ) async throws(StorageError) -> KnownInstallation? {
    try await look { try $0.installation(id, of: app)?.known }
  }

  package func installations(
    firstSeenIn span: TimeSpan, of app: RecordID
  ) async throws(StorageError) -> Int {
    try await look(of: app, otherwise: 0) { try $0.installations(firstSeenIn: span, of: $1) }
  }

  package func remove(
    _ installation: RecordID, of app: RecordID, secretHash: Data
  ) async throws(StorageError) -> Bool {
    // Whoever guesses identifiers or secrets writes nothing.
    let verdict = try await look { try $0.removal(installation, of: app, secretHash) }
    guard case .due = verdict else { return verdict == .done }
    let marked = try await write { connection -> RemovalVerdict in
      let verdict = try connection.removal(installation, of: app, secretHash)
      if case .due(let mark) = verdict { try connection.mark(mark) }
      return verdict
    }
    guard case .due = marked else { return marked == .done }
    // It is refused from now on: what is left goes later, even if this fails.
    _ = try? await removeMarked(limit: Self.firstBlock)
    return true
  }

  package func remove(
    _ installation: RecordID, of app: RecordID
  ) async throws(StorageError) -> Bool {
    try await write { try $0.markInstallation(installation, of: app) }
  }

  package func remove(
    firstSeenIn span: TimeSpan, of app: RecordID
  ) async throws(StorageError) {
    try await write { try $0.markInstallations(firstSeenIn: span, of: app) }
  }
}
