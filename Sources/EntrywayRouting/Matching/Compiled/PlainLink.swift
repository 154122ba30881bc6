/// A link as it was written, for the hot road: nothing in it is escaped, and the bytes are looked
/// at where they stand.
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

  var room: HotRoom { HotRoom() }

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
      // Bytes outside of ASCII stand for themselves, but are special to the search.
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
  func nextItem(_ place: inout Int) -> ScannedItem {
    guard place < count else { return ScannedItem(kind: .end) }
    switch base[place] {
    case ASCII.question, ASCII.ampersand: break
    case ASCII.hash: return ScannedItem(kind: .end)
    default: return ScannedItem(kind: kind(ofSpecial: base[place]))
    }
    var index = place &+ 1
    var item = ScannedItem(kind: .item, name: index)
    // In bounds: `index` is less than `count`, and a byte is less than 256.
    while index < count {
      let byte = base[index]
      if byte == ASCII.ampersand { break }
      if byte == ASCII.equals {
        if item.value < 0 {
          item.nameEnd = index
          item.value = index &+ 1
        }
      } else if classes[Int(byte)] != ByteClass.plain, byte != ASCII.slash, byte != ASCII.question {
        break
      }
      index &+= 1
    }
    if item.value < 0 { item.nameEnd = index }
    item.valueEnd = index
    place = index
    return item
  }

  func fragment(_ place: Int) -> ScannedItem {
    guard place < count else { return ScannedItem(kind: .end) }
    guard base[place] == ASCII.hash else { return ScannedItem(kind: kind(ofSpecial: base[place])) }
    var index = place &+ 1
    while index < count {
      let byte = base[index]
      let isPlain = classes[Int(byte)] <= ByteClass.delimiter
      if !isPlain { return ScannedItem(kind: kind(ofSpecial: byte)) }
      index &+= 1
    }
    return ScannedItem(kind: .item, value: place &+ 1, valueEnd: count)
  }

  func isTaken(by route: Int) -> Bool? { nil }

  private func kind(ofSpecial byte: UInt8) -> ScannedItem.Kind {
    classes[Int(byte)] == ByteClass.refused ? .refused : .undecided
  }
}
