/// The places of a link's parts in its text: what one pass over the bytes finds, with no copy.
struct LinkLayout: Hashable, Sendable {
  /// A segment of the path.
  struct Segment: Hashable, Sendable {
    /// The segment's own text.
    var text: ByteRange
    /// The arguments that belong to the segment (behind `?`), if there are any.
    var arguments: ByteRange?
    var hasEscapes: Bool
  }

  var scheme = ByteRange(0, 0)
  var kind = LinkKind.customScheme
  /// The host of a web link.
  var host = ByteRange(0, 0)
  /// The digits behind the host's colon.
  var port: ByteRange?
  /// Everything behind the host, or behind the scheme's slashes, up to the query.
  var path = ByteRange(0, 0)
  var segments: [Segment] = []
  var hasEscapedSegments = false
  /// The text between `?` and `#`, for links whose arguments stand behind the path.
  var query: ByteRange?
  var fragment: ByteRange?
  /// Whether an item or the fragment has an escape that is broken or spells no UTF-8.
  var hasUnreadableParts = false
}
