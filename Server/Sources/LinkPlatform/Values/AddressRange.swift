import Foundation

/// Addresses that begin alike (RFC 4632): `10.1.0.0/16`, `2001:db8::/32`, or a single one.
package struct AddressRange: Hashable, Sendable {
  private let bytes: [UInt8]
  private let bits: Int

  package init?(_ text: String) {
    let parts = FieldText.parts(of: text, at: "/", maxSplits: 1)
    guard let written = Self.writtenBytes(of: parts[0]) else { return nil }
    let bits = parts.count == 2 ? Int(parts[1]) : written.count * 8
    guard let bits, 0...written.count * 8 ~= bits else { return nil }
    let prefix = Self.mapped.count * 8
    let isMapped = bits >= prefix && Self.isMapped(written)
    bytes = isMapped ? Array(written.dropFirst(Self.mapped.count)) : written
    self.bits = isMapped ? bits - prefix : bits
  }

  package func contains(_ address: [UInt8]) -> Bool {
    guard address.count == bytes.count else { return false }
    for index in 0..<(bits + 7) / 8 {
      let rest = min(8, bits - index * 8)
      let mask = UInt8(truncatingIfNeeded: 0xFF00 >> rest)
      guard (bytes[index] ^ address[index]) & mask == 0 else { return false }
    }
    return true
  }

  /// An address without the port that some proxies write behind it: `203.0.113.5:40112`,
  /// `[2001:db8::1]:443`.
  package static func withoutPort(_ text: String) -> String {
    let bytes = text.utf8
    if bytes.first == UInt8(ascii: "["), let end = bytes.firstIndex(of: UInt8(ascii: "]")) {
      return String(Substring(bytes[..<end].dropFirst()))
    }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[..<colon].contains(UInt8(ascii: ".")),
      bytes[bytes.index(after: colon)...].allSatisfy(\.isDigit)
    else { return text }
    return String(Substring(bytes[..<colon]))
  }

  /// The 4 or 16 bytes of an address, 4 for one that IPv6 maps (RFC 4291, section 2.5.5.2); nil for what
  /// is none.
  package static func bytes(of text: String) -> [UInt8]? {
    writtenBytes(of: text).map { isMapped($0) ? Array($0.dropFirst(mapped.count)) : $0 }
  }

  /// The one spelling of an address of 4 or 16 bytes (RFC 5952); nil for other bytes.
  package static func text(of bytes: [UInt8]) -> String? {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// A peer's address, which the system spells, as IPv4 if IPv6 maps it.
  package static func withoutMapping(_ peer: String) -> String {
    // Almost none is mapped, and each request asks.
    guard peer.utf8.starts(with: "::ffff:".utf8), let bytes = bytes(of: peer) else { return peer }
    return text(of: bytes) ?? peer
  }

  private static let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]

  private static func isMapped(_ bytes: [UInt8]) -> Bool {
    bytes.count == 16 && bytes.starts(with: mapped)
  }

  private static func writtenBytes(of text: String) -> [UInt8]? {
    for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: count)
      if inet_pton(family, text, &bytes) == 1 { return bytes }
    }
    return nil
  }
}
