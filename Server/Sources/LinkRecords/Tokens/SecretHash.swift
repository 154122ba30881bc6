import Crypto
package import FoundationEssentials

/// The hash of a secret that somebody shows: the secret itself is never kept.
package enum SecretHash {
  /// SHA-256 of a secret's bytes.
  package static func hash(of secret: some Sequence<UInt8>) -> Data {
    Data(SHA256.hash(data: Data(secret)))
  }

  /// Whether two hashes are the same; it takes the same time whatever differs.
  package static func isSame(_ one: Data?, _ other: Data) -> Bool {
    guard let one, one.count == other.count else { return false }
    return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
