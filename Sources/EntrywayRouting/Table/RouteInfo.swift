/// A route as the matcher sees it: its parts and parameters, without the Swift types.
struct RouteInfo: Sendable {
  var text: String
  /// Nil if the route cannot be used; then `faults` says why.
  var pattern: RoutePattern?
  var faults: [PatternFault] = []
  var name: String
  var parameters: [RouteParameter] = []
  var options: RouteOptions
  var conditions = ItemConditions()
  /// The route's example as text, which distinguishes routes that are otherwise equal.
  var example = ""
}

extension RouteInfo {
  /// Reads the pattern and brings its parameters together with their types.
  init(
    text: String, name: String?, types: [DeclaredType], options: RouteOptions, mode: ArgumentMode
  ) {
    self.text = text
    self.name = name ?? ""
    self.options = options
    let read: RoutePattern
    do throws(PatternFault) {
      read = try PatternReader(arguments: mode).pattern(of: text)
    } catch {
      faults = [error]
      return
    }
    let named = read.parameters
    guard named.count == types.count else {
      faults = [.parameterCount(named: named.count, taken: types.count)]
      return
    }
    let known = types.map(\.facts)
    parameters = zip(named, known).map { parameter, type in
      RouteParameter(
        name: parameter.name, position: parameter.position, type: type,
        isSensitive: options.sensitive.contains(parameter.name))
    }
    faults = zip(named, known).compactMap { PatternFault($0, $1) }
    guard faults.isEmpty else { return }
    pattern = read
    conditions = ItemConditions(read, parameters)
  }
}

extension RouteInfo {
  /// The route by its name and its pattern, as messages name it.
  var title: String { "\(name)  \(text)" }

  /// The hosts that the route is limited to; nil if it is not.
  var limits: RouteLimits? { options.limits }

  /// The same by their names, in lowercase, each once.
  var hosts: [String] { limits?.hosts ?? [] }

  /// The kind of links that may open the destination; both if it is nil.
  ///
  /// A custom scheme has no host, so that a route which is limited to hosts takes only web links.
  var only: LinkKind? { options.only ?? (limits == nil ? nil : .web) }

  /// Whether the route matches no link at all, because a custom scheme has no host.
  var isWithoutLinks: Bool { limits != nil && options.only == .customScheme }

  /// Whether the route takes links of the host.
  func takes(host: String) -> Bool { limits?.takes(host: host) ?? true }

  /// Whether the route takes links that begin like this one.
  func takesOrigin(of layout: LinkLayout, _ bytes: Span<UInt8>) -> Bool {
    guard let limits else { return true }
    return layout.kind == .web && limits.takes(bytes, layout.host)
  }
}

/// A parameter of a route: its position in the pattern, and its type.
struct RouteParameter: Sendable {
  var name: String
  var position: PatternParameter.Position
  var type: ParameterType
  var isSensitive: Bool
}

/// A route's conditions for query items and the fragment, by which equal paths are ranked.
struct ItemConditions: Hashable, Sendable {
  struct Literal: Hashable, Sendable {
    var segment: Int?
    var name: [UInt8]
    /// Nil for a flag.
    var text: [UInt8]?
  }

  /// Literal items and flags.
  var literals: [Literal] = []
  /// How many parameters must be present.
  var parameterCount = 0

  var count: Int { literals.count + parameterCount }

  init() {}

  init(_ pattern: RoutePattern, _ parameters: [RouteParameter]) {
    for (index, segment) in pattern.segments.enumerated() { add(segment.items, segment: index) }
    add(pattern.items, segment: nil)
    for parameter in parameters where parameter.type.count == .one {
      switch parameter.position {
      case .item, .fragment: parameterCount += 1
      case .segment, .rest: break
      }
    }
  }

  private mutating func add(_ items: [PatternItem], segment: Int?) {
    for item in items {
      switch item.value {
      case .literal(let text):
        literals.append(Literal(segment: segment, name: item.name, text: text))
      case .flag: literals.append(Literal(segment: segment, name: item.name, text: nil))
      case .parameter: break
      }
    }
  }

  /// Whether no link can satisfy both: the same item must have two different texts, or a text and
  /// none.
  func excludes(_ other: ItemConditions) -> Bool {
    literals.contains { mine in
      other.literals.contains {
        $0.segment == mine.segment && $0.name == mine.name && $0.text != mine.text
      }
    }
  }
}

/// The default name of a route.
enum RouteName {
  /// The case path of the route's example, or the pattern's literals if there is none.
  static func name<Destination: LinkDestination>(
    of example: Destination?, pattern: String
  ) -> String {
    example.flatMap { CasePath.path(of: $0) } ?? name(ofPattern: pattern)
  }

  private static func name(ofPattern pattern: String) -> String {
    let path = pattern.prefix { $0 != "?" && $0 != "#" }
    let literals = path.split(separator: "/").filter { !$0.contains("{") }
    return literals.isEmpty ? "root" : literals.joined(separator: ".")
  }
}
