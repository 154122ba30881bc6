extension RouteTable {
  /// The place that named fields of a payload mean: `{"type": "recipe", "id": "1234"}`.
  ///
  /// The candidates are the routes whose first literal segment is `first`; their parameters are
  /// read from the fields of their names, and the ordinary ranking decides among those that read.
  package func match(
    firstSegment first: String, fields: [String: [String]]
  ) throws(NoMatch) -> RouteMatch<Destination> {
    let bytes = Array(first.utf8)
    let candidates = core.routes.indices.filter { core.routes[$0].pattern?.firstLiteral == bytes }
      .sorted { PathRank.precedes(core.routes[$0], core.routes[$1]) }
    var failure: FieldsFailure?
    for index in candidates {
      do throws(FieldsFailure) {
        let reading = try FieldsReader(fields: fields).reading(of: core.routes[index])
        if let match = match(index, reading) { return match }
      } catch {
        failure = failure ?? error
      }
    }
    let names = Set(core.routes.compactMap(\.pattern?.firstLiteral))
    throw NoMatch(
      first,
      fields: failure
        ?? .unknownName(first, names: names.map { String(decoding: $0, as: UTF8.self) }.sorted()),
      core: core)
  }
}
