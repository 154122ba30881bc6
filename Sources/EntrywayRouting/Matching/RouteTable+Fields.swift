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

/// Reads a route's parameters from fields of their names.
struct FieldsReader {
  let fields: [String: [String]]

  func reading(of route: RouteInfo) throws(FieldsFailure) -> RouteReading {
    for literal in route.requirements.literals {
      let name = String(decoding: literal.name, as: UTF8.self)
      guard let texts = fields[name],
        literal.text.map({ text in texts.first.map { Array($0.utf8) } == text }) ?? true
      else { throw .item(name: name, route: route.name) }
    }
    var reading = RouteReading()
    for parameter in route.parameters {
      let texts = fields[parameter.name] ?? []
      let isRead: Bool
      switch parameter.place {
      case .rest where parameter.type.count == .many:
        isRead = !texts.isEmpty && texts.allSatisfy { !$0.isEmpty && parameter.type.reads($0) }
        reading.texts.append(texts)
      default: isRead = ParameterItems(parameter).read(texts, into: &reading)
      }
      if !isRead {
        let shown = texts.first.map { parameter.isSensitive ? RoutingWording.mask : $0 }
        throw .parameter(
          name: parameter.name, route: route.name, parameter.type.shape, found: shown)
      }
    }
    return reading
  }
}

/// The order of routes by their paths, segment by segment, then by what they require.
enum PathRank {
  static func precedes(_ left: RouteInfo, _ right: RouteInfo) -> Bool {
    let (mine, other) = (keys(left), keys(right))
    for (key, otherKey) in zip(mine, other) where key != otherKey { return key < otherKey }
    if mine.count != other.count { return mine.count > other.count }
    return RouteRank.precedes(left, right)
  }

  /// The keys of a route's segments.
  static func keys(_ route: RouteInfo) -> [SegmentKey] {
    guard let pattern = route.pattern else { return [] }
    return pattern.segments.enumerated().map { index, segment in
      let type = route.parameters.first {
        $0.place == .segment(index) || ($0.place == .rest(index) && !$0.type.takesAnyText)
      }?.type
      return SegmentKey(segment, type: type)
    }
  }
}
