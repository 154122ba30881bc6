/// A link that was read by every rule and decoded, so that the same walk can take it which takes
/// plain ones: the form for what neither `PlainLink` nor `EscapedLink` has, such as links that
/// spell their origin differently from the table.
struct DecodedLink: LinkScanner {
  let base: UnsafePointer<UInt8>
  let count: Int
  let isWeb: Bool
  let room: PreparedRoom
  private let parts: DecodedParts
  private let layout: LinkLayout
  private let whole: UnsafeBufferPointer<UInt8>
  private let routes: Lazy<[RouteInfo]>
  private let kept: UnsafeMutablePointer<RouteReading?>
  private var segment = 0

  /// - Parameters:
  ///   - base: The bytes of `parts`.
  ///   - layout: The ranges of the link's parts as it was written.
  ///   - whole: The bytes of the link as it was written.
  ///   - routes: What the routes are.
  ///   - kept: Takes the reading of the last route that was read.
  init(
    _ parts: DecodedParts, _ base: UnsafePointer<UInt8>, _ layout: LinkLayout,
    _ whole: UnsafeBufferPointer<UInt8>, _ routes: Lazy<[RouteInfo]>,
    _ kept: UnsafeMutablePointer<RouteReading?>
  ) {
    self.parts = parts
    self.base = base
    self.layout = layout
    self.whole = whole
    self.routes = routes
    self.kept = kept
    count = parts.pathEnd
    isWeb = parts.isWeb
    room = PreparedRoom(segments: parts.segments.count)
  }

  var trueText: ByteRange? { DecodedParts.trueText }

  mutating func next() -> Int {
    // In bounds: a walk asks as often as there are segments.
    segment += 1
    return parts.segments[segment - 1].upper
  }

  mutating func move(to start: Int) {
    segment = 0
    var end = parts.segments.count
    while segment < end {
      let middle = (segment + end) / 2
      if parts.segments[middle].lower < start { segment = middle + 1 } else { end = middle }
    }
  }

  /// The rules of reading were looked at before.
  func hasTooManySegments(from start: Int, to end: Int) -> Bool { false }

  func nextItem(_ position: inout Int) -> ScannedItem {
    // Positions after the path are the numbers of the items.
    let number = position - count
    guard number < parts.items.count else { return ScannedItem(kind: .end) }
    position += 1
    return parts.items[number]
  }

  func fragment(_ position: Int) -> ScannedItem {
    parts.fragment ?? ScannedItem(kind: .end)
  }

  /// What the parameters of the route that takes the link get, if captures cannot hold that.
  var keptReading: RouteReading? { kept.pointee }

  func isTaken(by route: Int) -> Bool? {
    kept.pointee = reading(of: route)
    return kept.pointee != nil
  }

  /// What a route whose path takes the link gets from it; nil if it does not take the whole of it.
  func reading(of route: Int) -> RouteReading? {
    let reader = RouteReader(layout: layout, path: LinkPath(parts))
    return parts.bytes.withUnsafeBufferPointer { bytes in
      reader.reading(of: routes.value[route], whole.span, bytes.span)
    }
  }
}

/// The decoded bytes of a link, and the ranges of its parts.
struct DecodedParts {
  /// The range of `true`, for flags.
  static let trueText = ByteRange(8, 12)

  /// Eight zeros, that words may be loaded before any part; `true`; the segments with slashes
  /// between them; the items and the fragment.
  private(set) var bytes: [UInt8] = Array(repeating: 0, count: 8) + Array("true".utf8)
  private(set) var segments: [ByteRange] = []
  private(set) var pathEnd = 0
  private(set) var items: [ScannedItem] = []
  private(set) var fragment: ScannedItem?
  let isWeb: Bool

  /// Where the first segment begins.
  var start: Int { Self.trueText.upper }

  /// Writes the bytes before the segments to memory that has no array.
  @inline(__always)
  static func writeBeginning(to memory: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(memory).storeBytes(of: 0, as: UInt64.self)
    let letters: StaticString = "true"
    letters.withUTF8Buffer { letters in
      for index in letters.indices { memory[trueText.lower &+ index] = letters[index] }
    }
  }

  init(_ layout: LinkLayout, _ link: Span<UInt8>) {
    isWeb = layout.kind == .web
    bytes.reserveCapacity(link.count + bytes.count)
    segments.reserveCapacity(layout.segments.count)
    for segment in layout.segments {
      if !segments.isEmpty { bytes.append(ASCII.slash) }
      segments.append(append(segment.text, of: link))
    }
    pathEnd = bytes.count
    // A path's end is no delimiter, and something must stand there.
    bytes.append(ASCII.slash)
    if let query = layout.query {
      var walk = QueryItems(query)
      while let item = walk.next(in: link) {
        // An item with an unreadable name is ignored.
        if layout.hasUnreadableParts, !isReadable(item.name, .name, of: link) { continue }
        let name = append(item.name, of: link)
        var scanned = ScannedItem(kind: .item, name: name.lower, nameEnd: name.upper)
        if let value = item.value {
          if layout.hasUnreadableParts, !isReadable(value, .value, of: link) {
            scanned.value = ScannedItem.unreadable
          } else {
            let text = append(value, of: link)
            (scanned.value, scanned.valueEnd) = (text.lower, text.upper)
          }
        }
        items.append(scanned)
      }
    }
    // To a route, an unreadable fragment is absent.
    if let range = layout.fragment,
      !layout.hasUnreadableParts || isReadable(range, .value, of: link)
    {
      let text = append(range, of: link)
      fragment = ScannedItem(kind: .item, value: text.lower, valueEnd: text.upper)
    }
  }

  private func isReadable(
    _ range: ByteRange, _ position: EscapeCheck.Part, of link: Span<UInt8>
  ) -> Bool {
    (try? EscapeCheck(part: position).isReadable(link, range)) ?? false
  }

  private mutating func append(_ range: ByteRange, of link: Span<UInt8>) -> ByteRange {
    let start = bytes.count
    PercentCoding.appendDecoded(link, range, to: &bytes)
    return ByteRange(start, bytes.count)
  }
}
