extension ImageProblem {
  /// The kinds of problems, to which more may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The kind's name.
    public var rawValue: String

    /// A kind of problem.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The payload has no address: a push without an image.
    public static let absent = Code(rawValue: "absent")
    /// What stands under the key is no address.
    public static let unusable = Code(rawValue: "unusable")
    /// The address is not one of those that may be fetched: its scheme, its host or its port.
    public static let forbidden = Code(rawValue: "forbidden")
    /// There are more redirects than are followed.
    public static let redirects = Code(rawValue: "redirects")
    /// The connection failed, or broke.
    public static let connection = Code(rawValue: "connection")
    /// The server answered with another status than 200.
    public static let status = Code(rawValue: "status")
    /// It is no image that the system attaches, by its type or by its bytes.
    public static let type = Code(rawValue: "type")
    /// It is larger than allowed.
    public static let tooLarge = Code(rawValue: "tooLarge")
    /// The time was over.
    public static let time = Code(rawValue: "time")
    /// The file could not be written or attached.
    public static let file = Code(rawValue: "file")
  }
}

extension ImageProblem.Code {
  init(_ fault: ImageFault) {
    self =
      switch fault {
      case .absent: .absent
      case .notText, .notKeyed, .refused, .ambiguous: .unusable
      case .scheme, .foreignHost, .foreignPort: .forbidden
      case .redirects: .redirects
      case .broken: .connection
      case .status: .status
      case .contentType, .encoding, .empty, .contents: .type
      case .tooLarge: .tooLarge
      case .outOfTime, .expired: .time
      case .unwritable, .unattached: .file
      }
  }
}
