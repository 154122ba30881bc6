import Crypto
import Foundation

/// A key whose provider tokens the fake takes.
struct KnownKey: Sendable {
  let key: P256.Signing.PublicKey
  let id: String
  let teamID: String
}

/// What a provider token with a good signature says.
struct VerifiedToken: Sendable {
  let keyID: String
  let teamID: String
  /// `iat`, in seconds since 1970.
  let issued: Int64
}

/// Verifies provider tokens: JSON Web Tokens that are signed with ES256.
///
/// <https://developer.apple.com/documentation/usernotifications/establishing-a-token-based-connection-to-apns>
struct ProviderTokenReader {
  let keys: [KnownKey]

  /// The token, if its form, its key, its team and its signature are good.
  func verified(_ text: Substring) -> VerifiedToken? {
    guard text.utf8.count <= 4096 else { return nil }
    let parts = text.utf8.split(
      separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 3, let head = Self.decoded(parts[0]), let claims = Self.decoded(parts[1]),
      let signature = Self.decoded(parts[2]), signature.count == 64,
      let header = JSONMembers.of(head), header["alg"] == .text("ES256"),
      case .text(let id) = header["kid"], let key = keys.first(where: { $0.id == id }),
      let content = JSONMembers.of(claims), content["iss"] == .text(key.teamID),
      case .number(let issued) = content["iat"]
    else { return nil }
    let signed = Data(text.utf8.prefix(parts[0].count + 1 + parts[1].count))
    guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature),
      key.key.isValidSignature(signature, for: signed)
    else { return nil }
    return VerifiedToken(keyID: id, teamID: key.teamID, issued: issued)
  }

  /// The bytes of Base64 with the letters of URLs and without padding (RFC 7515, section 2).
  private static func decoded(_ text: Substring.UTF8View.SubSequence) -> Data? {
    guard text.count % 4 != 1 else { return nil }
    var plain: [UInt8] = []
    plain.reserveCapacity(text.count + 2)
    for byte in text {
      switch byte {
      case UInt8(ascii: "-"): plain.append(UInt8(ascii: "+"))
      case UInt8(ascii: "_"): plain.append(UInt8(ascii: "/"))
      case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): return nil
      default: plain.append(byte)
      }
    }
    while plain.count % 4 != 0 { plain.append(UInt8(ascii: "=")) }
    return Data(base64Encoded: Data(plain))
  }
}
