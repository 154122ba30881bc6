/// The ranges of a link's parts in its text, found in one pass over the bytes without a copy.
struct LinkLayout: Hashable, Sendable {
  /// A segment of the path.
  struct Segment: Hashable, Sendable {
    /// The segment's own text.
    var text: ByteRange
    /// The arguments that belong to the segment (after `?`), if there are any.
    var arguments: ByteRange?
    var hasEscapes: Bool
  }

  var scheme = ByteRange(0, 0)
  var kind = LinkKind.customScheme
  /// The host of a web link.
  var host = ByteRange(0, 0)
  /// Where the host was written, if the link is read as one on another host.
  var writtenHost: ByteRange?
  /// The digits after the host's colon.
  var port: ByteRange?
  /// Everything after the host, or after the scheme's slashes, up to the query.
  var path = ByteRange(0, 0)
  var segments: [Segment] = []
  var hasEscapedSegments = false
  /// The text between `?` and `#`, for links with their arguments after the path.
  var query: ByteRange?
  var fragment: ByteRange?
  /// Whether an item or the fragment has an escape that is broken or not valid UTF-8.
  var hasUnreadableParts = false
}

/// Iterates over a query's items, `name=value` or a flag `name`, separated by ampersands.
///
/// Empty items (`a=1&&b=2`) are skipped.
struct QueryItems {
  struct Item {
    var name: ByteRange
    /// Nil for a flag; empty for `name=`.
    var value: ByteRange?

    var range: ByteRange { ByteRange(name.lower, value?.upper ?? name.upper) }

    /// The decoded name; nil if an escape in it is broken or not valid UTF-8.
    func readableName(in bytes: Span<UInt8>) -> [UInt8]? {
      let isReadable = try? EscapeCheck(part: .name).isReadable(bytes, name)
      return isReadable == true ? PercentCoding.decodedBytes(bytes, name) : nil
    }
  }

  private var index: Int
  private let end: Int

  init(_ range: ByteRange) {
    index = range.lower
    end = range.upper
  }

  mutating func next(in bytes: Span<UInt8>) -> Item? {
    while index < end {
      let start = index
      var equals: Int?
      while index < end, bytes[index] != ASCII.ampersand {
        if equals == nil, bytes[index] == ASCII.equals { equals = index }
        index += 1
      }
      let stop = index
      index += 1
      if start == stop { continue }
      return Item(
        name: ByteRange(start, equals ?? stop), value: equals.map { ByteRange($0 + 1, stop) })
    }
    return nil
  }
}
