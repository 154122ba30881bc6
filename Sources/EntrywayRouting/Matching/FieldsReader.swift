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
        let shown = texts.first.map { parameter.isSensitive ? RoutingWording.mask : $0 }
        throw .parameter(
          name: parameter.name, route: route.name, parameter.type.shape, found: shown)
      }
    }
    return reading
  }
}
