/// What a route declares, and how its destination is made: one object, so that a route is one
/// word to copy.
@usableFromInline
final class RouteStorage<Destination: LinkDestination>: Sendable {
  let pattern: String
  /// Nil if the route was given none.
  let name: String?
  /// The types of the parameters, in the pattern's order: a function, which needs no memory of the
  /// heap where a list for each route would.
  let types: @Sendable () -> [DeclaredType]
  let options: RouteOptions
  /// Whether the route always makes the same destination.
  let isConstant: Bool
  /// Makes the destination from the texts of the parameters.
  @usableFromInline
  let build: @Sendable (inout _LinkTexts) throws(_LinkTextUnreadable) -> Destination
  /// The texts of a destination's parameters, given by hand.
  let inverse: (@Sendable (Destination) -> [[String]]?)?

  init(
    pattern: String, name: String?, types: @escaping @Sendable () -> [DeclaredType],
    options: RouteOptions, isConstant: Bool,
    build: @escaping @Sendable (inout _LinkTexts) throws(_LinkTextUnreadable) -> Destination,
    inverse: (@Sendable (Destination) -> [[String]]?)?
  ) {
    self.pattern = pattern
    self.name = name
    self.types = types
    self.options = options
    self.isConstant = isConstant
    self.build = build
    self.inverse = inverse
  }
}

/// What a route declares besides its pattern.
@usableFromInline
struct RouteOptions: Hashable, Sendable {
  var only: LinkKind?
  var isReadOnly = false
  var audience: String?
  var competes = true
  var sensitive: Set<String> = []
  /// The hosts that the route is limited to; nil if it is not.
  var limits: RouteLimits?
  var resolvedBy: LinkResolver?

  @usableFromInline
  init(
    only: LinkKind? = nil, readOnly: Bool = false, audience: String? = nil,
    competes: Bool = true, sensitive: Set<String> = [], hosts: [String] = [],
    resolvedBy: LinkResolver? = nil
  ) {
    self.only = only
    self.isReadOnly = readOnly
    self.audience = audience
    self.competes = competes
    self.sensitive = sensitive
    if !hosts.isEmpty { limits = RouteLimits(hosts) }
    self.resolvedBy = resolvedBy
  }
}

/// The hosts that a route is limited to: an object, so that the many routes without any are no
/// larger for it.
final class RouteLimits: Hashable, Sendable {
  private let origins: Origins
  /// In lower case, each once, in the declared order.
  let hosts: [String]

  init(_ hosts: [String]) {
    origins = Origins(schemes: [], hosts: hosts)
    self.hosts = origins.hosts.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Whether `host`, written by hand, is one of them.
  func takes(host: String) -> Bool { origins.takes(host: host) }

  /// Whether the host of a link is one of them.
  func takes(_ bytes: Span<UInt8>, _ host: ByteRange) -> Bool { origins.takes(bytes, host) }

  static func == (left: RouteLimits, right: RouteLimits) -> Bool { left.hosts == right.hosts }

  func hash(into hasher: inout Hasher) { hasher.combine(hosts) }
}

/// A parameter's type as its route was given it.
///
/// What a table knows of it is worked out on demand.
@usableFromInline
enum DeclaredType: Sendable {
  case swift(any LinkParameter.Type)
  /// A type of which only the shape is known.
  indirect case known(ParameterType)

  /// The types of a route's parameters.
  @inlinable
  static func each<each Parameter: LinkParameter>(
    _ types: repeat (each Parameter).Type
  ) -> [DeclaredType] {
    var declared: [DeclaredType] = []
    repeat declared.append(.swift(each types))
    return declared
  }

  var facts: ParameterType {
    switch self {
    case .swift(let type): Self.facts(of: type)
    case .known(let type): type
    }
  }

  private static func facts<Parameter: LinkParameter>(of type: Parameter.Type) -> ParameterType {
    ParameterType(type)
  }
}
