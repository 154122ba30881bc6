/// Why a text is not a key that signs for APNs.
public struct SigningKeyError: Error, Hashable, Sendable {
  /// What is wrong, for programs: an open set of codes.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let unreadable = Code(rawValue: "unreadable")
  }

  public let code: Code

  package init(_ code: Code) { self.code = code }
}
