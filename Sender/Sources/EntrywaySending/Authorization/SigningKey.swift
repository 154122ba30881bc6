package import Crypto
public import Logging

/// The key from Apple's developer account with which a team signs its provider tokens.
///
/// ```swift
/// let pem = try String(contentsOfFile: "AuthKey_ABC123DEFG.p8", encoding: .utf8)
/// let key = try SigningKey(pem: pem, id: "ABC123DEFG", teamID: "DEF123GHIJ")
/// let sender = PushSender(key: key)
/// ```
///
/// Copies of a value share one provider token, and so do all senders created with them. Apple
/// allows one new token every 20 minutes, so create one value for each key and keep it. Neither its
/// description nor its mirror contains the key.
///
/// <https://developer.apple.com/documentation/usernotifications/establishing-a-token-based-connection-to-apns>
public struct SigningKey: Sendable {
  /// What signs: the key and its two identifiers.
  package let signer: ProviderTokenSigner
  /// The tokens that the key signs, one for all who hold this key.
  package let tokens: any ProviderTokens

  package var key: P256.Signing.PrivateKey { signer.key }
  /// The key's identifier: ten characters, which are also in the name of its file.
  public var id: String { signer.id }
  /// The team's identifier: ten characters, from the membership details of the developer account.
  public var teamID: String { signer.teamID }

  /// Creates a key from the text of a `.p8` file.
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
  /// Use it for programs that run often and briefly, such as a command in a cron job. Observed: two
  /// new tokens from one address within 20 minutes are refused with
  /// ``PushRefusal/Reason/tooManyProviderTokenUpdates``. A long-running server doesn't need it.
  ///
  /// ```swift
  /// let key = try SigningKey(pem: pem, id: "ABC123DEFG", teamID: "DEF123GHIJ").sharingTokens()
  /// ```
  ///
  /// The file contains only the token, which is valid for less than an hour, and never the key;
  /// only its owner can read it. If it can't be created, or can't be trusted (a symbolic link, a
  /// file of another user, a file that others can read), a warning is logged and tokens stay in
  /// memory.
  ///
  /// - Parameters:
  ///   - folder: The file's folder, created if it doesn't exist; by default `entryway-send` in
  ///     `$XDG_CACHE_HOME` or `~/.cache`, on macOS in `~/Library/Caches`.
  ///   - logger: Receives the warning.
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

  /// A mirror with only the two identifiers.
  public var customMirror: Mirror { Mirror(self, children: ["id": id, "teamID": teamID]) }
}
