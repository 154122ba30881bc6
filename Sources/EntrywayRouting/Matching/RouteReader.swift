/// Reads the parameters of a route whose path takes a link, and checks what the route requires of
/// the query and the fragment.
struct RouteReader {
  let layout: LinkLayout
  /// The decoded segments.
  let path: LinkPath

  /// What the route's parameters get; nil if something that it requires is missing.
  func reading(
    of route: RouteInfo, _ bytes: Span<UInt8>, _ pathBytes: Span<UInt8>
  ) -> RouteReading? {
    if let only = route.options.only, only != layout.kind { return nil }
    guard let pattern = route.pattern else { return nil }
    for literal in route.requirements.literals where !has(literal, pattern, bytes) { return nil }
    var reading = RouteReading()
    for parameter in route.parameters {
      switch parameter.place {
      case .segment(let index):
        reading.texts.append([segment(index, of: pattern, pathBytes)])
      case .rest(let index):
        let texts = rest(index, of: pattern, pathBytes)
        let isOne = parameter.type.count == .one
        reading.texts.append(isOne ? [texts.joined(separator: "/")] : texts)
      case .item(let name, let segment):
        let found = items(of: segment, pattern, bytes).filter { $0.name == name }
        guard ParameterItems(parameter).read(found.map(\.value), into: &reading) else { return nil }
      case .fragment:
        let values = layout.fragment.map { [LinkItem.Value(bytes, $0)] } ?? []
        guard ParameterItems(parameter).read(values, into: &reading) else { return nil }
      }
    }
    return reading
  }

  /// The items in which a route looks: those of the query, or of one segment.
  func items(of segment: Int?, _ pattern: RoutePattern, _ bytes: Span<UInt8>) -> [LinkItem] {
    guard let segment else { return LinkItem.all(bytes, layout.query) }
    let index = linkIndex(of: segment, pattern)
    let isLast = index == layout.segments.count - 1
    if layout.kind == .web { return isLast ? LinkItem.all(bytes, layout.query) : [] }
    return LinkItem.all(bytes, layout.segments[index].arguments)
  }

  private func has(
    _ literal: ItemRequirements.Literal, _ pattern: RoutePattern, _ bytes: Span<UInt8>
  ) -> Bool {
    let first = items(of: literal.segment, pattern, bytes).first { $0.name == literal.name }
    return first?.value.equals(literal.text) ?? false
  }

  /// The link's segment that a segment of the pattern takes; the rest takes what the others leave.
  func linkIndex(of segment: Int, _ pattern: RoutePattern) -> Int {
    guard let rest = pattern.restIndex, segment > rest else { return segment }
    return segment + path.segments.count - pattern.segments.count
  }

  private func segment(
    _ index: Int, of pattern: RoutePattern, _ pathBytes: Span<UInt8>
  ) -> String {
    let range = path.segments[linkIndex(of: index, pattern)]
    let key = SegmentKey(pattern.segments[index], type: nil)
    return String(copying: pathBytes, key.inner(of: range, pathBytes) ?? range)
  }

  private func rest(
    _ index: Int, of pattern: RoutePattern, _ pathBytes: Span<UInt8>
  ) -> [String] {
    let count = path.segments.count - pattern.segments.count + 1
    return path.segments[index..<(index + count)].map { String(copying: pathBytes, $0) }
  }
}
