import EntrywayJSON

/// A web URL in the parts that rules compare, as it is written or with its escapes decoded.
struct AssociationURL: Sendable {
  /// The parts of a URL that rules look at.
  struct Parts: Sendable {
    /// What the ranges lie in.
    var bytes: [UInt8] = []
    /// Without trailing slashes.
    var path = 0..<0
    /// Where the path has its slashes.
    var slashes: [Int] = []
    var query = 0..<0
    var fragment = 0..<0
    var items: [(name: Range<Int>, value: Range<Int>)] = []
  }

  private let host: Range<Int>
  /// Whether it names a port that is not the scheme's own.
  private(set) var hasPort = false
  private(set) var raw = Parts()
  /// The parts with their escapes decoded, if there are any.
  private(set) var decoded: Parts?

  /// The URL; nil if it is not one of the web's with a host.
  init?(_ text: String) {
    let bytes = Self.encoded(text)
    guard let length = Self.schemeLength(of: bytes) else { return nil }
    var start = length + 3
    var end = start
    while end < bytes.count, bytes[end] != 0x2F, bytes[end] != 0x3F, bytes[end] != 0x23 { end += 1 }
    let pathStart = end
    if let at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")) { start = at + 1 }
    if let colon = bytes[start..<end].lastIndex(of: UInt8(ascii: ":")), bytes[end - 1] != 0x5D {
      let own = length == 5 ? "443" : "80"
      hasPort = colon + 1 < end && !bytes[colon + 1..<end].elementsEqual(own.utf8)
      end = colon
    }
    guard start < end else { return nil }
    host = start..<end
    raw = Parts(bytes, from: pathStart)
    if bytes[pathStart...].contains(UInt8(ascii: "%")) { decoded = raw.decoded }
  }

  /// Whether the host is the given one, which is in lower case.
  func hasHost(_ host: [UInt8]) -> Bool {
    guard self.host.count == host.count else { return false }
    for (index, byte) in host.enumerated() {
      guard raw.bytes[self.host.lowerBound + index].asciiLowercased == byte else { return false }
    }
    return true
  }

  /// The length of `http` or `https` before `://`; nil if the bytes do not begin so.
  private static func schemeLength(of bytes: [UInt8]) -> Int? {
    let https = StaticString("https")
    guard bytes.count > 7 else { return nil }
    return https.withUTF8Buffer { https in
      for index in 0..<4 where bytes[index].asciiLowercased != https[index] { return nil }
      let length = bytes[4].asciiLowercased == https[4] ? 5 : 4
      guard bytes[length] == 0x3A, bytes[length + 1] == 0x2F, length + 2 < bytes.count,
        bytes[length + 2] == 0x2F
      else { return nil }
      return length
    }
  }

  /// The text with what cannot stand in a URL escaped, as it is when it comes to the device.
  private static func encoded(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard bytes.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) else { return bytes }
    let digits = Array("0123456789ABCDEF".utf8)
    return bytes.flatMap { byte in
      byte > 0x20 && byte < 0x7F
        ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
}

extension AssociationURL.Parts {
  fileprivate init(_ bytes: [UInt8], from start: Int) {
    let hash = bytes[start...].firstIndex(of: UInt8(ascii: "#"))
    let pathAndQuery = bytes[start..<(hash ?? bytes.count)]
    let mark = pathAndQuery.firstIndex(of: UInt8(ascii: "?"))
    self.bytes = bytes
    path = start..<(mark ?? pathAndQuery.endIndex)
    query = (mark.map { $0 + 1 } ?? pathAndQuery.endIndex)..<pathAndQuery.endIndex
    fragment = (hash.map { $0 + 1 } ?? bytes.count)..<bytes.count
    var item = query.lowerBound
    while item < query.upperBound {
      var (end, equals) = (item, Int?.none)
      while end < query.upperBound, bytes[end] != UInt8(ascii: "&") {
        if equals == nil, bytes[end] == UInt8(ascii: "=") { equals = end }
        end += 1
      }
      if end > item { items.append((item..<(equals ?? end), (equals.map { $0 + 1 } ?? end)..<end)) }
      item = end + 1
    }
    endPath()
  }

  /// Drops the trailing slashes of the path, and notes the others.
  private mutating func endPath() {
    var end = path.upperBound
    while end > path.lowerBound, bytes[end - 1] == UInt8(ascii: "/") { end -= 1 }
    path = path.lowerBound..<end
    slashes = bytes[path].indices.filter { bytes[$0] == UInt8(ascii: "/") }
  }

  /// The parts with their escapes decoded, each after the URL was taken apart.
  fileprivate var decoded: Self {
    var decoded = Self()
    decoded.path = decoded.append(bytes[path])
    decoded.query = decoded.append(bytes[query])
    decoded.fragment = decoded.append(bytes[fragment])
    decoded.items = items.map { item in
      (decoded.append(bytes[item.name]), decoded.append(bytes[item.value]))
    }
    decoded.endPath()
    return decoded
  }

  /// Appends a part decoded; as it is if its escapes are broken, or say no UTF-8.
  private mutating func append(_ part: ArraySlice<UInt8>) -> Range<Int> {
    let start = bytes.count
    bytes += Self.decoding(part) ?? Array(part)
    return start..<bytes.count
  }

  private static func decoding(_ part: ArraySlice<UInt8>) -> [UInt8]? {
    var decoded: [UInt8] = []
    var position = part.startIndex
    while position < part.endIndex {
      guard part[position] == UInt8(ascii: "%") else {
        decoded.append(part[position])
        position += 1
        continue
      }
      guard position + 2 < part.endIndex,
        let high = Character(Unicode.Scalar(part[position + 1])).hexDigitValue,
        let low = Character(Unicode.Scalar(part[position + 2])).hexDigitValue
      else { return nil }
      decoded.append(UInt8(high << 4 | low))
      position += 3
    }
    return UTF8Check.firstInvalid(in: decoded) == nil ? decoded : nil
  }
}
