package import Crypto
public import Logging

/// A key with which a team signs its provider tokens, from Apple's developer account.
///
/// ```swift
/// let pem = try String(contentsOfFile: "AuthKey_ABC123DEFG.p8", encoding: .utf8)
/// let key = try SigningKey(pem: pem, id: "ABC123DEFG", teamID: "DEF123GHIJ")
/// let sender = PushSender(key: key)
/// ```
///
/// Copies of a value share one provider token, as do all senders that are made with them: Apple
/// allows one new token in 20 minutes, so make one value for each key and keep it. Neither its
/// description nor a mirror shows the key.
///
/// <https://developer.apple.com/documentation/usernotifications/establishing-a-token-based-connection-to-apns>
public struct SigningKey: Sendable {
  /// What signs: the key and its two identifiers.
  package let signer: ProviderTokenSigner
  /// The tokens that the key signs, one for all who hold this key.
  package let tokens: any ProviderTokens

  package var key: P256.Signing.PrivateKey { signer.key }
  /// The key's identifier: the ten characters in the name of its file.
  public var id: String { signer.id }
  /// The team's identifier, ten characters, as the developer account's membership details have it.
  public var teamID: String { signer.teamID }

  /// The key that the text of a `.p8` file has.
  ///
  /// Line ends of any kind, a byte order mark, and text around the key don't matter.
  ///
  /// - Parameters:
  ///   - pem: The text of the file `AuthKey_….p8`, not its path.
  ///   - id: The key's identifier, such as `ABC123DEFG`.
  ///   - teamID: The team's identifier, such as `DEF123GHIJ`.
  /// - Throws: A ``SigningKeyError`` that says what the text is instead, and how to get the key.
  public init(pem: String, id: String, teamID: String) throws(SigningKeyError) {
    let key = try SigningKeyText(pem).key()
    try Self.check(id, .keyID)
    try Self.check(teamID, .teamID)
    self.init(signer: ProviderTokenSigner(key: key, id: id, teamID: teamID))
  }

  package init(signer: ProviderTokenSigner, tokens: (any ProviderTokens)? = nil) {
    self.signer = signer
    self.tokens = tokens ?? SharedProviderTokens(signer: signer)
  }

  /// Ten letters and digits: both identifiers have that form on all of Apple's pages.
  private static func check(_ identifier: String, _ code: SigningKeyError.Code)
    throws(SigningKeyError)
  {
    let isValid =
      identifier.utf8.count == 10
      && identifier.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
      }
    guard isValid else { throw SigningKeyError(code) }
  }

  /// The same key, whose provider token all processes of this user share through a file.
  ///
  /// For programs that run often and end soon, as from a shell or by cron: observed, two new tokens from
  /// one address within 20 minutes get ``PushRefusal/Reason/tooManyProviderTokenUpdates``. A server
  /// that stays needs none.
  ///
  /// ```swift
  /// let key = try SigningKey(pem: pem, id: "ABC123DEFG", teamID: "DEF123GHIJ").sharingTokens()
  /// ```
  ///
  /// The file has the token alone, which is good for less than an hour, never the key; only its owner
  /// can read it. Where it can't be made or must not be trusted (a symbolic link, another user's, readable
  /// by others), a warning is logged, and the tokens stay in memory.
  ///
  /// - Parameters:
  ///   - folder: Where the file is; made if there is none. By default `entryway-send` in
  ///     `$XDG_CACHE_HOME` or `~/.cache`, on macOS in `~/Library/Caches`.
  ///   - logger: What takes the warning.
  public func sharingTokens(
    in folder: String? = nil, logger: Logger = Logger(label: "entryway.sending")
  ) -> SigningKey {
    guard let folder = folder ?? ProviderTokenFile.defaultFolder() else {
      logger.warning(
        "provider tokens are not shared with other processes",
        metadata: ["problem": "HOME is not set"])
      return self
    }
    let file = ProviderTokenFile(folder: folder, signer: signer)
    return SigningKey(
      signer: signer, tokens: SharedProviderTokens(signer: signer, file: file, logger: logger))
  }
}

extension SigningKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The two identifiers: `signing key ABC123DEFG of team DEF123GHIJ`.
  public var description: String { signer.description }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// A mirror with the two identifiers alone.
  public var customMirror: Mirror { Mirror(self, children: ["id": id, "teamID": teamID]) }
}
