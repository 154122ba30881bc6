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
      default: isRead = ParameterItems(parameter).read(texts.map { .text($0) }, into: &reading)
      }
      if !isRead {
        let shown = texts.first.map { parameter.isSensitive ? MaskedLink.mask : $0 }
        throw .parameter(
          name: parameter.name, route: route.name, parameter.type.shape, found: shown)
      }
    }
    return reading
  }
}

/// Why fields of a payload name no route.
enum FieldsFailure: Error, Hashable, Sendable {
  /// No route's path starts with the text.
  case unknownName(String, names: [String])
  /// A parameter of the nearest route has no field, or one that does not read.
  case parameter(name: String, route: String, LinkShape, found: String?)
  /// The nearest route requires an item that no field gives.
  case item(name: String, route: String)
}

extension FieldsFailure {
  var diagnostic: Diagnostic {
    switch self {
    case .unknownName(let name, let names):
      let near = EditDistance.nearest(to: name, among: names)
      return Diagnostic(
        .noRouteForFields, "no route starts with \(Quoting.text(name))",
        expected: names.isEmpty ? nil : Quoting.list(names),
        hint: near.map { "did you mean \($0)?" } ?? "declare a route for it, or correct the field.")
    case .parameter(let name, let route, let shape, let found):
      return Diagnostic(
        .noRouteForFields,
        found.map { shape.mismatch($0) } ?? "the field \(Quoting.text(name)) is missing",
        names: [route],
        expected: "\(shape.phrase) in the field \(Quoting.text(name)), for the route \(route)",
        hint: "send the field, such as \(Quoting.text(name)): \(Quoting.text(shape.sample)).")
    case .item(let name, let route):
      return Diagnostic(
        .noRouteForFields, "the field \(Quoting.text(name)) is missing or has another text",
        names: [route], expected: "what the route \(route) requires",
        hint: "send the field as the route's pattern has it.")
    }
  }
}
