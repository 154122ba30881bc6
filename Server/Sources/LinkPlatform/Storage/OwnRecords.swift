import EntrywayDiagnostics

extension RecordStore {
  /// The record of an app with an identifier.
  ///
  /// - Throws: A ``Refusal`` with 404 for one that is missing or another app's.
  package func find<Value: Record>(
    _ type: Value.Type, _ id: RecordID, of app: App
  ) async throws -> Versioned<Value> {
    let found = try await read(type, id)
    guard let found, found.value.app == app.id else {
      let name = Value.kind.rawValue
      throw Refusal(
        .notFound, Diagnostic.Code(rawValue: "no-such-\(name)"), "there is no \(name) \(id)",
        hint: "list the app's \(name)s to find its identifier.")
    }
    return found
  }
}
