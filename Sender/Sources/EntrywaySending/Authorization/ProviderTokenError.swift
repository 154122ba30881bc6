/// Why there is no provider token to send.
public struct ProviderTokenError: Error, Hashable, Sendable {
  /// What is wrong, for programs: an open set of codes.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// APNs called a new token expired, so this machine's clock is wrong.
    public static let clock = Code(rawValue: "clock")
    /// The cryptographic library could not sign.
    public static let signing = Code(rawValue: "signing")
  }

  public let code: Code

  package init(_ code: Code) { self.code = code }
}
