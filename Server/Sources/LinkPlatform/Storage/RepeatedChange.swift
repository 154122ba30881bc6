import EntrywayDiagnostics

/// Changes of records that name no revision: they mean the record as it is by then.
package enum RepeatedChange {
  /// How often a change is tried: each time that it fails, somebody else's was done.
  package static let attempts = 50

  /// Does a change that reads what it changes, and does it again if somebody else changed that in between.
  ///
  /// - Parameters:
  ///   - revision: The revision that the caller has seen, which alone may be changed; nil for any.
  ///   - change: The change.
  /// - Throws: What the change throws: a problem with 412 only if the caller named a revision, and 503 where
  ///   so many others were faster that it is given up.
  package static func run<Value>(
    of revision: Revision? = nil, _ change: () async throws -> Value
  ) async throws -> Value {
    guard revision == nil else { return try await change() }
    for _ in 0..<attempts {
      do {
        return try await change()
      } catch {
        guard (try? Refusal(error))?.kind == .stale else { throw error }
      }
    }
    throw Refusal(StorageError.busy)
  }
}
