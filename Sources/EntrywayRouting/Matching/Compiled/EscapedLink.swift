/// A link whose escapes were decoded into memory of the stack, so that the same walk can take it
/// which takes plain ones: the form for links that differ from plain ones in nothing but escapes.
struct EscapedLink: LinkScanner {
  let base: UnsafePointer<UInt8>
  /// Where the path ends.
  let count: Int
  let isWeb: Bool
  private let parts: EscapedParts
  private let ends: UnsafePointer<UInt16>
  private var segment = 0

  /// - Parameters:
  ///   - base: The decoded bytes.
  ///   - ends: Where the segments end in them.
  init(
    _ parts: EscapedParts, _ base: UnsafePointer<UInt8>, _ ends: UnsafePointer<UInt16>, isWeb: Bool
  ) {
    self.parts = parts
    self.base = base
    self.ends = ends
    self.isWeb = isWeb
    count = parts.pathEnd
  }

  var trueText: ByteRange? { DecodedParts.trueText }

  var room: FastRoom { FastRoom() }

  @inline(__always)
  mutating func next() -> Int {
    // In bounds: a walk asks as often as there are segments.
    let end = ends[segment]
    segment &+= 1
    return Int(end)
  }

  mutating func move(to start: Int) {
    segment = 0
    // In bounds: a walk goes back to the beginning of a segment, so one of them ends behind it.
    while Int(ends[segment]) < start { segment &+= 1 }
  }

  /// They were counted as they were decoded.
  func hasTooManySegments(from start: Int, to end: Int) -> Bool { false }

  func nextItem(_ position: inout Int) -> ScannedItem {
    // The query stands behind one byte after the path, and an item behind one after another.
    var index = position &+ 1
    guard index < parts.queryEnd else { return ScannedItem(kind: .end) }
    var item = ScannedItem(kind: .item, name: index)
    // In bounds: `index` is less than the query's end.
    while index < parts.queryEnd, base[index] != EscapedParts.itemMark {
      if base[index] == EscapedParts.valueMark {
        item.nameEnd = index
        item.value = index &+ 1
      }
      index &+= 1
    }
    if item.value < 0 { item.nameEnd = index }
    item.valueEnd = index
    position = index
    return item
  }

  func fragment(_ position: Int) -> ScannedItem {
    guard let start = parts.fragment else { return ScannedItem(kind: .end) }
    return ScannedItem(kind: .item, value: start, valueEnd: parts.end)
  }

  func isTaken(by route: Int) -> Bool? { nil }
}

/// Decodes a link in one pass over its bytes, and checks by the rules of reading whatever follows
/// its origin.
///
/// The memory begins as that of ``DecodedParts``. After the path come the query and the fragment,
/// each behind one byte. In the query two control characters, which no item can contain, decoded
/// or not, stand for the delimiters, so that `&` and `=` are text wherever they are found.
struct EscapedParts {
  enum Outcome {
    case decoded
    /// No table reads the link.
    case refused
    /// The decoded lookup must decide: an item or the fragment cannot be read.
    case undecided
  }

  /// Stands for the `&` between two items.
  static let itemMark: UInt8 = 0
  /// Stands for the `=` between a name and its value.
  static let valueMark: UInt8 = 1

  private(set) var pathEnd = 0
  private(set) var queryEnd = 0
  /// Where the fragment begins; nil if there is none.
  private(set) var fragment: Int?
  /// Where the decoded bytes end.
  private(set) var end = DecodedParts.trueText.upper
  private(set) var segmentCount = 0

  private let link: UnsafePointer<UInt8>
  private let count: Int
  private let memory: UnsafeMutablePointer<UInt8>
  private let classes: UnsafePointer<UInt8>
  private let allowsSlash: Bool
  /// The next byte of the link.
  private var index: Int

  /// How many bytes a link of so many needs: no part becomes longer, and four bytes more than what
  /// stands before the path may be written after it.
  static func capacity(for count: Int) -> Int { DecodedParts.trueText.upper + count + 4 }

  /// - Parameters:
  ///   - link: The bytes of the link.
  ///   - pathStart: Where its path begins.
  ///   - count: How many bytes it has; at least sixteen.
  ///   - memory: Takes the decoded bytes; has room for ``capacity(for:)``.
  ///   - classes: The class of each byte.
  ///   - allowsSlash: Whether `%2F` is allowed in the path.
  init(
    _ link: UnsafePointer<UInt8>, from pathStart: Int, count: Int,
    into memory: UnsafeMutablePointer<UInt8>, classes: UnsafePointer<UInt8>, allowsSlash: Bool
  ) {
    self.link = link
    self.count = count
    self.memory = memory
    self.classes = classes
    self.allowsSlash = allowsSlash
    index = pathStart
    DecodedParts.writeBeginning(to: memory)
  }

  /// Decodes everything.
  ///
  /// - Parameter ends: Takes where the segments end; has room for the most that a link may have.
  @inline(__always)
  mutating func decode(_ ends: UnsafeMutablePointer<UInt16>) -> Outcome {
    let path = decodePath(ends)
    guard path == .decoded else { return path }
    pathEnd = end
    if index < count, link[index] == ASCII.question {
      begin()
      let query = decodeText(isQuery: true)
      guard query == .decoded else { return query }
    }
    queryEnd = end
    if index < count {
      begin()
      fragment = end
      return decodeText(isQuery: false)
    }
    return .decoded
  }

  /// Passes over a delimiter, for which one byte is written.
  @inline(__always)
  private mutating func begin() {
    memory[end] = ASCII.slash
    end &+= 1
    index &+= 1
  }

  /// Decodes the segments, up to the query or the fragment.
  @inline(__always)
  private mutating func decodePath(_ ends: UnsafeMutablePointer<UInt16>) -> Outcome {
    var special = SpecialBytes(link, from: index, count: count)
    var start = end
    while true {
      let stop = special.next()
      // The other escapes of a character are decoded with its first.
      if stop < index { continue }
      copy(to: stop)
      // In bounds where it is read: `stop` is less than `count`. The end counts as a delimiter.
      let byte = stop < count ? link[stop] : ASCII.hash
      switch byte {
      case ASCII.percent:
        guard decodeEscape(.path(allowsSlash: allowsSlash)) == .decoded else { return .refused }
      case ASCII.slash:
        guard end > start, segmentCount < LinkReader.maximumSegments else { return .refused }
        ends[segmentCount] = UInt16(truncatingIfNeeded: end)
        segmentCount &+= 1
        begin()
        start = end
      case ASCII.question, ASCII.hash:
        if end > start {
          guard segmentCount < LinkReader.maximumSegments else { return .refused }
          ends[segmentCount] = UInt16(truncatingIfNeeded: end)
          segmentCount &+= 1
        } else if segmentCount > 0 {
          // A last slash ends a segment and begins none.
          end &-= 1
        }
        return .decoded
      default:
        // Non-ASCII bytes are plain text, but the search stops at them.
        if byte < 0x80 { return .refused }
      }
    }
  }

  /// Copies the bytes of the link before `stop`.
  @inline(__always)
  private mutating func copy(to stop: Int) {
    let length = stop &- index
    // In bounds: there are as many in the link, and no more are written than the link has.
    (memory + end).initialize(from: link + index, count: length)
    end &+= length
    index = stop
  }

  /// Decodes the query up to the fragment, or the fragment.
  @inline(__always)
  private mutating func decodeText(isQuery: Bool) -> Outcome {
    var isName = isQuery
    // In bounds: `index` is less than `count`, and a byte is less than 256.
    while index < count {
      var byte = link[index]
      switch classes[Int(byte)] {
      case ByteClass.escape:
        let outcome = decodeEscape(isName ? .name : .value)
        guard outcome == .decoded else { return outcome }
        continue
      case ByteClass.refused: return .refused
      default: break
      }
      if isQuery {
        switch byte {
        case ASCII.hash: return .decoded
        case ASCII.ampersand: (byte, isName) = (Self.itemMark, true)
        case ASCII.equals where isName: (byte, isName) = (Self.valueMark, false)
        default: break
        }
      }
      memory[end] = byte
      end &+= 1
      index &+= 1
    }
    return .decoded
  }

  /// Decodes an escape, and the others of the same character.
  @inline(__always)
  private mutating func decodeEscape(_ part: EscapeCheck.Part) -> Outcome {
    guard let first = byte(behind: index) else { return .undecided }
    if first < 0x80 {
      if EscapeCheck(part: part).forbidden(first) != nil { return .refused }
      write(first)
      return .decoded
    }
    // The link itself is UTF-8, so that no character of it is part escape, part byte.
    var text = UTF8Check()
    guard text.accept(first) else { return .undecided }
    write(first)
    while !text.isWhole {
      guard index < count, link[index] == ASCII.percent, let next = byte(behind: index),
        text.accept(next)
      else { return .undecided }
      write(next)
    }
    return .decoded
  }

  @inline(__always)
  private mutating func write(_ byte: UInt8) {
    memory[end] = byte
    end &+= 1
    index &+= 3
  }

  /// The byte that the two digits after a percent sign spell; nil if they are none.
  ///
  /// No delimiter is a digit, so that the end of the link is the only one to look at.
  @inline(__always)
  private func byte(behind percent: Int) -> UInt8? {
    guard percent &+ 2 < count, let high = ASCII.hexValue(link[percent &+ 1]),
      let low = ASCII.hexValue(link[percent &+ 2])
    else { return nil }
    return high << 4 | low
  }
}
