/// The format of a file that is served instead of JSON.
package enum FileKind: Hashable, Sendable {
  case nothing
  case html
  case signed
  case compressed
  case utf16
  case utf32
  case propertyList

  /// What the bytes begin like; nil if that may be JSON.
  package init?(_ bytes: [UInt8]) {
    let start = bytes.drop { $0.isJSONSpace || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }.prefix(64)
    let text = String(decoding: start, as: UTF8.self).lowercased()
    if start.isEmpty {
      self = .nothing
    } else if start.first == 0x30, start.count > 1,
      start[start.startIndex + 1] >= 0x80
        || bytes.prefix(32).contains(Self.signedDataIdentifier)
    {
      self = .signed
    } else if ["-----begin", "mime-version:", "content-type: multipart/signed"]
      .contains(where: text.hasPrefix)
    {
      self = .signed
    } else if text.hasPrefix("<?xml") && text.contains("plist") || text.hasPrefix("<!doctype plist")
      || text.hasPrefix("bplist")
    {
      self = .propertyList
    } else if Self.isUTF32(bytes) {
      self = .utf32
    } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.count > 1 && (bytes[0] == 0) != (bytes[1] == 0)
    {
      self = .utf16
    } else if text.hasPrefix("<") {
      self = .html
    } else if bytes.starts(with: [0x1F, 0x8B]) {
      self = .compressed
    } else {
      return nil
    }
  }

  /// Whether the bytes begin with the mark of UTF-32, or with one character of ASCII in it.
  private static func isUTF32(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 4 else { return false }
    let start = Array(bytes[..<4])
    return start == [0xFF, 0xFE, 0, 0] || start == [0, 0, 0xFE, 0xFF]
      || start.dropLast() == [0, 0, 0] && start[3] != 0
      || start.dropFirst() == [0, 0, 0] && start[0] != 0
  }

  /// The object identifier of signed data in DER, 1.2.840.113549.1.7.2 (RFC 5652, 5.1).
  private static let signedDataIdentifier: [UInt8] = [
    0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02,
  ]
}
