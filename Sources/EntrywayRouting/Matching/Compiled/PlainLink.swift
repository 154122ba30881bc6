/// A link as a walk sees it: where its segments end, and what its query contains.
protocol LinkScanner {
  associatedtype Room: ScratchRoom

  /// The text that the walk compares and captures: at least sixteen bytes, or eight before the
  /// first segment, so that ``SegmentWords`` may load from it.
  var base: UnsafePointer<UInt8> { get }
  /// Where the text ends.
  var count: Int { get }
  /// Whether the link is a web link.
  var isWeb: Bool { get }
  /// The range of `true` in the text, which is the value of a flag for a boolean.
  var trueText: ByteRange? { get }

  /// How much the walk's memory holds.
  var room: Room { get }

  /// The end of the segment at which the scanner is; the scanner moves past it.
  mutating func next() -> Int

  /// Whether a path has more segments than a link may have.
  func hasTooManySegments(from start: Int, to end: Int) -> Bool

  /// Goes back to the beginning of a segment.
  mutating func move(to start: Int)

  /// The next item of the query, from `position` on, which moves past it; at first it is where the
  /// path ends.
  func nextItem(_ position: inout Int) -> ScannedItem

  /// The fragment: `kind` is ``ScannedItem/Kind/item`` if there is one, and its text is the value.
  ///
  /// - Parameter position: After the last item.
  func fragment(_ position: Int) -> ScannedItem

  /// Whether a route whose path takes the link, and whose parameters are more than captures can
  /// hold, takes the whole of it; nil if the decoded lookup must decide.
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
    /// The link must be decoded first.
    case escaped
  }

  /// The position that marks a flag.
  static var flag: Int { -1 }
  /// The position that marks a value that cannot be decoded.
  static var unreadable: Int { -2 }

  var kind: Kind
  var name = 0
  var nameEnd = 0
  /// Where the value begins; ``flag`` or ``unreadable`` if there is none.
  var value = flag
  var valueEnd = 0
}

/// A link as it was written, for the fast lookup: nothing in it is escaped, and its bytes are read
/// in place.
struct PlainLink: LinkScanner {
  let base: UnsafePointer<UInt8>
  let count: Int
  private let classes: UnsafePointer<UInt8>
  private var special: SpecialBytes

  /// - Parameters:
  ///   - start: Where the path begins.
  ///   - count: At least sixteen.
  ///   - classes: The class of each byte.
  @inline(__always)
  init(
    _ base: UnsafePointer<UInt8>, from start: Int, count: Int, classes: UnsafePointer<UInt8>
  ) {
    self.base = base
    self.count = count
    self.classes = classes
    special = SpecialBytes(base, from: start, count: count)
  }

  var trueText: ByteRange? { nil }

  var room: FastRoom { FastRoom() }

  var isWeb: Bool {
    // The link begins like one of the app's origins, byte for byte, and has sixteen bytes.
    let http: StaticString = "http"
    let hasScheme = http.withUTF8Buffer { letters in
      letters.indices.allSatisfy { base[$0] == letters[$0] }
    }
    return hasScheme
      && (base[4] == ASCII.colon || base[4] == UInt8(ascii: "s") && base[5] == ASCII.colon)
  }

  @inline(__always)
  mutating func next() -> Int {
    while true {
      let end = special.next()
      // Non-ASCII bytes are plain text, but the search stops at them.
      if end >= count || base[end] < 0x80 { return end }
    }
  }

  @inline(__always)
  mutating func move(to start: Int) {
    special = SpecialBytes(base, from: start, count: count)
  }

  func hasTooManySegments(from start: Int, to end: Int) -> Bool {
    var segments = 1
    // In bounds: the path lies in the link. A last slash ends a segment and begins none.
    for index in start..<max(start, end - 1) where base[index] == ASCII.slash { segments += 1 }
    return segments > LinkReader.maximumSegments
  }

  @inline(__always)
  func nextItem(_ position: inout Int) -> ScannedItem {
    guard position < count else { return ScannedItem(kind: .end) }
    switch base[position] {
    case ASCII.question, ASCII.ampersand: break
    case ASCII.hash: return ScannedItem(kind: .end)
    default: return ScannedItem(kind: kind(ofSpecial: base[position]))
    }
    var index = position &+ 1
    var item = ScannedItem(kind: .item, name: index)
    // In bounds: `index` is less than `count`, and a byte is less than 256.
    while index < count {
      let byte = base[index]
      if classes[Int(byte)] != ByteClass.plain {
        if byte == ASCII.equals {
          if item.value < 0 {
            item.nameEnd = index
            item.value = index &+ 1
          }
        } else if byte != ASCII.slash, byte != ASCII.question {
          break
        }
      }
      index &+= 1
    }
    if item.value < 0 { item.nameEnd = index }
    item.valueEnd = index
    position = index
    return item
  }

  func fragment(_ position: Int) -> ScannedItem {
    guard position < count else { return ScannedItem(kind: .end) }
    guard base[position] == ASCII.hash else {
      return ScannedItem(kind: kind(ofSpecial: base[position]))
    }
    var index = position &+ 1
    while index < count {
      let byte = base[index]
      let isPlain = classes[Int(byte)] <= ByteClass.delimiter
      if !isPlain { return ScannedItem(kind: kind(ofSpecial: byte)) }
      index &+= 1
    }
    return ScannedItem(kind: .item, value: position &+ 1, valueEnd: count)
  }

  func isTaken(by route: Int) -> Bool? { nil }

  private func kind(ofSpecial byte: UInt8) -> ScannedItem.Kind {
    classes[Int(byte)] == ByteClass.refused ? .refused : .escaped
  }
}
