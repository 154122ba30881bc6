import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whose address counts behind proxies that are trusted.
struct ClientAddress: Sendable {
  private let trusted: [AddressRange]

  /// - Parameter trusted: Addresses, or ranges of them, `10.1.0.0/16`; what is neither is nobody's.
  init(trusted: [String]) {
    self.trusted = trusted.compactMap(AddressRange.init)
  }

  /// The address of a request's sender: the peer's, or behind trusted proxies the last one that none of
  /// them has.
  ///
  /// A header that anyone may write is believed from a trusted proxy alone.
  func address(peer: String?, forwarded: @autoclosure () -> [String]) -> String? {
    guard let peer, !trusted.isEmpty, isTrusted(peer) else { return peer }
    var address = peer
    let forwarded = forwarded().flatMap { FieldText.parts(of: $0, at: ",") }
    for hop in forwarded.reversed() where !hop.isEmpty {
      let hop = AddressRange.withoutPort(FieldText.trimmed(hop))
      guard !hop.isEmpty, hop.utf8.count <= 45 else { return address }
      address = hop
      if !isTrusted(hop) { return hop }
    }
    return address
  }

  private func isTrusted(_ address: String) -> Bool {
    guard let bytes = AddressRange.bytes(of: address) else { return false }
    return trusted.contains { $0.contains(bytes) }
  }
}

/// Addresses that begin alike (RFC 4632): `10.1.0.0/16`, `2001:db8::/32`, or a single one.
struct AddressRange: Hashable, Sendable {
  private let bytes: [UInt8]
  private let bits: Int

  init?(_ text: String) {
    let parts = FieldText.parts(of: text, at: "/", maxSplits: 1)
    guard let bytes = Self.bytes(of: parts[0]) else { return nil }
    let bits = parts.count == 2 ? Int(parts[1]) : bytes.count * 8
    guard let bits, 0...bytes.count * 8 ~= bits else { return nil }
    self.bytes = bytes
    self.bits = bits
  }

  func contains(_ address: [UInt8]) -> Bool {
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
  static func withoutPort(_ text: String) -> String {
    let bytes = text.utf8
    if bytes.first == UInt8(ascii: "["), let end = bytes.firstIndex(of: UInt8(ascii: "]")) {
      return String(Substring(bytes[..<end].dropFirst()))
    }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[..<colon].contains(UInt8(ascii: ".")),
      bytes[bytes.index(after: colon)...].allSatisfy({ 48...57 ~= $0 })
    else { return text }
    return String(Substring(bytes[..<colon]))
  }

  /// The 4 or 16 bytes of an address; nil for what is none.
  static func bytes(of text: String) -> [UInt8]? {
    for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: count)
      if inet_pton(family, text, &bytes) == 1 { return bytes }
    }
    return nil
  }
}
