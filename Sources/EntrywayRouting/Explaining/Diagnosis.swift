/// What an error tells: what is wrong, where, what was expected, and what to do.
struct Diagnosis: Hashable, Sendable {
  var summary: String
  /// The text with the place underlined.
  var place: UnderlinedText?
  var expected: String?
  /// The name of the route that comes nearest.
  var nearest: String?
  var hint: String

  func diagnostic(
    _ code: String, _ names: [String]? = nil, _ severity: Diagnostic.Severity = .error
  ) -> Diagnostic {
    Diagnostic(
      severity, Diagnostic.Code(rawValue: code), summary,
      names: names ?? nearest.map { [$0] } ?? [], excerpt: place?.excerpt, expected: expected,
      hint: hint)
  }
}

extension Diagnosis {
  /// What is wrong with a link that has no route.
  init(link: String, _ failure: TableCore.Failure, _ core: TableCore) {
    let masked = core.maskedLink(link)
    switch failure {
    case .refused(let fault):
      self = RoutingWording.refused(fault.rule)
      place = UnderlinedText(masked.text, masked.place(fault.place))
    case .foreign(let verdict):
      guard let layout = Self.layout(link, core) else {
        self = RoutingWording.foreign(verdict, found: "", core.origins)
        return
      }
      let range =
        switch verdict {
        case .foreignHost: layout.host
        case .foreignPort: layout.port ?? layout.host
        default: layout.scheme
        }
      let found = LinkBytes.with(link) { String(copying: $0, range) }
      self = RoutingWording.foreign(verdict, found: found, core.origins)
      place = UnderlinedText(masked.text, masked.place(range))
    case .noRoute:
      guard let layout = Self.layout(link, core) else {
        self = RoutingWording.noRouteAtAll
        return
      }
      let found = LinkBytes.with(link) { NearestRoute.find(core, layout, $0) }
      let nearest = found.map { masked.hides($0.place) ? $0.masked : $0 }
      self = RoutingWording.noRoute(nearest, layout.kind, core)
      let end = layout.path.upper
      place = UnderlinedText(masked.text, masked.place(nearest?.place ?? ByteRange(end, end)))
    }
  }

  private static func layout(_ link: String, _ core: TableCore) -> LinkLayout? {
    LinkBytes.with(link) { try? core.reader.layout(of: $0) }
  }
}
