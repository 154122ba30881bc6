import Crypto
package import FoundationEssentials

/// The hash of a secret that somebody shows: the secret itself is never kept.
package enum SecretHash {
  /// SHA-256 of a secret's bytes.
  package static func hash(of secret: some Sequence<UInt8>) -> Data {
    Data(SHA256.hash(data: Data(secret)))
  }

  /// The same in hexadecimal digits.
  package static func hexadecimal(of secret: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let text = hash(of: secret).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] }
    return String(decoding: text, as: UTF8.self)
  }

  /// Random bytes for a new secret.
  package static func secret(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255) }
  }

  /// Whether two secrets are the same; it takes the same time whatever differs.
  package static func isSame(_ one: String, _ other: String) -> Bool {
    isSame(hash(of: one.utf8), hash(of: other.utf8))
  }

  /// Whether two hashes are the same; it takes the same time whatever differs.
  package static func isSame(_ one: Data?, _ other: Data) -> Bool {
    guard let one, one.count == other.count else { return false }
    return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
