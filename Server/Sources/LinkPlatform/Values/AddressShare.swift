package import Logging
import Synchronization

/// Whose share of what strangers may spend a request takes: an IPv4 address, or the /64 of an IPv6
/// one, in which a single person has all addresses.
package struct AddressShare: Hashable, Sendable {
  private let prefix: UInt64
  private let isIPv4: Bool

  /// - Parameter address: An address; one that IPv6 maps (RFC 4291, section 2.5.5.2) is the IPv4 one.
  /// - Returns: nil for what is no address, and for loopback and private ones: behind a proxy that is
  ///   not trusted they are everyone's.
  package init?(_ address: String) {
    guard let bytes = AddressRange.bytes(of: address) else { return nil }
    guard !Self.everyones.contains(where: { $0.contains(bytes) }) else { return nil }
    isIPv4 = bytes.count == 4
    prefix = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  // RFC 1918, 1122, 3927, 6598, 4193 and 4291.
  private static let everyones = [
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
    "192.168.0.0/16", "::/127", "fc00::/7", "fe80::/10",
  ].compactMap(AddressRange.init)
}

/// Finds whose share a request takes, and says once that some have none.
package final class AddressShares: Sendable {
  private let logger: Logger
  private let isTold = Atomic(false)

  package init(logger: Logger) {
    self.logger = logger
  }

  /// The share of an address; nil where one address may be everyone's.
  package func share(of address: String?) -> AddressShare? {
    if let share = address.flatMap(AddressShare.init) { return share }
    if !isTold.exchange(true, ordering: .relaxed) {
      let shown = address.flatMap { AddressRange.bytes(of: $0) == nil ? nil : $0 }
      logger.notice(
        "requests of \(shown ?? "no address") have no limit for each address: behind a proxy, name it in `trusted-proxies`"
      )
    }
    return nil
  }
}
