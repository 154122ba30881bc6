import EntrywayDiagnostics

/// A destination as named fields, such as `recipe` with the fields `country` and `limit`.
package struct DestinationFields: Hashable, Sendable {
  /// One field of a destination.
  package struct Field: Hashable, Sendable {
    package var name: String
    package var texts: [String]
    package var shape: LinkShape
    /// Whether it may have several texts.
    package var isList: Bool
  }

  /// The first segment of the route's path.
  package var first: String
  /// The fields in the pattern's order, only those that have a text.
  package var fields: [Field]
}

extension RouteTable {
  /// The destination that named fields of a payload mean: `{"type": "recipe", "id": "1234"}`.
  ///
  /// The candidates are the routes whose first literal segment is `first`; their parameters are
  /// read from the fields of their names, and the ordinary ranking decides among those that read.
  package func match(
    firstSegment first: String, fields: [String: [String]]
  ) throws(LinkMatchError) -> RouteMatch<Destination> {
    let bytes = Array(first.utf8)
    let candidates = core.routes.indices.filter { core.routes[$0].pattern?.firstLiteral == bytes }
      .sorted { PathRank.precedes(core.routes[$0], core.routes[$1]) }
    var failure: FieldsFailure?
    for index in candidates {
      do throws(FieldsFailure) {
        let reading = try FieldsReader(fields: fields).reading(of: core.routes[index], index)
        if let match = match(index, reading) { return match }
      } catch {
        failure = failure ?? error
      }
    }
    let names = Set(core.routes.compactMap(\.pattern?.firstLiteral))
    throw LinkMatchError(
      first,
      fields: failure
        ?? .unknownName(first, names: names.map { String(decoding: $0, as: UTF8.self) }.sorted()),
      core: core)
  }
}

extension RouteTable {
  /// The named fields that mean `destination`: the inverse of `match(firstSegment:fields:)`.
  ///
  /// They are returned only if reading them gives the same destination.
  ///
  /// - Complexity: O(*n*) in the destination's values, in at most 64 tries a route.
  package func fields(of destination: Destination) -> DestinationFields? {
    var reflection = Reflection(destination)
    let candidates = candidates(for: destination, &reflection)
    for index in candidates + writing.remaining(besides: candidates) {
      let info = core.routes[index]
      guard let first = info.pattern?.firstLiteral else { continue }
      var search = ParameterSearch(routes[index], info, destination, reflection)
      guard let texts = search.texts() else { continue }
      let fields = DestinationFields(
        first: String(decoding: first, as: UTF8.self),
        fields: info.literalFields + info.fields(texts))
      if reads(fields, as: destination) { return fields }
    }
    return nil
  }

  private func reads(_ fields: DestinationFields, as destination: Destination) -> Bool {
    let texts = Dictionary(
      fields.fields.map { ($0.name, $0.texts) }, uniquingKeysWith: { first, _ in first })
    return (try? match(firstSegment: fields.first, fields: texts))?.destination == destination
  }
}

extension RouteInfo {
  /// What the pattern requires literally; a flag is true.
  fileprivate var literalFields: [DestinationFields.Field] {
    conditions.literals.map { literal in
      DestinationFields.Field(
        name: String(decoding: literal.name, as: UTF8.self),
        texts: [literal.text.map { String(decoding: $0, as: UTF8.self) } ?? "true"],
        shape: literal.text == nil ? .boolean : .text, isList: false)
    }
  }

  fileprivate func fields(_ texts: [[String]]) -> [DestinationFields.Field] {
    zip(parameters, texts).compactMap { parameter, texts in
      texts.isEmpty
        ? nil
        : DestinationFields.Field(
          name: parameter.name, texts: texts, shape: parameter.type.shape,
          isList: parameter.type.count == .many)
    }
  }
}

/// Reads a route's parameters from fields of their names.
struct FieldsReader {
  let fields: [String: [String]]

  /// - Parameter index: The route's number.
  func reading(of route: RouteInfo, _ index: Int) throws(FieldsFailure) -> RouteReading {
    for literal in route.conditions.literals {
      let name = String(decoding: literal.name, as: UTF8.self)
      guard let texts = fields[name],
        literal.text.map({ text in texts.first.map { Array($0.utf8) } == text }) ?? true
      else { throw .item(name: name, route: route.name) }
    }
    var reading = RouteReading()
    for (number, parameter) in route.parameters.enumerated() {
      let texts = fields[parameter.name] ?? []
      let isRead: Bool
      switch parameter.position {
      case .rest where parameter.type.count == .many:
        isRead = !texts.isEmpty && texts.allSatisfy { !$0.isEmpty && parameter.type.reads($0) }
        reading.texts.append(texts)
      default: isRead = ParameterItems(parameter).read(texts.map { .text($0) }, into: &reading)
      }
      if !isRead {
        let shown = texts.first.map { parameter.isSensitive ? MaskedLink.mask : $0 }
        throw .parameter(number, of: index, found: shown)
      }
    }
    return reading
  }
}

/// Why a payload's fields match no route.
enum FieldsFailure: Error, Hashable, Sendable {
  /// No route's path starts with the text.
  case unknownName(String, names: [String])
  /// A parameter of the nearest route has no field, or an unreadable one; both by number.
  case parameter(Int, of: Int, found: String?)
  /// The nearest route requires an item that no field provides.
  case item(name: String, route: String)
}

extension FieldsFailure {
  /// - Parameter routes: Those of the table.
  func diagnostic(_ routes: [RouteInfo]) -> Diagnostic {
    switch self {
    case .unknownName(let name, let names):
      let near = EditDistance.nearest(to: name, among: names)
      return Diagnostic(
        .noRouteForFields, "no route starts with \(Quoting.text(name))",
        expected: names.isEmpty ? nil : Quoting.list(names),
        hint: near.map { "did you mean \($0)?" } ?? "declare a route for it, or correct the field.")
    case .parameter(let number, let index, let found):
      let route = routes[index].name
      let parameter = routes[index].parameters[number]
      let (name, type) = (parameter.name, parameter.words)
      return Diagnostic(
        .noRouteForFields,
        found.map { type.mismatch($0) } ?? "the field \(Quoting.text(name)) is missing",
        names: [route],
        expected: "\(type.phrase) in the field \(Quoting.text(name)), for the route \(route)",
        hint: "send the field, such as \(Quoting.text(name)): \(Quoting.text(type.sample)).")
    case .item(let name, let route):
      return Diagnostic(
        .noRouteForFields, "the field \(Quoting.text(name)) is missing or has a different value",
        names: [route], expected: "what the route \(route) requires",
        hint: "send the field as in the route's pattern.")
    }
  }
}
