import LinkPlatform

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
  /// A header that anyone may write is believed from a trusted proxy alone. An address is told in one
  /// spelling, and one that IPv6 maps as the IPv4 one: whoever has it counts as one, whichever way the
  /// proxy writes it.
  func address(peer: String?, forwarded: @autoclosure () -> [String]) -> String? {
    guard let peer = peer.map(AddressRange.withoutMapping), !trusted.isEmpty, isTrusted(peer)
    else { return peer.map(AddressRange.withoutMapping) }
    var address = peer
    let forwarded = forwarded().flatMap { FieldText.parts(of: $0, at: ",") }
    for hop in forwarded.reversed() where !hop.isEmpty {
      let hop = AddressRange.withoutPort(FieldText.trimmed(hop))
      guard !hop.isEmpty, hop.utf8.count <= 45 else { return address }
      // What is no address is nobody's proxy.
      guard let bytes = AddressRange.bytes(of: hop) else { return hop }
      address = AddressRange.text(of: bytes) ?? hop
      if !isTrusted(bytes) { return address }
    }
    return address
  }

  /// Whether what the sender of a request says of it is believed.
  func isTrusted(peer: String?) -> Bool {
    guard !trusted.isEmpty, let peer else { return false }
    return isTrusted(AddressRange.withoutMapping(peer))
  }

  private func isTrusted(_ address: String) -> Bool {
    AddressRange.bytes(of: address).map(isTrusted) ?? false
  }

  private func isTrusted(_ bytes: [UInt8]) -> Bool { trusted.contains { $0.contains(bytes) } }
}
