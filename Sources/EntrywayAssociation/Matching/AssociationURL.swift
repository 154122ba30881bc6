/// A web URL in the parts that rules compare, as it is written or with its escapes decoded.
struct AssociationURL: Sendable {
  /// The parts of a URL that rules look at.
  struct Parts: Sendable {
    /// What the ranges lie in.
    var bytes: [UInt8] = []
    /// Without trailing slashes.
    var path = 0..<0
    var query = 0..<0
    var fragment = 0..<0
    var items: [(name: Range<Int>, value: Range<Int>)] = []
  }

  /// In lower case.
  private(set) var host: String
  /// As it is written; nil if there is none, or it is the scheme's own.
  private(set) var port: String?
  private(set) var raw = Parts()
  /// The parts with their escapes decoded, if there are any.
  private(set) var decoded: Parts?

  /// The URL; nil if it is not one of the web's with a host.
  init?(_ text: String) {
    let bytes = Self.encoded(text)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[(colon + 1)...].starts(with: [0x2F, 0x2F])
    else { return nil }
    let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    guard scheme == "https" || scheme == "http" else { return nil }
    let hostStart = colon + 3
    let pathStart =
      bytes[hostStart...].firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? bytes.count
    var authority = bytes[hostStart..<pathStart]
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) { authority = authority[(at + 1)...] }
    if let colon = authority.lastIndex(of: UInt8(ascii: ":")), authority.last != 0x5D {
      let digits = String(decoding: authority[(colon + 1)...], as: UTF8.self)
      if !digits.isEmpty, digits != (scheme == "https" ? "443" : "80") { port = digits }
      authority = authority[..<colon]
    }
    guard !authority.isEmpty else { return nil }
    host = String(decoding: authority, as: UTF8.self).lowercased()
    raw = Parts(bytes, from: pathStart)
    if bytes[pathStart...].contains(UInt8(ascii: "%")) { decoded = raw.decoded }
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
    items = bytes[query].split(separator: UInt8(ascii: "&")).map { item in
      let equals = item.firstIndex(of: UInt8(ascii: "="))
      let end = equals ?? item.endIndex
      return (item.startIndex..<end, (equals.map { $0 + 1 } ?? end)..<item.endIndex)
    }
    dropTrailingSlashes()
  }

  private mutating func dropTrailingSlashes() {
    var end = path.upperBound
    while end > path.lowerBound, bytes[end - 1] == UInt8(ascii: "/") { end -= 1 }
    path = path.lowerBound..<end
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
    decoded.dropTrailingSlashes()
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
