package import Crypto

/// A key with which a team signs its provider tokens, from Apple's developer account.
public struct SigningKey: Sendable {
  package let key: P256.Signing.PrivateKey
  public let id: String
  public let teamID: String
}
