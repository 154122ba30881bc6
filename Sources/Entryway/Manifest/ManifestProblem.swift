/// Why a text cannot be read as a manifest, and where.
///
/// ```swift
/// do {
///   _ = try RouteManifest(json: #"{"version": 1, "routes": [{"name": "home", "pattern": 3}]}"#)
/// } catch {
///   print(error)
/// }
/// // `routes[0].pattern` is the number 3, not text
/// // hint: write the manifest anew from the app's table, or put text there.
/// ```
public struct ManifestProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of problems that a manifest can have; more may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text, in kebab case.
    public var rawValue: String

    /// The code that is written so.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The text is not JSON.
    public static let json = Code(rawValue: "json")
    /// The manifest is of a version that this library does not read.
    public static let version = Code(rawValue: "version")
    /// A value that every manifest has is absent or null.
    public static let missing = Code(rawValue: "missing")
    /// A value is of another kind: a number where a text has to stand.
    public static let kind = Code(rawValue: "kind")
    /// A value is of the right kind, and none that has a meaning there.
    public static let value = Code(rawValue: "value")
  }

  /// What kind of problem it is.
  public var code: Code
  /// The line in which the text stops being JSON, from 1; nil if it is JSON.
  public var line: Int?
  /// The column in which it does, in characters (Unicode scalars), from 1; nil if it is JSON.
  public var column: Int?
  /// The way to the value that cannot be used, such as `routes[0].pattern`; empty for the whole.
  public var path: String
  private var worded: WordedProblem

  init(
    _ code: Code, at path: String, _ worded: WordedProblem, line: Int? = nil, column: Int? = nil
  ) {
    self.code = code
    self.path = path
    self.worded = worded
    self.line = line
    self.column = column
  }

  init(_ problem: JSONProblem) {
    self.init(
      .json, at: "", WordedProblem(reading: problem.description), line: problem.line,
      column: problem.column)
  }

  /// What is wrong, on one line.
  public var summary: String { worded.what }

  /// What to do about it.
  public var hint: String? { worded.hint }

  /// What is wrong; where; `hint:` and what to do.
  public var description: String { worded.text }
}
