extension CompiledTable {
  /// The place where the path begins, behind the first slash; -1 if the link begins like none of
  /// the origins.
  @inline(__always)
  func pathStart(_ base: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var index = 0
    while index < originCount {
      // In bounds: there are `originCount` origins.
      let origin = origins[index]
      let length = Int(origin.length)
      if length <= count, equals(base, text + Int(origin.text), length) {
        if !origin.isWeb {
          // Up to three slashes belong to the scheme.
          var start = length
          let limit = min(length &+ 3, count)
          while start < limit, base[start] == ASCII.slash { start &+= 1 }
          return start
        }
        if length == count { return count }
        switch base[length] {
        case ASCII.slash: return length &+ 1
        case ASCII.question, ASCII.hash: return length
        default: break  // A port, a user's name, a longer host.
        }
      }
      index &+= 1
    }
    return -1
  }

  /// Whether the link begins like none of the app's in any spelling, so that there is nothing to
  /// find; false where that takes a closer look.
  @inline(never)
  func isForeign(_ base: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    if hasOtherOrigins { return false }
    for index in 0..<originCount {
      // In bounds: there are `originCount` origins, and both texts have `length` bytes.
      let origin = origins[index]
      let length = Int(origin.length)
      guard length <= count else { continue }
      if equals(base, text + Int(origin.text), length, but: Self.caseBits) { return false }
    }
    return true
  }

  /// Whether `length` bytes are equal, eight at a time.
  ///
  /// - Parameter ignored: Bits that may differ in each byte. With ``caseBits`` letters in both cases
  ///   pass, and so do bytes that are no letters and differ like them.
  @inline(__always)
  func equals(
    _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ length: Int,
    but ignored: UInt64 = 0
  ) -> Bool {
    let left = UnsafeRawPointer(left)
    let right = UnsafeRawPointer(right)
    var index = 0
    while index &+ 8 <= length {
      // In bounds: eight bytes from `index` end at or before `length`, which both sides have.
      let mine = left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let other = right.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if mine | ignored != other | ignored { return false }
      index &+= 8
    }
    let ignoredByte = UInt8(truncatingIfNeeded: ignored)
    while index < length {
      let mine = left.load(fromByteOffset: index, as: UInt8.self)
      let other = right.load(fromByteOffset: index, as: UInt8.self)
      if mine | ignoredByte != other | ignoredByte { return false }
      index &+= 1
    }
    return true
  }

  private static var caseBits: UInt64 { 0x2020_2020_2020_2020 }
}
