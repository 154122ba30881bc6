package import Crypto

/// A key with which a team signs its provider tokens, from Apple's developer account.
///
/// Copies share one provider token, as do all senders that are made with them: Apple allows one
/// new token in 20 minutes.
public struct SigningKey: Sendable {
  /// What signs: the key and its two identifiers.
  package let signer: ProviderTokenSigner
  /// The tokens that the key signs, one for all who hold this key.
  package let tokens: any ProviderTokens

  package var key: P256.Signing.PrivateKey { signer.key }
  public var id: String { signer.id }
  public var teamID: String { signer.teamID }

  /// - Parameter pem: The text of the file `AuthKey_….p8`.
  public init(pem: String, id: String, teamID: String) throws(SigningKeyError) {
    do {
      let key = try P256.Signing.PrivateKey(pemRepresentation: pem)
      signer = ProviderTokenSigner(key: key, id: id, teamID: teamID)
    } catch {
      throw SigningKeyError(.unreadable)
    }
    tokens = ProviderTokensInMemory(signer: signer)
  }
}
