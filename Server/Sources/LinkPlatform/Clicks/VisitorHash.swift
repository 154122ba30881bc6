package import Crypto
import FoundationEssentials

/// A stand-in for a person that holds for one day: what a visit's address and agent give with the
/// day's salt.
///
/// When the salt is thrown away nobody can tell which address it was, nor that tomorrow's hash is the
/// same person. The address itself is never stored.
package struct VisitorHash: Hashable, Sendable {
  package let high: UInt64
  package let low: UInt64

  /// The hash as it was stored.
  package init(high: UInt64, low: UInt64) {
    (self.high, self.low) = (high, low)
  }

  /// The hash of a visit: the first 16 bytes of SHA-256 over salt, address, a zero byte and agent.
  ///
  /// The salt has one length, and half of the digest is left out: nobody can lengthen what was hashed.
  package init(address: String, agent: String, salt: SymmetricKey) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64 + address.utf8.count + agent.utf8.count)
    salt.withUnsafeBytes { bytes += $0 }
    bytes += address.utf8
    // A byte that stands in neither, so that no address and agent run together.
    bytes.append(0)
    bytes += agent.utf8
    (high, low) = SHA256.hash(data: bytes).withUnsafeBytes { digest in
      (
        UInt64(bigEndian: digest.loadUnaligned(as: UInt64.self)),
        UInt64(bigEndian: digest.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
  }

  /// The 16 bytes, the first one first.
  package var bytes: [UInt8] { RecordID(high: high, low: low).bytes }
}
