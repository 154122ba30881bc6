/// Why no link can be written to a destination.
public struct NotWritable: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of mistake it is.
  ///
  /// More codes may come.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text, such as `no-route`, for logs and reports.
    public var rawValue: String

    /// A code by its text, also one that this version does not give.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No route makes the destination.
    public static let noRoute = Code(rawValue: "no-route")
    /// A route may make it, but its parameters were not found in it.
    public static let notTakenApart = Code(rawValue: "not-taken-apart")
    /// A parameter has a text that no link carries at its place.
    public static let text = Code(rawValue: "text")
    /// The link would open another place, or none.
    public static let readsElsewhere = Code(rawValue: "reads-elsewhere")
    /// The table has no such scheme or host, or none at all, or the route takes no link with it.
    public static let origin = Code(rawValue: "origin")
    /// The named route's parameters were not given as it needs them.
    public static let parameters = Code(rawValue: "parameters")
  }

  enum Reason: Error, Hashable, Sendable {
    case noRoute
    case noRouteNamed(String, names: [String])
    case readOnly(String)
    case notTakenApart(route: String, pattern: String)
    case obstacle(LinkComposer.Obstacle, pattern: String)
    case readsElsewhere(link: String, pattern: String?)
    case unreadable(link: String, why: String)
    case noOrigin
    case otherKind(LinkKind, pattern: String)
    case foreignHost(String, own: [String])
    case foreignScheme(String, own: [String])
    case unknownParameter(String, names: [String])
    case missingParameter(String, LinkShape)
    case severalTexts(String, count: Int)
    case mismatch(String, String, LinkShape)
  }

  /// The destination, or the name of the route, that was asked for.
  public let destination: String
  let reason: Reason

  /// What kind of mistake it is.
  public var code: Code {
    switch reason {
    case .noRoute, .noRouteNamed, .readOnly: .noRoute
    case .notTakenApart: .notTakenApart
    case .obstacle: .text
    case .readsElsewhere, .unreadable: .readsElsewhere
    case .noOrigin, .otherKind, .foreignHost, .foreignScheme: .origin
    case .unknownParameter, .missingParameter, .severalTexts, .mismatch: .parameters
    }
  }

  /// What is wrong, what it is about, and what to do.
  public var description: String { diagnostic.text }

  /// What is wrong, as a value.
  public var diagnostic: Diagnostic {
    RoutingWording.notWritable(UnderlinedText.visible(destination), reason)
      .diagnostic(code.rawValue)
  }
}
