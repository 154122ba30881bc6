@testable import EntrywayRouting

/// Puts a link together in the obvious way: piece by piece along the pattern, as strings.
struct ReferenceComposer {
  let route: RouteInfo
  let pattern: RoutePattern
  let texts: [[String]]

  func link(from origin: LinkOrigin) throws(LinkComposer.Obstacle) -> String {
    var link =
      switch origin {
      case .web(let host): "https://" + host + "/"
      case .scheme(let scheme): scheme + "://"
      }
    var query: [String] = []
    for (index, segment) in pattern.segments.enumerated() {
      if index > 0 { link += "/" }
      let part: PercentCoding.Part =
        index == 0 && origin.kind == .customScheme ? .firstSegment : .segment
      link += try path(segment, index, part)
      let items = try items(
        segment.items, segment: index, for: origin.kind == .web ? .queryValue : .segmentValue)
      if items.isEmpty { continue }
      if origin.kind == .customScheme {
        link += "?" + items.joined(separator: "&")
      } else if index == pattern.segments.count - 1 {
        query = items
      } else {
        throw .argumentsWithinPath
      }
    }
    query += try items(pattern.items, segment: nil, for: .queryValue)
    if !query.isEmpty { link += "?" + query.joined(separator: "&") }
    return try link + fragment()
  }

  private func texts(at position: PatternParameter.Position) -> (
    parameter: RouteParameter, [String]
  )? {
    guard let index = route.parameters.firstIndex(where: { $0.position == position }),
      index < texts.count
    else { return nil }
    return (route.parameters[index], texts[index])
  }

  private func path(
    _ segment: PatternSegment, _ index: Int, _ part: PercentCoding.Part
  ) throws(LinkComposer.Obstacle) -> String {
    switch segment.kind {
    case .literal(let bytes): return encoded(bytes, part)
    case .parameter(let prefix, _, let suffix):
      guard let (parameter, texts) = texts(at: .segment(index)) else { return "" }
      guard let text = texts.first, !text.isEmpty else { throw .emptyText(parameter.name) }
      return encoded(prefix + Array(text.utf8) + suffix, part)
    case .rest:
      guard let (parameter, texts) = texts(at: .rest(index)) else { return "" }
      let parts =
        parameter.type.count == .one
        ? texts.flatMap {
          $0.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        } : texts
      guard !parts.isEmpty, !parts.contains("") else {
        throw parts.isEmpty || parts == [""] ? .emptyText(parameter.name) : .slashes(parameter.name)
      }
      return parts.enumerated()
        .map { PercentCoding.encoded($1, for: $0 == 0 ? part : .segment) }.joined(separator: "/")
    }
  }

  private func items(
    _ items: [PatternItem], segment: Int?, for part: PercentCoding.Part
  ) throws(LinkComposer.Obstacle) -> [String] {
    var written: [String] = []
    for item in items {
      let name = encoded(item.name, .queryName)
      switch item.value {
      case .flag: written.append(name)
      case .literal(let text): written.append(name + "=" + encoded(text, part))
      case .parameter:
        guard let (parameter, texts) = texts(at: .item(name: item.name, segment: segment)) else {
          continue
        }
        if parameter.type.count == .one, texts.first?.isEmpty ?? true {
          throw .emptyText(parameter.name)
        }
        written += texts.map { name + "=" + PercentCoding.encoded($0, for: part) }
      }
    }
    return written
  }

  private func fragment() throws(LinkComposer.Obstacle) -> String {
    guard let (parameter, texts) = texts(at: .fragment) else { return "" }
    guard let text = texts.first, !text.isEmpty || parameter.type.count != .one else {
      if parameter.type.count == .one { throw .emptyText(parameter.name) }
      return ""
    }
    return "#" + PercentCoding.encoded(text, for: .fragment)
  }

  private func encoded(_ bytes: [UInt8], _ part: PercentCoding.Part) -> String {
    PercentCoding.encoded(String(decoding: bytes, as: UTF8.self), for: part)
  }
}
