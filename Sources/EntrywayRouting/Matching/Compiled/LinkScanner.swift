/// How a walk sees a link: where its segments end, and what its query holds.
protocol LinkScanner {
  associatedtype Room: ScratchRoom

  /// The text that the walk compares and captures: at least sixteen bytes, or eight before the
  /// first segment, so that ``Words`` may load from it.
  var base: UnsafePointer<UInt8> { get }
  /// Where the text ends.
  var count: Int { get }
  /// Whether the link is a web link.
  var isWeb: Bool { get }
  /// Where `true` stands in the text, which is what a flag means to a boolean.
  var trueText: ByteRange? { get }

  /// How much the walk's memory holds.
  var room: Room { get }

  /// Where the segment ends that begins where the scanner stands, and stands behind it.
  mutating func next() -> Int

  /// Whether a path has more segments than a link may have.
  func hasTooManySegments(from start: Int, to end: Int) -> Bool

  /// Goes back to the beginning of a segment.
  mutating func move(to start: Int)

  /// The next item of the query, from `place` on, which moves behind it; at first it is where the
  /// path ends.
  func nextItem(_ place: inout Int) -> ScannedItem

  /// The fragment: `kind` is ``ScannedItem/Kind/item`` if there is one, and its text is the value.
  ///
  /// - Parameter place: Behind the last item.
  func fragment(_ place: Int) -> ScannedItem

  /// Whether a route whose path takes the link, and whose parameters are more than captures can
  /// hold, takes the whole of it; nil if another road must look.
  func isTaken(by route: Int) -> Bool?
}

/// An item of a query, as a scanner finds it.
struct ScannedItem {
  enum Kind {
    case item
    /// There is none.
    case end
    /// The link is refused.
    case refused
    /// Another road must look.
    case undecided
  }

  /// What stands for the value of a flag.
  static var flag: Int { -1 }
  /// What stands for a value that cannot be decoded.
  static var unreadable: Int { -2 }

  var kind: Kind
  var name = 0
  var nameEnd = 0
  /// Where the value begins; ``flag`` or ``unreadable`` if there is none.
  var value = flag
  var valueEnd = 0
}
