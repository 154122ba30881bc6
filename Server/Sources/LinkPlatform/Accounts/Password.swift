import Crypto
import CryptoExtras
import EntrywayDiagnostics
import Foundation

/// Passwords as they are kept: scrypt's hash (RFC 7914) beside its salt and cost,
/// `scrypt$32768$8$3$SALT$HASH`.
///
/// The cost is OWASP's for 32 MiB of memory: N = 2¹⁵, r = 8, p = 3. It stands in the text, so that it can
/// be raised without anybody's password being lost.
package enum Password {
  package static let (rounds, blockSize, parallelism) = (1 << 15, 8, 3)
  /// How many characters a password has.
  package static let lengths = 12...200

  /// The text that an account keeps.
  package static func hash(_ password: String) -> String {
    let salt = Data(SecretHash.secret(16))
    let hash = key(password, salt, rounds, blockSize, parallelism)
    let numbers = "\(rounds)$\(blockSize)$\(parallelism)"
    return "scrypt$\(numbers)$\(Base64URL.text(of: salt))$\(Base64URL.text(of: hash))"
  }

  /// The text that an account keeps, made beside the threads that answer requests.
  package static func hashed(_ password: String) async -> String {
    await withCheckedContinuation { done in
      DispatchQueue.global(qos: .utility).async { done.resume(returning: hash(password)) }
    }
  }

  /// Whether a password is the one of a text; it takes as long for a wrong one.
  package static func proves(_ password: String, _ text: String) -> Bool {
    let parts = FieldText.parts(of: text, at: "$")
    guard parts.count == 6, parts[0] == "scrypt", let rounds = Int(parts[1]),
      let blockSize = Int(parts[2]), let parallelism = Int(parts[3]),
      let salt = Base64URL.bytes(of: parts[4]), let known = Base64URL.bytes(of: parts[5])
    else { return false }
    let hash = key(password, Data(salt), rounds, blockSize, parallelism)
    return SecretHash.isSame(hash, Data(known))
  }

  /// A text that no password proves, for names that nobody has: trying one takes as long.
  package static let nobody: String =
    "scrypt$\(rounds)$\(blockSize)$\(parallelism)$\(Base64URL.text(of: Data(count: 16)))$"
    + Base64URL.text(of: Data(count: 32))

  /// A password that nobody guesses, to be shown once: five groups of four, about 98 random bits.
  package static func random() -> String {
    let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
    let groups = (0..<5).map { _ in String((0..<4).compactMap { _ in letters.randomElement() }) }
    return groups.joined(separator: "-")
  }

  /// - Throws: A ``Refusal`` for what is too short to be one, or the account's own name.
  package static func check(_ password: String, name: String) throws(Refusal) {
    guard lengths ~= password.unicodeScalars.count, password.utf8.count <= 1024 else {
      throw Refusal(
        .invalid, "bad-password",
        "a password has \(lengths.lowerBound) to \(lengths.upperBound) characters",
        at: ["password"], hint: "use a few unrelated words.")
    }
    guard password.lowercased() != name, Set(password).count > 4 else {
      throw Refusal(
        .invalid, "bad-password", "this password is too easy to guess",
        at: ["password"], hint: "use a few unrelated words.")
    }
  }

  private static func key(
    _ password: String, _ salt: Data, _ rounds: Int, _ blockSize: Int, _ parallelism: Int
  ) -> Data {
    // The same letters are typed in different ways: NIST SP 800-63B asks for one form of them.
    let bytes = Data(password.precomposedStringWithCompatibilityMapping.utf8)
    let key = try? KDF.Scrypt.deriveKey(
      from: bytes, salt: salt, outputByteCount: 32, rounds: rounds, blockSize: blockSize,
      parallelism: parallelism)
    return key?.withUnsafeBytes { Data($0) } ?? Data()
  }
}
