/// The routes of another table, such as a feature module's, below a path.
///
/// ```swift
/// Mount("/help", HelpRoute.routes, AppRoute.help)
/// Mount("/users/{id}/photos", PhotoRoute.routes) { .photos(user: $0, $1) }
/// ```
///
/// The child's schemes, hosts, fallback, argument mode, campaign items, surfaces and App Clip are
/// ignored.
public struct Mount<Destination: LinkDestination>: Sendable {
  /// The child's routes below the prefix.
  private let mounted: [Route<Destination>]
  /// What replaces the options of the child's routes.
  private var own = RouteOptions()

  /// Mounts a table's routes below a prefix.
  ///
  /// - Parameters:
  ///   - prefix: The path in front of the child's own.
  ///   - table: The child's table.
  ///   - build: Makes the destination from the child's, usually a case of the app's enum.
  public init<Child: LinkDestination>(
    _ prefix: String, _ table: RouteTable<Child>,
    _ build: @escaping @Sendable (Child) -> Destination
  ) {
    self.init(prefix, table, types: []) { _, child throws(_LinkTextUnreadable) in
      build(child)
    }
  }

  /// Mounts a table's routes below a prefix with one parameter.
  ///
  /// - Parameters:
  ///   - prefix: The pattern of the prefix.
  ///   - table: The table.
  ///   - build: Makes the destination from the captured parameters.
  public init<Child: LinkDestination, Parameter: LinkParameter>(
    _ prefix: String, _ table: RouteTable<Child>,
    _ build: @escaping @Sendable (Parameter, Child) -> Destination
  ) {
    self.init(prefix, table, types: [.swift(Parameter.self)]) {
      texts, child throws(_LinkTextUnreadable) in
      build(try Parameter._read(&texts), child)
    }
  }

  /// Mounts a table's routes below a prefix with two parameters, in the prefix's order.
  ///
  /// - Parameters:
  ///   - prefix: The pattern of the prefix.
  ///   - table: The table.
  ///   - build: Makes the destination from the captured parameters.
  public init<Child: LinkDestination, First: LinkParameter, Second: LinkParameter>(
    _ prefix: String, _ table: RouteTable<Child>,
    _ build: @escaping @Sendable (First, Second, Child) -> Destination
  ) {
    let types: [DeclaredType] = [.swift(First.self), .swift(Second.self)]
    self.init(prefix, table, types: types) {
      texts, child throws(_LinkTextUnreadable) in
      build(try First._read(&texts), try Second._read(&texts), child)
    }
  }

  /// - Parameter build: Reads the prefix's parameters from the texts that remain for it.
  private init<Child: LinkDestination>(
    _ prefix: String, _ table: RouteTable<Child>, types: [DeclaredType],
    _ build:
      @escaping @Sendable (inout _LinkTexts, Child) throws(_LinkTextUnreadable) -> Destination
  ) {
    mounted = table.routes.map { child in
      let childBuild = child.build
      let whole: @Sendable (inout _LinkTexts) throws(_LinkTextUnreadable) -> Destination = {
        texts throws(_LinkTextUnreadable) in
        // The prefix's texts come first, but its values last: the child's destination is one.
        var prefixTexts = texts
        texts.skip(types.count)
        let destination = try childBuild(&texts)
        return try build(&prefixTexts, destination)
      }
      let storage = RouteStorage(
        pattern: Self.joined(prefix, child.pattern), name: child.name,
        types: { types + child.types },
        isConstant: child.isConstant && types.isEmpty, build: whole,
        inverse: Self.inverse(of: child, types: types, whole))
      return Route(maker: storage, options: child.options)
    }
  }

  /// The child's own inverse, for the child's destination inside of the parent's; the prefix's
  /// values are looked for beside it.
  private static func inverse<Child: LinkDestination>(
    of child: Route<Child>, types: [DeclaredType],
    _ build: @escaping @Sendable (inout _LinkTexts) throws(_LinkTextUnreadable) -> Destination
  ) -> (@Sendable (Destination) -> [[String]]?)? {
    guard let inverse = child.inverse else { return nil }
    return { destination in
      let values = DestinationNodes(of: destination).nodes.map(\.value)
      for value in values {
        guard let texts = (value as? Child).flatMap(inverse) else { continue }
        // One row for each way to give the prefix its texts: two parameters at most.
        var prefixes: [[[String]]] = [[]]
        for type in types {
          let found = values.compactMap(type.facts.texts)
          prefixes = prefixes.flatMap { prefix in found.map { prefix + [$0] } }
        }
        for prefix in prefixes.prefix(64) {
          let all = prefix + texts
          if let built = try? _LinkTexts.with(all, build), built == destination { return all }
        }
      }
      return nil
    }
  }

  static func joined(_ prefix: String, _ pattern: String) -> String {
    var prefix = prefix
    while prefix.hasSuffix("/") { prefix.removeLast() }
    guard pattern.hasPrefix("/") else { return prefix + "/" + pattern }
    let rest = pattern.dropFirst()
    let startsSegment = !(rest.isEmpty || rest.hasPrefix("?") || rest.hasPrefix("#"))
    let whole = prefix + (startsSegment ? "/" : "") + rest
    return whole.hasPrefix("/") ? whole : "/" + whole
  }
}

// The options of a mount. They replace those of the child's routes, except for requirements, which
// are added.
extension Mount {
  /// Limits the child's destinations to one kind of link, overriding its routes.
  ///
  /// If called more than once, the last call wins.
  public func only(_ kind: LinkKind) -> Mount { with { $0.only = kind } }

  /// Limits the child's destinations to users with an audience tag, overriding its routes.
  ///
  /// If called more than once, the last call wins.
  ///
  /// - Parameter tag: The tag, such as `"host"`.
  public func audience(_ tag: String) -> Mount { with { $0.audience = tag } }

  /// Limits the child's destinations to links on these hosts, overriding its routes.
  ///
  /// Repeated calls add hosts.
  ///
  /// - Parameter hosts: Hosts that the table declares, or hosts below one of its wildcards.
  public func hosts(_ hosts: String...) -> Mount { self.hosts(hosts) }

  /// Limits the child's destinations to links on a list of hosts.
  ///
  /// Repeated calls add hosts; an empty list keeps the child's.
  ///
  /// - Parameter hosts: Hosts that the table declares, or hosts below one of its wildcards.
  public func hosts(_ hosts: [String]) -> Mount { with { $0.limit(to: hosts) } }

  /// Adds requirements to those of the child's routes.
  ///
  /// Repeated calls add requirements.
  public func requires(_ requirements: Requirement...) -> Mount {
    with { $0.requirements.formUnion(requirements) }
  }

  private func with(_ change: (inout RouteOptions) -> Void) -> Mount {
    var mount = self
    change(&mount.own)
    return mount
  }

  /// The child's routes as the parent's table has them.
  @usableFromInline var routes: [Route<Destination>] {
    guard own != RouteOptions() else { return mounted }
    return mounted.map { route in
      route.with { options in
        options.only = own.only ?? options.only
        options.audience = own.audience ?? options.audience
        options.limits = own.limits ?? options.limits
        options.requirements.formUnion(own.requirements)
      }
    }
  }
}
