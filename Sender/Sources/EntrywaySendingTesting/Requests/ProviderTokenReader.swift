import Crypto
@_spi(EntrywayTool) import EntrywayJSON
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
      let header = Self.members(head), header["alg"] == .text("ES256"),
      case .text(let id) = header["kid"], let key = keys.first(where: { $0.id == id }),
      let content = Self.members(claims), content["iss"] == .text(key.teamID),
      case .number(let issued) = content["iat"]
    else { return nil }
    let signed = Data(text.utf8.prefix(parts[0].count + 1 + parts[1].count))
    guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature),
      key.key.isValidSignature(signature, for: signed)
    else { return nil }
    return VerifiedToken(keyID: id, teamID: key.teamID, issued: issued)
  }

  enum Member: Equatable {
    case text(String)
    case number(Int64)
    case other
  }

  /// The members of a JSON object; nil if the bytes are none, or a name comes twice.
  private static func members(_ bytes: Data) -> [String: Member]? {
    Array(bytes).withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes)
      var members: [String: Member] = [:]
      do {
        guard try reader.peek() == .object else { return nil }
        try reader.beginObject()
        while let name = try reader.nextMember()?.string {
          let member: Member
          switch try reader.peek() {
          case .text: member = .text(try reader.text())
          case .number: member = .number(try reader.integer())
          default:
            try reader.skip()
            member = .other
          }
          guard members.updateValue(member, forKey: name) == nil else { return nil }
        }
        try reader.end()
        return members
      } catch {
        return nil
      }
    }
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
