package import Crypto
package import Foundation

/// Makes provider tokens: JSON Web Tokens with ES256.
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
    let seconds = Int64(max(0, min(date.timeIntervalSince1970, 253_402_300_799)))
    let head = Base64URL.encode(#"{"alg":"ES256","kid":"\#(id)"}"#.utf8)
    let claims = Base64URL.encode(#"{"iss":"\#(teamID)","iat":\#(seconds)}"#.utf8)
    let signed = "\(head).\(claims)"
    do {
      let signature = try key.signature(for: Data(signed.utf8))
      return ProviderToken(
        text: "\(signed).\(Base64URL.encode(signature.rawRepresentation))",
        issued: Date(timeIntervalSince1970: Double(seconds)), isRenewal: isRenewal)
    } catch {
      throw ProviderTokenError(.signing)
    }
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
    var text = Data(bytes).base64EncodedString()
    while text.last == "=" { text.removeLast() }
    return String(
      decoding: text.utf8.map { byte in
        switch byte {
        case UInt8(ascii: "+"): UInt8(ascii: "-")
        case UInt8(ascii: "/"): UInt8(ascii: "_")
        default: byte
        }
      }, as: UTF8.self)
  }
}
