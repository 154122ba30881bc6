extension ContentReader {
  /// The payload that the reader would read as the destination.
  func payload(
    opening target: EntryTarget<Destination>, routes: RouteTable<Destination>
  ) throws(WritingObstacle) -> PayloadValue {
    let path = keyPath?.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if path?.first == "aps" { throw .system }
    switch self {
    case .link:
      if let link = target.link { return .object(at: path ?? [], .text(link)) }
      do throws(LinkWritingError) {
        let link = try routes.link(
          to: target.destination, scheme: target.scheme, host: target.host)
        return .object(at: path ?? [], .text(link))
      } catch {
        throw .link(error)
      }
    case .value(_, let reader):
      guard let text = reader.text(target.destination) else { throw .value }
      return .object(at: path ?? [], .text(text))
    case .fields:
      guard let path, let key = path.last, let fields = routes.fields(of: target.destination),
        !fields.fields.contains(where: { $0.name == key })
      else { throw .fields }
      var object: [String: PayloadValue] = [key: .text(fields.first)]
      for field in fields.fields { object[field.name] = PayloadValue(field) }
      return .object(at: path.dropLast(), .object(object))
    case .destination(let destination):
      guard destination == target.destination else {
        throw .otherDestination(DeliveryWording.destination(routes.match(destination: destination)))
      }
      return .object([:])
    case .code(let name, _): throw .code(name)
    case .content: throw .code("the content")
    }
  }
}

extension PayloadValue {
  /// Nested objects, with the value under the last key.
  fileprivate static func object(
    at keys: some BidirectionalCollection<String>, _ value: PayloadValue
  ) -> PayloadValue {
    keys.reversed().reduce(value) { .object([$1: $0]) }
  }

  /// A field's value: a number or a boolean if it has that shape and reads back as the same text.
  fileprivate init(_ field: DestinationFields.Field) {
    let values = field.texts.map { Self.value($0, field.shape) }
    self = field.isList ? .array(values) : values.first ?? .null
  }

  private static func value(_ text: String, _ shape: LinkShape) -> PayloadValue {
    let value: PayloadValue? =
      switch shape {
      case .integer: Int(text).map { .integer($0) }
      case .decimal: Double(text).map { .double($0) }
      case .boolean: Bool(text).map { .bool($0) }
      default: nil
      }
    // Readers that keep numbers as doubles may round the longer ones.
    if case .integer(let number) = value, number.magnitude >= 1 << 53 { return .text(text) }
    return value?.text(for: .boolean) == text ? value ?? .text(text) : .text(text)
  }
}
