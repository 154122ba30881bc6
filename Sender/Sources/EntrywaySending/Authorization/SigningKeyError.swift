public import EntrywayDiagnostics

/// Why a text is not a key that signs for APNs.
///
/// It never contains any part of the text.
///
/// ```swift
/// do {
///   _ = try SigningKey(pem: "AuthKey_ABC123DEFG.p8", id: "ABC123DEFG", teamID: "DEF123GHIJ")
/// } catch {
///   print(error)
///   // the signing key is a path, not the text of the file
///   // hint: read the file first: `String(contentsOfFile: path, encoding: .utf8)`.
/// }
/// ```
public struct SigningKeyError: DiagnosticError, Hashable {
  /// What is wrong, for programs: an open set of codes.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text, in kebab case.
    public let rawValue: String

    /// The code with this text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It is empty.
    public static let empty = Code(rawValue: "empty")
    /// It is a path, not the contents of the file.
    public static let path = Code(rawValue: "path")
    /// It is binary, such as DER.
    public static let binary = Code(rawValue: "binary")
    /// It is a `.p12` file, with a certificate.
    public static let pkcs12 = Code(rawValue: "pkcs12")
    /// Its lines end in a backslash and the letter n.
    public static let escapedNewlines = Code(rawValue: "escaped-newlines")
    /// It lacks its first and last line.
    public static let withoutArmor = Code(rawValue: "without-armor")
    /// Its end is missing.
    public static let truncated = Code(rawValue: "truncated")
    /// It can't be decoded.
    public static let damaged = Code(rawValue: "damaged")
    /// It needs a password.
    public static let encrypted = Code(rawValue: "encrypted")
    /// It is a public key.
    public static let publicKey = Code(rawValue: "public-key")
    /// It is a certificate, or a request for one.
    public static let certificate = Code(rawValue: "certificate")
    /// It is an RSA key.
    public static let rsa = Code(rawValue: "rsa")
    /// It is a key for an elliptic curve other than P-256.
    public static let curve = Code(rawValue: "curve")
    /// It is a key for another algorithm.
    public static let otherAlgorithm = Code(rawValue: "other-algorithm")
    /// It is something else.
    public static let notKey = Code(rawValue: "not-key")
    /// The key's identifier does not have ten letters and digits.
    public static let keyID = Code(rawValue: "key-id")
    /// The team's identifier does not have ten letters and digits.
    public static let teamID = Code(rawValue: "team-id")
  }

  /// What is wrong.
  public let code: Code

  package init(_ code: Code) { self.code = code }

  /// What is wrong, and what to do.
  public var diagnostic: Diagnostic {
    let (message, hint) = words
    return Diagnostic(.error, Diagnostic.Code(rawValue: code.rawValue), message, hint: hint)
  }

  private static let create =
    "use the `AuthKey_….p8` file, which the developer account lets you download once, when you"
    + " create a key for APNs (Certificates, Identifiers & Profiles > Keys)"

  private var words: (message: String, hint: String) {
    switch code {
    case .empty: ("the signing key is empty", "\(Self.create).")
    case .path:
      (
        "the signing key is a path, not the text of the file",
        "read the file first: `String(contentsOfFile: path, encoding: .utf8)`."
      )
    case .binary:
      (
        "the signing key is binary, not PEM text",
        "\(Self.create); to convert a DER key, run"
          + " `openssl pkey -inform der -in key.der -out key.pem`."
      )
    case .pkcs12:
      ("the signing key is a `.p12` file with a certificate", "\(Self.create).")
    case .escapedNewlines:
      (
        "the signing key's lines end in `\\n` as two characters",
        "replace each `\\n` with a line break; a setting may have escaped it."
      )
    case .withoutArmor:
      (
        "the signing key lacks its first and last line",
        "put `-----BEGIN PRIVATE KEY-----` before it and `-----END PRIVATE KEY-----` after it,"
          + " each on its own line."
      )
    case .truncated:
      ("the signing key is truncated", "copy the whole `.p8` file, including its last line.")
    case .damaged:
      (
        "the signing key can't be decoded",
        "copy the `.p8` file again; `openssl pkey -in AuthKey_….p8 -noout` checks it."
      )
    case .encrypted:
      (
        "the signing key is encrypted",
        "decrypt it: `openssl pkey -in key.pem -out decrypted.pem`; Apple's `.p8` files have no"
          + " password."
      )
    case .publicKey: ("the signing key is a public key", "\(Self.create).")
    case .certificate:
      ("the signing key is a certificate, which can't sign", "\(Self.create).")
    case .rsa:
      ("the signing key is an RSA key; APNs accepts only P-256 keys", "\(Self.create).")
    case .curve:
      ("the signing key uses an elliptic curve other than P-256", "\(Self.create).")
    case .otherAlgorithm:
      ("the signing key uses an algorithm other than ECDSA with P-256", "\(Self.create).")
    case .keyID:
      (
        "the key identifier isn't ten capital letters and digits",
        "it is in the name of the key's file: `ABC123DEFG` in `AuthKey_ABC123DEFG.p8`."
      )
    case .teamID:
      (
        "the team identifier isn't ten capital letters and digits",
        "it is in the developer account's membership details, such as `DEF123GHIJ`."
      )
    default: ("the signing key is not a PEM key", "\(Self.create).")
    }
  }
}
