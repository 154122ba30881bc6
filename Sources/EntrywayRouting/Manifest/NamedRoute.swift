/// A destination by its route's name, for tables created from a manifest.
public struct NamedRoute: LinkDestination, Codable, CustomStringConvertible {
  /// The route's name.
  public var name: String
  /// The texts of each parameter; parameters without any are omitted.
  public var parameters: [String: [String]]

  /// Creates a destination from its route's name and its parameters' texts.
  ///
  /// - Parameters:
  ///   - name: The route's name.
  ///   - parameters: The texts of each parameter; parameters without any are omitted.
  public init(_ name: String, _ parameters: [String: [String]] = [:]) {
    self.name = name
    let hasEmpty = parameters.contains { $0.value.isEmpty }
    self.parameters = hasEmpty ? parameters.filter { !$0.value.isEmpty } : parameters
  }

  /// The name and the parameters in alphabetical order, such as `order(id: 4821)`.
  public var description: String {
    if parameters.isEmpty { return name }
    let texts = parameters.sorted { $0.key < $1.key }
      .map { "\($0.key): \($0.value.joined(separator: ", "))" }
    return "\(name)(\(texts.joined(separator: ", ")))"
  }
}

extension RouteTable {
  /// The table as data, for tools and servers.
  public var manifest: RouteManifest {
    RouteManifest(
      schemes: schemes, hosts: hosts, arguments: arguments,
      allowsEncodedSlash: allowsEncodedSlash, campaign: campaign, surfaces: surfaces,
      appClip: appClip, fallback: fallback.map(namedRoute),
      routes: core.routes.map(ManifestRoute.init))
  }

  /// The destination by the name of the route that writes it.
  private func namedRoute(_ destination: Destination) -> NamedRoute {
    let match = match(destination: destination)
    var parameters: [String: [String]] = [:]
    for parameter in match.parameters {
      parameters[parameter.name, default: []].append(parameter.text)
    }
    return NamedRoute(match.name ?? String(describing: destination), parameters)
  }
}

extension RouteTable where Destination == NamedRoute {
  /// Creates the table that a manifest describes.
  ///
  /// Its problems are listed in ``RouteTable/problems``.
  public init(manifest: RouteManifest) {
    self.init(
      origins: Origins(schemes: manifest.schemes, hosts: manifest.hosts),
      fallback: manifest.fallback,
      reader: LinkReader(
        arguments: manifest.arguments, allowsEncodedSlash: manifest.allowsEncodedSlash),
      attribution: LinkAttribution(
        campaign: manifest.campaign, surfaces: manifest.surfaces, appClip: manifest.appClip),
      routes: manifest.routes.map { Route($0) })
  }
}

extension ManifestRoute {
  init(_ info: RouteInfo) {
    var required = info.conditions.literals.map { literal in
      let name = String(decoding: literal.name, as: UTF8.self)
      return literal.text.map { name + "=" + String(decoding: $0, as: UTF8.self) } ?? name
    }
    for parameter in info.parameters where parameter.type.count == .one {
      switch parameter.position {
      case .item(let name, _): required.append(String(decoding: name, as: UTF8.self))
      case .fragment: required.append("#" + parameter.name)
      case .segment, .rest: break
      }
    }
    self.init(
      name: info.name, pattern: info.text, parameters: info.parameters.map(ManifestParameter.init),
      requiredItems: required, only: info.options.only, isReadOnly: info.options.isReadOnly,
      audience: info.options.audience, competes: info.options.competes, hosts: info.hosts,
      resolvedBy: info.options.resolvedBy, requirements: info.options.requirements.sorted())
  }
}

extension ManifestParameter {
  init(_ parameter: RouteParameter) {
    let count: Count =
      switch parameter.type.count {
      case .one: .one
      case .optional: .optional
      case .many: .many
      }
    self.init(
      name: parameter.name, shape: parameter.type.shape, count: count,
      isExact: parameter.type.isExact,
      type: parameter.type.isExact ? nil : parameter.type.name,
      isSensitive: parameter.isSensitive)
  }

  var parameterType: ParameterType {
    let count: _LinkTraits.Count =
      switch count {
      case .one: .one
      case .optional: .optional
      case .many: .many
      }
    return ParameterType(shape: shape, count: count, isExact: isExact, typeName: type ?? "")
  }
}

extension Route where Destination == NamedRoute {
  init(_ route: ManifestRoute) {
    self.init(
      named: route.name, route.pattern, names: route.parameters.map(\.name),
      types: route.parameters.map(\.parameterType),
      options: RouteOptions(
        only: route.only, isReadOnly: route.isReadOnly, audience: route.audience,
        competes: route.competes,
        sensitive: Set(route.parameters.filter(\.isSensitive).map(\.name)),
        limits: RouteLimits(route.hosts), resolvedBy: route.resolvedBy,
        requirements: Set(route.requirements)))
  }

  /// A route whose parameters are checked by what is known of their types.
  init(
    named name: String, _ pattern: String, names: [String], types: [ParameterType],
    options: RouteOptions
  ) {
    let storage = RouteStorage<NamedRoute>(
      pattern: pattern, name: name, types: { types.map { .known($0) } },
      isConstant: names.isEmpty,
      build: { texts throws(_LinkTextUnreadable) in
        var parameters: [String: [String]] = [:]
        for (parameter, type) in zip(names, types) {
          let given = texts.many()
          let read = given.filter(type.reads)
          if type.count == .one, read.count < given.count {
            throw _LinkTextUnreadable()
          }
          if !read.isEmpty { parameters[parameter] = read }
        }
        return NamedRoute(name, parameters)
      },
      inverse: { destination in
        guard destination.name == name else { return nil }
        return names.map { destination.parameters[$0] ?? [] }
      })
    self.init(maker: storage, options: options)
  }
}
