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
  init(_ parts: PreparedParts) {
    decoded = parts.bytes
    segments = parts.segments
  }

  func with<Result>(_ bytes: Span<UInt8>, _ body: (Span<UInt8>) -> Result) -> Result {
    decoded.isEmpty ? body(bytes) : decoded.withUnsafeBufferPointer { body($0.span) }
  }
}
