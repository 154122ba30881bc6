package import Crypto
package import Foundation

/// Makes provider tokens: JSON Web Tokens with ES256, whose signature is the two numbers' 64 bytes.
///
/// <https://developer.apple.com/documentation/usernotifications/establishing-a-token-based-connection-to-apns>
package struct ProviderTokenSigner: Sendable {
  package let key: P256.Signing.PrivateKey
  package let id: String
  package let teamID: String

  package init(key: P256.Signing.PrivateKey, id: String, teamID: String) {
    self.key = key
    self.id = id
    self.teamID = teamID
  }

  /// A new token, issued at `date`.
  package func token(issued date: Date, isRenewal: Bool = false) throws(ProviderTokenError)
    -> ProviderToken
  {
    // The end of the year 9999, as far as dates are written; a clock may say anything.
    let seconds = Int64(max(0, min(date.timeIntervalSince1970, 253_402_300_799)))
    let signed = "\(head).\(claims(issued: seconds))"
    do {
      let signature = try key.signature(for: Data(signed.utf8)).rawRepresentation
      return ProviderToken(
        text: "\(signed).\(Base64URL.encode(signature))",
        issued: Date(timeIntervalSince1970: Double(seconds)), isRenewal: isRenewal)
    } catch {
      throw ProviderTokenError(.signing)
    }
  }

  private var head: String { Base64URL.encode(#"{"alg":"ES256","kid":"\#(id)"}"#.utf8) }

  private func claims(issued seconds: Int64) -> String {
    Base64URL.encode(#"{"iss":"\#(teamID)","iat":\#(seconds)}"#.utf8)
  }

  /// The token in a file's text, if this key has signed it.
  func token(inFile text: String) -> ProviderToken? {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard lines.count == 2 || lines.count == 3 && lines[1] == "renewal", lines.last == "" else {
      return nil
    }
    let parts = lines[0].utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 3, parts[0] == head,
      let seconds = Self.issued(inClaims: parts[1]), parts[1] == claims(issued: seconds),
      let bytes = Base64URL.decode(parts[2]),
      let signature = try? P256.Signing.ECDSASignature(rawRepresentation: bytes),
      key.publicKey.isValidSignature(signature, for: Data("\(parts[0]).\(parts[1])".utf8))
    else { return nil }
    return ProviderToken(
      text: lines[0], issued: Date(timeIntervalSince1970: Double(seconds)),
      isRenewal: lines.count == 3)
  }

  /// The digits behind the last colon of the claims, which are compared as a whole with those that
  /// this signer writes.
  private static func issued(inClaims text: String) -> Int64? {
    guard let claims = Base64URL.decode(text),
      let colon = claims.lastIndex(of: UInt8(ascii: ":")), claims.last == UInt8(ascii: "}")
    else { return nil }
    return Int64(String(decoding: claims[(colon + 1)...].dropLast(), as: UTF8.self))
  }
}

// The structure holds a key.
extension ProviderTokenSigner: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  package var description: String { "signing key \(id) of team \(teamID)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: ["id": id, "teamID": teamID]) }
}

/// Base64 with the letters of URLs and without padding (RFC 4648, section 5).
enum Base64URL {
  static func encode(_ bytes: some Sequence<UInt8>) -> String {
    let text = Data(bytes).base64EncodedString().utf8.compactMap { byte -> UInt8? in
      switch byte {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      case UInt8(ascii: "="): nil
      default: byte
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  static func decode(_ text: String) -> Data? {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "-"): bytes.append(UInt8(ascii: "+"))
      case UInt8(ascii: "_"): bytes.append(UInt8(ascii: "/"))
      case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): return nil
      default: bytes.append(byte)
      }
    }
    while !bytes.count.isMultiple(of: 4) { bytes.append(UInt8(ascii: "=")) }
    return Data(base64Encoded: Data(bytes))
  }
}
