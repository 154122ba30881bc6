import Foundation

/// The rules of reading as the design words them, said again as plainly as can be, for links whose
/// arguments stand behind the path.
struct LinkRules {
  var allowsEncodedSlash = false

  func accepts(_ link: String) -> Bool {
    let bytes = Array(link.utf8)
    guard bytes.count <= 8192 else { return false }
    guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != 0x5C }) else { return false }
    guard let colon = link.utf8.firstIndex(of: 0x3A) else { return false }
    let scheme = String(decoding: link.utf8[..<colon], as: UTF8.self)
    let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    guard let first = scheme.first, letters.contains(first),
      scheme.allSatisfy({ letters.contains($0) || "0123456789+-.".contains($0) })
    else { return false }
    var rest = bytes[(scheme.utf8.count + 1)...]
    if ["http", "https"].contains(scheme.lowercased()) {
      guard rest.starts(with: [0x2F, 0x2F]) else { return false }
      let authority = rest.dropFirst(2).prefix { ![0x2F, 0x3F, 0x23].contains($0) }
      guard acceptsAuthority(Array(authority)) else { return false }
      rest = rest.dropFirst(2 + authority.count)
      if rest.first == 0x2F { rest = rest.dropFirst() }
    } else {
      for _ in 0..<3 where rest.first == 0x2F { rest = rest.dropFirst() }
    }
    var fragment: [UInt8] = []
    if let hash = rest.firstIndex(of: 0x23) {
      fragment = Array(rest[(hash + 1)...])
      rest = rest[..<hash]
    }
    var query: [UInt8] = []
    if let mark = rest.firstIndex(of: 0x3F) {
      query = Array(rest[(mark + 1)...])
      rest = rest[..<mark]
    }
    return acceptsPath(Array(rest)) && acceptsQuery(query)
      && !hidesControl(fragment, mayBreak: true)
  }

  private func acceptsAuthority(_ bytes: [UInt8]) -> Bool {
    guard !bytes.contains(0x40), bytes.allSatisfy({ $0 < 0x80 }),
      decoded(bytes, mayBreak: false) != nil
    else { return false }
    guard !bytes.isEmpty, bytes.first != 0x3A else { return false }
    // The first colon outside of brackets is the port's.
    var isInside = false
    for (index, byte) in bytes.enumerated() {
      if byte == 0x5B || byte == 0x5D { isInside = byte == 0x5B }
      if byte == 0x3A, !isInside {
        return bytes[(index + 1)...].allSatisfy { (0x30...0x39).contains($0) }
      }
    }
    return true
  }

  private func acceptsPath(_ bytes: [UInt8]) -> Bool {
    if bytes.isEmpty { return true }
    var segments = bytes.split(separator: 0x2F, omittingEmptySubsequences: false).map(Array.init)
    if segments.last == [] { segments.removeLast() }
    guard segments.count <= 128 else { return false }
    return segments.allSatisfy { segment in
      guard let text = decoded(segment, mayBreak: false) else { return false }
      return text != [] && text != [0x2E] && text != [0x2E, 0x2E] && !text.contains(0x5C)
        && (allowsEncodedSlash || !text.contains(0x2F))
    }
  }

  private func acceptsQuery(_ bytes: [UInt8]) -> Bool {
    bytes.split(separator: 0x26).allSatisfy { item in
      let name = item.prefix { $0 != 0x3D }
      return !hidesControl(Array(name), mayBreak: false)
        && !hidesControl(Array(item.dropFirst(name.count + 1)), mayBreak: true)
    }
  }

  /// Whether a whole escape spells a control character; other escapes may be broken.
  private func hidesControl(_ bytes: [UInt8], mayBreak: Bool) -> Bool {
    bytes.indices.contains { index in
      let digits = bytes[index...].dropFirst().prefix(2)
      guard bytes[index] == 0x25, digits.count == 2, digits.allSatisfy({ isHex($0) }),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return false }
      return (value < 0x20 || value == 0x7F) && !(mayBreak && [9, 10, 13].contains(value))
    }
  }

  /// Nil if an escape is broken, hides a control character or is not valid UTF-8.
  private func decoded(_ bytes: [UInt8], mayBreak: Bool) -> [UInt8]? {
    var result: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      guard byte == 0x25 else {
        result.append(byte)
        continue
      }
      let digits = Array(rest.prefix(2))
      guard digits.count == 2, digits.allSatisfy({ isHex($0) }),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      let isBreak = value == 9 || value == 10 || value == 13
      if value < 0x20 || value == 0x7F, !(mayBreak && isBreak) { return nil }
      result.append(value)
      rest = rest.dropFirst(2)
    }
    return String(bytes: result, encoding: .utf8) == nil ? nil : result
  }

  private func isHex(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }
}
