extension TableCore {
  /// The link with its sensitive parts masked: the query items of sensitive names, and the
  /// segments that the route taking the link, or the nearest one, binds to sensitive parameters.
  func maskedLink(_ link: String) -> MaskedLink {
    guard !sensitiveNames.isEmpty else { return MaskedLink(link, masking: []) }
    return LinkBytes.with(link) { bytes in
      guard let layout = try? reader.layout(of: bytes) else {
        // What cannot be read may hold a secret anywhere behind its scheme.
        let scheme = bytes.indices.first { !ASCII.isSchemeByte(bytes[$0]) }
        let isScheme = scheme.map { bytes[$0] == ASCII.colon } ?? false
        let start = isScheme ? (scheme ?? 0) + 1 : 0
        return MaskedLink(link, masking: [ByteRange(start, bytes.count)])
      }
      return MaskedLink(link, masking: sensitivePlaces(layout, bytes))
    }
  }

  /// The link's text with its sensitive parts masked.
  func masked(_ link: String) -> String { maskedLink(link).text }

  private func sensitivePlaces(_ layout: LinkLayout, _ bytes: Span<UInt8>) -> [ByteRange] {
    var places: [ByteRange] = []
    for range in [layout.query] + layout.segments.map(\.arguments) {
      guard let range else { continue }
      var items = QueryItems(range)
      while let item = items.next(in: bytes) {
        guard let name = item.readableName(in: bytes) else {
          // It may have been meant for any of them.
          places.append(item.place)
          continue
        }
        if let value = item.value, sensitiveNames.contains(name) { places.append(value) }
      }
    }
    for route in routes {
      guard let pattern = route.pattern else { continue }
      for parameter in route.parameters where parameter.isSensitive {
        switch parameter.place {
        case .fragment: if let fragment = layout.fragment { places.append(fragment) }
        case .segment(let index), .rest(let index):
          places += segments(layout, bytes, pattern, index)
        case .item: break
        }
      }
    }
    return places
  }

  /// The segments that a pattern binds to its segment `index`, if the link begins about as the
  /// pattern does: a link that misses by a little still holds the secret.
  private func segments(
    _ layout: LinkLayout, _ bytes: Span<UInt8>, _ pattern: RoutePattern, _ index: Int
  ) -> [ByteRange] {
    if let literal = pattern.firstLiteral, let first = layout.segments.first {
      guard isNear(PercentCoding.decodedText(bytes, first.text), literal) else { return [] }
    }
    let places = layout.segments.map(\.text)
    guard let rest = pattern.restIndex, rest <= index else {
      return Array(places.dropFirst(index).prefix(1))
    }
    // From a rest on, any segment may be the one; also the rest's own, if the link is too short.
    return Array(places.dropFirst(places.count < pattern.segments.count ? rest : index))
  }

  private func isNear(_ found: String, _ literal: [UInt8]) -> Bool {
    let expected = String(decoding: literal, as: UTF8.self).lowercased()
    return EditDistance.isNear(expected, found.lowercased())
  }
}
