package import Crypto
package import FoundationEssentials

/// A stand-in for a person that holds for one day: what a visit's address and agent give with the
/// day's salt.
///
/// When the salt is thrown away nobody can tell which address it was, nor that tomorrow's hash is the
/// same person. The address itself is never stored.
package struct PersonHash: Hashable, Sendable {
  package let bytes: Data

  /// The hash as it was stored.
  package init(bytes: Data) {
    self.bytes = bytes
  }

  /// The hash of a visit: HMAC-SHA-256, its first 16 bytes.
  package init(address: String, agent: String, salt: SymmetricKey) {
    var code = HMAC<SHA256>(key: salt)
    code.update(data: Data(address.utf8))
    // A byte that stands in neither, so that no address and agent run together.
    code.update(data: Data([0]))
    code.update(data: Data(agent.utf8))
    bytes = Data(code.finalize().prefix(16))
  }
}
