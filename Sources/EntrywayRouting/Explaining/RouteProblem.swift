/// A mistake in a table. The table works all the same; a line in a test suite keeps it free of them:
///
/// ```swift
/// #expect(ShopRoute.routes.problems.isEmpty)
/// ```
public struct RouteProblem: Hashable, Sendable, CustomStringConvertible {
  /// What kind of mistake it is.
  ///
  /// More codes may come.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text, such as `collision`, for logs and reports.
    public var rawValue: String

    /// A code by its text, also one that this version does not give.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A pattern that cannot be read; the route takes no link.
    public static let pattern = Code(rawValue: "pattern")
    /// The pattern and the constructor have different parameters; the route takes no link.
    public static let parameters = Code(rawValue: "parameters")
    /// Two routes take the same links, and only their patterns' bytes decide between them.
    public static let collision = Code(rawValue: "collision")
    /// Two routes have the same name.
    public static let duplicateName = Code(rawValue: "duplicate-name")
    /// A parameter is bound to a value with the label of another one.
    public static let swapped = Code(rawValue: "swapped")
    /// No link can be written to the route's destination.
    public static let notWritable = Code(rawValue: "not-writable")
    /// Other routes take every link of the route.
    public static let unreachable = Code(rawValue: "unreachable")
    /// A scheme or host that no link can have.
    public static let origin = Code(rawValue: "origin")
    /// A sensitive name that is no parameter of the route.
    public static let sensitive = Code(rawValue: "sensitive")
  }

  /// What kind of mistake it is.
  public var code: Code
  /// The names of the routes concerned.
  public var routes: [String]
  /// What is wrong, where, and what to do.
  public var description: String

  init(_ code: Code, _ routes: [String], _ diagnosis: Diagnosis) {
    self.code = code
    self.routes = routes
    description = diagnosis.description
  }
}
