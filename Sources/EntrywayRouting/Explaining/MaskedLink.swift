/// A link whose sensitive parts are masked, and where its other parts stand then.
struct MaskedLink: Hashable, Sendable {
  private(set) var text = ""
  /// The masked ranges of the link and, in order, where their masks begin.
  private var masks: [(place: ByteRange, at: Int)] = []

  init(_ link: String, masking places: [ByteRange]) {
    var bytes: [UInt8] = []
    let original = Array(link.utf8)
    var index = 0
    for place in places.sorted(by: { $0.lower < $1.lower }) where place.lower >= index {
      bytes += original[index..<place.lower]
      masks.append((place, bytes.count))
      bytes += Array(RoutingWording.mask.utf8)
      index = place.upper
    }
    bytes += original[index...]
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// Where a range of the link stands in the masked text.
  func place(_ range: ByteRange) -> ByteRange {
    ByteRange(offset(range.lower, isEnd: false), offset(range.upper, isEnd: true))
  }

  private func offset(_ offset: Int, isEnd: Bool) -> Int {
    var shift = 0
    let length = RoutingWording.mask.utf8.count
    for mask in masks {
      if offset < mask.place.lower || (offset == mask.place.lower && !isEnd) { break }
      if offset < mask.place.upper || (offset == mask.place.upper && isEnd) {
        return isEnd ? mask.at + length : mask.at
      }
      shift += length - mask.place.count
    }
    return offset + shift
  }

  static func == (left: MaskedLink, right: MaskedLink) -> Bool { left.text == right.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension TableCore {
  /// The link with its sensitive parts masked: the query items of sensitive names, and the
  /// segments that the route taking the link, or the nearest one, binds to sensitive parameters.
  func maskedLink(_ link: String) -> MaskedLink {
    guard !sensitiveNames.isEmpty else { return MaskedLink(link, masking: []) }
    return LinkBytes.with(link) { bytes in
      guard let layout = try? reader.layout(of: bytes) else {
        // What cannot be read may hold a secret anywhere behind its scheme.
        let scheme = bytes.indices.first { bytes[$0] == ASCII.colon }.map { $0 + 1 } ?? 0
        return MaskedLink(link, masking: [ByteRange(scheme, bytes.count)])
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
        if let value = item.value,
          sensitiveNames.contains(PercentCoding.decodedBytes(bytes, item.name))
        {
          places.append(value)
        }
      }
    }
    for route in routes {
      guard let pattern = route.pattern else { continue }
      for parameter in route.parameters where parameter.isSensitive {
        switch parameter.place {
        case .fragment: if let fragment = layout.fragment { places.append(fragment) }
        case .segment(let index), .rest(let index):
          places += segments(layout, bytes, pattern, index, isRest: pattern.restIndex == index)
        case .item: break
        }
      }
    }
    return places
  }

  /// The segments that a pattern binds to its segment `index`, if the link agrees with the
  /// pattern's first literal: a link that misses by a little still holds the secret.
  private func segments(
    _ layout: LinkLayout, _ bytes: Span<UInt8>, _ pattern: RoutePattern, _ index: Int, isRest: Bool
  ) -> [ByteRange] {
    let path = LinkPath(layout, bytes)
    if let literal = pattern.firstLiteral, let first = layout.segments.first {
      guard PercentCoding.decodedBytes(bytes, first.text) == literal else { return [] }
    }
    if isRest { return Array(layout.segments.dropFirst(index).map(\.text)) }
    guard index < path.segments.count else { return [] }
    let behindRest = pattern.restIndex.map { index > $0 } ?? false
    let place = behindRest ? index + path.segments.count - pattern.segments.count : index
    return layout.segments.indices.contains(place) ? [layout.segments[place].text] : []
  }
}
