public import EntrywayDiagnostics

/// Why a link matches no route: what is wrong, where, and what to do.
///
/// ```
/// no route matches this link: "abc" is not an integer
///   https://shop.example.com/items/abc
///                                  ^^^
/// expected an integer for {id} of item  /items/{id}
/// hint: write an integer there, such as 1.
/// ```
public struct LinkMatchError: DiagnosticError, Hashable, Sendable {
  /// The kind of error.
  ///
  /// More codes may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text, such as `no-route`, for logs and reports.
    public var rawValue: String

    /// Creates a code from its text, including codes that this version does not use.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The link is invalid; ``LinkMatchError/rule`` says which rule it violates.
    public static let refused = Code(rawValue: "refused")
    /// The link's scheme is not the app's.
    public static let foreignScheme = Code(rawValue: "foreign-scheme")
    /// The link's host is not the app's.
    public static let foreignHost = Code(rawValue: "foreign-host")
    /// The link names a port.
    public static let foreignPort = Code(rawValue: "foreign-port")
    /// The link belongs to the app, but no route matches.
    public static let noRoute = Code(rawValue: "no-route")
    /// A payload's fields match no route.
    public static let noRouteForFields = Code(rawValue: "no-route-for-fields")
  }

  enum Reason: Hashable, Sendable {
    case link(TableCore.Failure)
    case fields(FieldsFailure)
  }

  let text: String
  /// Nil if computed on demand: most callers only need to know that there is no match.
  private let known: KnownReason?
  let core: TableCore

  /// In a separate object, so that an error without it is cheap to copy and throw.
  private final class KnownReason: Sendable {
    let reason: Reason
    init(_ reason: Reason) { self.reason = reason }
  }

  var reason: Reason {
    known?.reason ?? .link(core.failure(of: text))
  }

  /// A link without a match; the reason is computed on demand.
  @usableFromInline
  init(link: String, core: TableCore) {
    text = link
    known = nil
    self.core = core
  }

  init(link: String, failure: TableCore.Failure, core: TableCore) {
    text = link
    known = KnownReason(.link(failure))
    self.core = core
  }

  init(_ first: String, fields failure: FieldsFailure, core: TableCore) {
    text = first
    known = KnownReason(.fields(failure))
    self.core = core
  }

  /// The kind of error.
  public var code: Code {
    switch reason {
    case .fields: .noRouteForFields
    case .link(.refused): .refused
    case .link(.noRoute): .noRoute
    case .link(.foreign(.foreignHost)): .foreignHost
    case .link(.foreign(.foreignPort)): .foreignPort
    case .link(.foreign): .foreignScheme
    }
  }

  /// The rule that the link violates, if it was refused.
  public var rule: ReadingRule? {
    if case .link(.refused(let fault)) = reason { fault.rule } else { nil }
  }

  /// The link, with sensitive parts masked.
  public var link: String {
    if case .fields = reason { text } else { Excerpt.visible(core.masked(text).unicodeScalars) }
  }

  /// What is wrong, in one line.
  public var summary: String { diagnostic.summary }

  /// What was expected, in one line, if known.
  public var expected: String? { diagnostic.expected }

  /// What to do, in one line.
  public var hint: String { diagnostic.hint ?? "" }

  /// The name of the nearest route, if any.
  public var nearestRoute: String? { diagnostic.names.first }

  /// What is wrong, underlined in the link, what was expected, and a hint; with the nearest route.
  ///
  /// - Complexity: O(routes); the diagnostic is computed on demand.
  public var diagnostic: Diagnostic {
    switch reason {
    case .link(let failure): diagnostic(failure)
    case .fields(let failure): failure.diagnostic(core.routes)
    }
  }

  /// The text of the ``diagnostic``.
  public var description: String { diagnostic.text }

  /// Whether the same text failed for the same reason, regardless of the tables.
  public static func == (left: LinkMatchError, right: LinkMatchError) -> Bool {
    left.text == right.text && left.reason == right.reason
  }

  /// Hashes the text and the reason, which is computed for it.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(reason)
  }
}

extension LinkMatchError {
  private func diagnostic(_ failure: TableCore.Failure) -> Diagnostic {
    let masked = core.maskedLink(text)
    func excerpt(_ range: ByteRange) -> Excerpt { Excerpt(masked.text, masked.range(of: range)) }
    if case .refused(let fault) = failure {
      return fault.rule.diagnostic(excerpt(fault.range), byTable: true)
    }
    let diagnostic = try? core.withLayout(of: text) { layout, bytes in
      if case .foreign(let verdict) = failure {
        let range =
          switch verdict {
          case .foreignHost: layout.host
          case .foreignPort: layout.port ?? layout.host
          case .foreignScheme, .own: layout.scheme
          }
        var diagnostic = core.origins.diagnostic(verdict, found: String(copying: bytes, range))
        diagnostic.excerpt = excerpt(range)
        return diagnostic
      }
      let found = NearestRoute.find(core, layout, bytes)
      let nearest = found.map { masked.hides($0.range) ? $0.masked : $0 }
      let end = layout.path.upper
      var diagnostic = NearestRoute.diagnostic(nearest, layout.kind, core)
      var range = nearest?.range ?? ByteRange(end, end)
      if let written = layout.writtenHost, range == layout.host { range = written }
      diagnostic.excerpt = excerpt(range)
      return diagnostic
    }
    return diagnostic
      ?? Diagnostic(.noRoute, "no route matches this link", hint: "declare a route for it.")
  }
}

extension Diagnostic {
  /// What is wrong with a link.
  init(
    _ code: LinkMatchError.Code, _ message: String, names: [String] = [], excerpt: Excerpt? = nil,
    expected: String? = nil, hint: String
  ) {
    self.init(
      .error, Code(rawValue: code.rawValue), message, names: names, excerpt: excerpt,
      expected: expected, hint: hint)
  }
}
