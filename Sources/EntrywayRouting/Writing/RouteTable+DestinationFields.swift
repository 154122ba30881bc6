extension RouteTable {
  /// The named fields that mean `destination`: the way back of `match(firstSegment:fields:)`.
  ///
  /// They are given only if reading them gives the destination back.
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
    return (try? match(firstSegment: fields.first, fields: texts))?.route == destination
  }
}

extension RouteInfo {
  /// What the pattern requires literally; a flag is true.
  fileprivate var literalFields: [DestinationFields.Field] {
    requirements.literals.map { literal in
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
