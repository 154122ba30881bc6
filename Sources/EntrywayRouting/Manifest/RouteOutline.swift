/// What a manifest's route requires of a web link, part by part, for tools that reason about all
/// links of a route at once.
package struct RouteOutline: Hashable, Sendable {
  /// One segment of the path.
  package enum Segment: Hashable, Sendable {
    /// Exactly these bytes, decoded.
    case literal([UInt8])
    /// One segment: a text of the shape, with texts around it.
    case parameter(prefix: [UInt8], shape: LinkShape, suffix: [UInt8])
    /// One or more segments, each of the shape.
    case rest(LinkShape)
  }

  /// The condition for a required query item.
  package enum Condition: Hashable, Sendable {
    /// Exactly these bytes, decoded.
    case literal([UInt8])
    /// Present, without a value.
    case flag
    /// A non-empty text of the shape.
    case shape(LinkShape)
  }

  /// A required query item.
  package struct Item: Hashable, Sendable {
    /// The item's name, decoded.
    package var name: [UInt8]
    /// What the item's value has to be.
    package var condition: Condition
  }

  /// The segments of the path, in order.
  package var segments: [Segment] = []
  /// The required query items.
  package var items: [Item] = []
  /// The shape of the fragment, if the route requires one.
  package var fragment: LinkShape?
  /// Whether web links can open the route at all: it may be for custom schemes only, or require
  /// arguments of a segment that in web links has none.
  package var isForWeb = true
  /// The parameters for which only the app knows the accepted texts.
  package var inexact: [String] = []

  /// A required parameter.
  package struct Parameter: Hashable, Sendable {
    /// A part of a link that a parameter reads.
    package enum Place: Hashable, Sendable {
      /// A segment of the path, or the segments from there on.
      case segment(Int)
      /// The required query item with that index.
      case item(Int)
      case fragment
    }

    /// Its name in the pattern.
    package var name: String
    package var place: Place
    package var shape: LinkShape
  }

  /// The parameters without which the route takes no link, in the order of the pattern.
  package var parameters: [Parameter] = []

  /// How many segments the shortest path has.
  package var leastSegmentCount: Int { segments.count }

  /// Whether the path may have any number of segments more.
  package var hasRest: Bool {
    segments.contains { if case .rest = $0 { true } else { false } }
  }
}

extension ManifestRoute {
  /// What the route asks of a web link; nil if the route cannot be used at all.
  package func outline(arguments: ArgumentMode) -> RouteOutline? {
    let route = Route<NamedRoute>(self)
    let info = RouteInfo(
      text: route.pattern, name: name, types: route.types, options: route.options, mode: arguments)
    guard let pattern = info.pattern else { return nil }
    var outline = RouteOutline()
    outline.isForWeb = only != .customScheme
    var types: [Int: ParameterType] = [:]
    for parameter in info.parameters {
      if !parameter.type.isExact, parameter.type.count == .one || parameter.position.isInPath {
        outline.inexact.append(parameter.name)
      }
      func add(_ place: RouteOutline.Parameter.Place) {
        outline.parameters.append(
          RouteOutline.Parameter(
            name: parameter.name, place: place, shape: parameter.type.shape))
      }
      switch parameter.position {
      case .segment(let index), .rest(let index):
        types[index] = parameter.type
        add(.segment(index))
      case .item(let name, let segment) where parameter.type.count == .one:
        add(.item(outline.items.count))
        outline.items.append(
          RouteOutline.Item(name: name, condition: .shape(parameter.type.shape)))
        outline.keepsWeb(segment, pattern)
      case .fragment where parameter.type.count == .one:
        outline.fragment = parameter.type.shape
        add(.fragment)
      case .item, .fragment: break
      }
    }
    for literal in info.conditions.literals {
      outline.items.append(
        RouteOutline.Item(
          name: literal.name, condition: literal.text.map { .literal($0) } ?? .flag))
      outline.keepsWeb(literal.segment, pattern)
    }
    outline.segments = pattern.segments.enumerated().map { index, segment in
      let shape = types[index]?.shape ?? .text
      switch segment.kind {
      case .literal(let bytes): return .literal(bytes)
      case .parameter(let prefix, _, let suffix):
        return .parameter(prefix: prefix, shape: shape, suffix: suffix)
      case .rest: return .rest(shape)
      }
    }
    return outline
  }
}

extension ManifestRoute {
  /// Whether a web link can open the route, on any host.
  @_spi(EntrywayTool)
  public func isForWeb(arguments: ArgumentMode) -> Bool {
    outline(arguments: arguments)?.isForWeb ?? false
  }
}

extension RouteManifest {
  /// The manifest with only the routes that match links of `host`; none if it is not the table's.
  package func limited(to host: String) -> RouteManifest {
    var copy = self
    copy.routes = takes(host: host) ? routes.filter { takes($0, host) } : []
    return copy
  }

  /// Whether a route takes links of `host`, if the table does.
  package func takes(_ route: ManifestRoute, _ host: String) -> Bool {
    route.hosts.isEmpty || Origins(schemes: [], hosts: route.hosts).takes(host: host)
  }

  /// Whether the table's hosts have different links, because routes are limited to hosts.
  ///
  /// In that case, each host serves its own association file.
  public var differsByHost: Bool {
    guard hosts.count > 1 || hosts.contains(where: { $0.hasPrefix("*") }) else { return false }
    return routes.contains { !$0.hosts.isEmpty }
  }

  /// Whether `host` is one of the table's web hosts, or below one of its wildcards.
  public func takes(host: String) -> Bool { Origins(schemes: [], hosts: hosts).takes(host: host) }
}

extension RouteOutline {
  /// Web links carry their arguments only after the last segment.
  fileprivate mutating func keepsWeb(_ segment: Int?, _ pattern: RoutePattern) {
    if let segment, segment != pattern.segments.count - 1 { isForWeb = false }
  }
}

extension PatternParameter.Position {
  fileprivate var isInPath: Bool {
    switch self {
    case .segment, .rest: true
    case .item, .fragment: false
    }
  }
}
