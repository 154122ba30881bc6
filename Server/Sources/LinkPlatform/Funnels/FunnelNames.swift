extension DeclaredStrings {
  /// What funnels ask for, in all of their definitions.
  package init(of funnels: [Funnel]) {
    self.init()
    for step in funnels.flatMap(\.definitions).flatMap(\.steps) {
      if let name = step.name { insert(name, .name) }
      if let source = step.entrySource { insert(source, .entrySource) }
      if let send = step.send { insert(send, .send) }
    }
  }
}

extension RecordCache {
  /// What the funnels of an app ask for: there is always room for it.
  package func funnelNames(of app: RecordID) async throws(StorageError) -> DeclaredStrings {
    try await stepNames(of: app) { store throws(StorageError) in
      let funnels = try await store.all(Funnel.self, of: app).map(\.value)
      return StepNames(records: Set(funnels.map(\.id)), names: DeclaredStrings(of: funnels))
    }
  }
}
