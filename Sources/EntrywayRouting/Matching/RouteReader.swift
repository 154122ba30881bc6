import EntrywayDiagnostics

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
    guard route.takesOrigin(of: layout, bytes) else { return nil }
    guard let pattern = route.pattern else { return nil }
    for literal in route.conditions.literals where !has(literal, pattern, bytes) { return nil }
    var reading = RouteReading()
    for parameter in route.parameters {
      switch parameter.position {
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
    _ literal: ItemConditions.Literal, _ pattern: RoutePattern, _ bytes: Span<UInt8>
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

/// Gives the values of a query item, or the fragment, to a parameter.
struct ParameterItems {
  let parameter: RouteParameter

  init(_ parameter: RouteParameter) { self.parameter = parameter }

  /// Adds the parameter's texts to the reading; false if the parameter is required and has none.
  ///
  /// - Parameter values: The values in the link's order.
  func read(_ values: [LinkItem.Value], into reading: inout RouteReading) -> Bool {
    switch parameter.type.count {
    case .one:
      // The first value of a repeated item counts.
      guard let first = values.first, let text = text(first), !text.isEmpty, reads(text) else {
        return false
      }
      reading.texts.append([text])
    case .optional:
      var texts: [String] = []
      if let first = values.first { take(first, &texts, &reading) }
      reading.texts.append(texts)
    case .many:
      var texts: [String] = []
      for value in values { take(value, &texts, &reading) }
      reading.texts.append(texts)
    }
    return true
  }

  private func take(_ value: LinkItem.Value, _ texts: inout [String], _ reading: inout RouteReading)
  {
    if let text = text(value), reads(text) {
      texts.append(text)
      return
    }
    func shown(_ text: String) -> String { parameter.isSensitive ? MaskedLink.mask : text }
    let (text, reason) =
      switch value {
      case .flag: (shown(""), "\(Quoting.text(parameter.name)) has no value")
      case .text(let text):
        (shown(text), parameter.words.mismatch(shown(text)))
      case .unreadable(let text): (shown(text), LinkItem.Value.reason(ofUnreadable: shown(text)))
      }
    reading.ignored.append(IgnoredItem(name: parameter.name, text: text, reason: reason))
  }

  /// A flag is true for a boolean, and no text for any other type.
  private func text(_ value: LinkItem.Value) -> String? {
    switch value {
    case .flag: parameter.type.shape == .boolean ? "true" : nil
    case .text(let text): text
    case .unreadable: nil
    }
  }

  private func reads(_ text: String) -> Bool {
    parameter.type.reads(text)
  }
}

/// The texts of a route's parameters from a link.
struct RouteReading: Sendable {
  /// The texts of each parameter; none if an optional one is absent.
  var texts: [[String]] = []
  var ignored: [IgnoredItem] = []
}

/// The segments of a link, decoded once.
struct LinkPath: Sendable {
  /// Empty if no segment is escaped; then the link's own bytes serve.
  private(set) var decoded: [UInt8] = []
  private(set) var segments: [ByteRange]

  init(_ layout: LinkLayout, _ bytes: Span<UInt8>) {
    segments = layout.segments.map(\.text)
    guard layout.hasEscapedSegments else { return }
    for index in segments.indices {
      let start = decoded.count
      PercentCoding.appendDecoded(bytes, segments[index], to: &decoded)
      segments[index] = ByteRange(start, decoded.count)
    }
  }

  /// The segments of a link that the compiled table has decoded.
  init(_ parts: DecodedParts) {
    decoded = parts.bytes
    segments = parts.segments
  }

  func with<Result>(_ bytes: Span<UInt8>, _ body: (Span<UInt8>) -> Result) -> Result {
    decoded.isEmpty ? body(bytes) : decoded.withUnsafeBufferPointer { body($0.span) }
  }
}
