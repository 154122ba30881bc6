extension DeclaredStrings {
  /// What funnels ask for, in all of their definitions.
  package init(of funnels: [Funnel]) {
    let steps = funnels.flatMap(\.definitions).flatMap(\.steps)
    self.init([
      .name: Set(steps.compactMap(\.name)), .entrySource: Set(steps.compactMap(\.entrySource)),
      .send: Set(steps.compactMap(\.send)), .action: Set(steps.compactMap(\.action)),
      .surface: Set(steps.compactMap(\.surface)), .campaign: Set(steps.compactMap(\.campaign)),
    ])
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
