public import EntrywayDiagnostics

/// Why no link can be generated for a destination.
public struct LinkWritingError: DiagnosticError, Hashable, Sendable {
  /// The kind of error.
  ///
  /// More codes may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text, such as `no-route`, for logs and reports.
    public var rawValue: String

    /// Creates a code from its text, including codes that this version does not use.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No route generates a link to the destination.
    public static let noRoute = Code(rawValue: "no-route")
    /// A route may match it, but its parameters could not be found in the destination.
    public static let notTakenApart = Code(rawValue: "not-taken-apart")
    /// A parameter has a text that no link can contain in its position.
    public static let text = Code(rawValue: "text")
    /// The link would open another destination, or none.
    public static let readsElsewhere = Code(rawValue: "reads-elsewhere")
    /// The table has no such scheme or host, or none at all, or the route does not allow it.
    public static let origin = Code(rawValue: "origin")
    /// The parameters don't match those of the named route.
    public static let parameters = Code(rawValue: "parameters")
    /// The table declares no item for a part of the campaign, or no link can carry its text.
    public static let campaign = Code(rawValue: "campaign")
    /// The table does not declare the surface's name.
    public static let surface = Code(rawValue: "surface")
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
    /// The route is limited to other hosts.
    case otherHost([String], pattern: String)
    /// The route is limited to wildcards that match none of the table's hosts.
    case wildcardsAlone([String], pattern: String)
    case foreignHost(String, own: [String])
    case foreignScheme(String, own: [String])
    case unknownParameter(String, names: [String])
    /// A parameter has no text; with what its type reads, and an example.
    case missingParameter(String, String, sample: String)
    case severalTexts(String, count: Int)
    /// A parameter's text cannot be read; with the reason, what its type reads, and an example.
    case mismatch(String, String, String, sample: String)
    /// The table declares no item for the part.
    case undeclaredPart(CampaignPart, declared: [String])
    /// The item would be read as something else.
    case campaignReadsElsewhere(CampaignPart, item: String)
    case undeclaredSurface(String, own: [String])

    var code: Code {
      switch self {
      case .noRoute, .noRouteNamed, .readOnly: .noRoute
      case .notTakenApart: .notTakenApart
      case .obstacle: .text
      case .readsElsewhere, .unreadable: .readsElsewhere
      case .noOrigin, .otherKind, .otherHost, .wildcardsAlone, .foreignHost, .foreignScheme: .origin
      case .unknownParameter, .missingParameter, .severalTexts, .mismatch: .parameters
      case .undeclaredPart, .campaignReadsElsewhere: .campaign
      case .undeclaredSurface: .surface
      }
    }
  }

  /// The requested destination, or the name of the requested route.
  public let destination: String
  let reason: Reason

  /// The kind of error.
  public var code: Code { reason.code }

  /// What is wrong, with which destination, and what to do.
  public var diagnostic: Diagnostic {
    Self.diagnostic(Excerpt.visible(destination.unicodeScalars), reason)
  }

  /// The text of the ``diagnostic``.
  public var description: String { diagnostic.text }
}

extension LinkWritingError {
  /// - Parameter destination: The destination or the name, as it is shown.
  static func diagnostic(_ destination: String, _ reason: Reason) -> Diagnostic {
    let what =
      destination.isEmpty ? "cannot create a link" : "cannot create a link to \(destination)"
    let code = Diagnostic.Code(rawValue: reason.code.rawValue)
    func told(_ message: String, expected: String? = nil, hint: String) -> Diagnostic {
      Diagnostic(.error, code, message, expected: expected, hint: hint)
    }
    switch reason {
    case .noRoute:
      return told(
        "\(what): it has no writable route",
        hint: "declare a route for it that is not readOnly and binds every parameter.")
    case .noRouteNamed(let name, let names):
      let near = EditDistance.nearest(to: name, among: names)
      return told(
        "no route is named \(Quoting.text(name))",
        expected: names.isEmpty ? nil : Quoting.list(Array(Set(names)).sorted()),
        hint: near.map { "did you mean \($0)?" } ?? "list the routes to see their names.")
    case .readOnly(let name):
      return told(
        "the route \(Quoting.text(name)) is read-only",
        hint:
          "use another route to the destination, or remove .readOnly() or the {_} in its pattern."
      )
    case .notTakenApart(let route, let pattern):
      return told(
        "\(what): the parameters of \(route) cannot be read from it",
        expected: "values from which \(pattern) can recreate it",
        hint: "pass parameters: { … } to the route: it returns the values for a destination.")
    case .obstacle(.emptyText(let name), let pattern):
      return told(
        "\(what): \(Quoting.text(name)) is empty",
        expected: "some text for {\(name)} of \(pattern)",
        hint: "give it some text, or make it an optional query item.")
    case .obstacle(.slashes(let name), let pattern):
      return told(
        "\(what): \(Quoting.text(name)) has an empty segment",
        expected: "segments separated by single slashes for {\(name)*} of \(pattern)",
        hint: "remove doubled, leading and trailing slashes.")
    case .obstacle(.argumentsWithinPath, let pattern):
      return told(
        "\(what): a web link cannot carry arguments within its path",
        expected: "arguments at the end of \(pattern)",
        hint: "write it with one of the app's schemes.")
    case .readsElsewhere(let link, let pattern):
      return told(
        "\(what): the link \(Excerpt.visible(link.unicodeScalars)) would open another destination",
        expected: pattern.map { "a link that \($0) does not match" },
        hint: "the value matches another route; reject such values, or change the pattern.")
    case .unreadable(let link, let why):
      return told(
        "\(what): the link \(Excerpt.visible(link.unicodeScalars)) would open nothing",
        expected: "a link that can be read back; \(why)",
        hint: "reject such values, or pass them as a query item.")
    case .noOrigin:
      return told(
        "\(what): the table has no host or scheme for it",
        hint: "declare hosts: or schemes:, or name a host that matches a wildcard.")
    case .otherKind(let kind, let pattern):
      let taken = kind == .web ? "web links" : "custom schemes"
      let origin = kind == .web ? "host" : "scheme"
      return told(
        "\(what): \(pattern) accepts only \(taken)",
        expected: "a link with one of the table's \(origin)s",
        hint: "name one, or declare one in \(origin)s:, or remove .only(…) from the route.")
    case .otherHost(let hosts, let pattern):
      return told(
        "\(what): \(pattern) accepts only links on \(Quoting.list(hosts))",
        hint: "name one of these hosts, or neither a host nor a scheme.")
    case .wildcardsAlone(let hosts, let pattern):
      return told(
        "\(what): \(pattern) accepts only links on \(Quoting.list(hosts)), and no host is named",
        hint: "name a host that matches a wildcard, or declare one in hosts:.")
    case .foreignHost(let host, let own):
      return told(
        "the table has no host \(Quoting.text(host))",
        expected: own.isEmpty ? nil : Quoting.list(own),
        hint: "declare it in hosts:, or use a declared one.")
    case .foreignScheme(let scheme, let own):
      return told(
        "the table has no scheme \(Quoting.text(scheme))",
        expected: own.isEmpty ? nil : Quoting.list(own),
        hint: "declare it in schemes:, or use a declared one.")
    case .unknownParameter(let name, let names):
      let near = EditDistance.nearest(to: name, among: names)
      return told(
        "the route \(Quoting.text(destination)) has no parameter \(Quoting.text(name))",
        expected: names.isEmpty ? "no parameter" : Quoting.list(names),
        hint: near.map { "did you mean \($0)?" } ?? "remove it, or correct its name.")
    case .missingParameter(let name, let phrase, let sample):
      return told(
        "the route \(Quoting.text(destination)) needs the parameter \(Quoting.text(name))",
        expected: phrase, hint: "add \(name)=\(sample).")
    case .severalTexts(let name, let count):
      return told(
        "the parameter \(Quoting.text(name)) of the route \(Quoting.text(destination)) "
          + "has \(count) values",
        expected: "one value", hint: "give it one; only an array accepts several.")
    case .mismatch(let name, let message, let phrase, let sample):
      return told(
        message, expected: "\(phrase) for \(Quoting.text(name))",
        hint: "write \(name)=\(sample), for example.")
    case .undeclaredPart(let part, let declared):
      return told(
        "the table has no item for the campaign's \(part.phrase)",
        expected: declared.isEmpty ? nil : "only \(Quoting.list(declared, "and"))",
        hint: "declare one in campaign:, for example with campaign: .utm.")
    case .campaignReadsElsewhere(let part, let item):
      return told(
        "\(what): the campaign's \(part.phrase) could not be read back from the item "
          + Quoting.text(item),
        hint: "check the item in the problems of the table.")
    case .undeclaredSurface(let name, let own):
      let near = EditDistance.nearest(to: name, among: own)
      return told(
        "the table has no surface \(Quoting.text(name))",
        expected: own.isEmpty ? nil : Quoting.list(own),
        hint: near.map { "did you mean \($0)?" } ?? "declare it in surfaces:.")
    }
  }
}

extension LinkWritingError {
  /// That Foundation makes no URL of a link which the table has written; none is known.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - name: The name of the destination's route.
  package init(noURL link: String, to name: String) {
    self.init(
      destination: name, reason: .unreadable(link: link, why: "Foundation makes no URL of it"))
  }
}
