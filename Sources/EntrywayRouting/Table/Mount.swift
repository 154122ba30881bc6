/// A part of an app with its own table, put below a path: a feature module owns its routes.
///
/// ```swift
/// Mount("/help", HelpRoute.routes, AppRoute.help)
/// Mount("/users/{id}/photos", PhotoRoute.routes) { .photos(user: $0, $1) }
/// ```
///
/// The child's schemes, hosts, fallback and argument mode do not count then.
public struct Mount<Destination: LinkDestination>: Sendable {
  @usableFromInline var routes: [Route<Destination>]

  /// Puts the routes of `table` below `prefix`.
  ///
  /// - Parameters:
  ///   - prefix: The path before the child's own.
  ///   - table: The child's table.
  ///   - only: The kind of links that may open the child's destinations; their own unless given.
  ///   - audience: A tag that the app must hold for the child's destinations; their own unless
  ///     given.
  ///   - build: Makes the destination from the child's, usually a case of the app's enum.
  ///   - hosts: The hosts whose links alone open the child's destinations; their own unless given.
  public init<Child: LinkDestination>(
    _ prefix: String, _ table: RouteTable<Child>, only: LinkKind? = nil, audience: String? = nil,
    _ build: @escaping @Sendable (Child) -> Destination, hosts: [String] = []
  ) {
    let options = RouteOptions(only: only, audience: audience, hosts: hosts)
    self.init(prefix, table, options, types: []) { _, child throws(_LinkTextUnreadable) in
      build(child)
    }
  }

  /// Puts the routes of `table` below a prefix with one parameter.
  ///
  /// - Parameters:
  ///   - prefix: The pattern below which the table stands.
  ///   - table: The table.
  ///   - only: The kind of links that may open it; both unless given.
  ///   - audience: Those whom the destination is for; everybody unless given.
  ///   - build: Makes the destination of what the pattern captures.
  ///   - hosts: The hosts whose links alone open it; those of its routes unless given.
  public init<Child: LinkDestination, Parameter: LinkParameter>(
    _ prefix: String, _ table: RouteTable<Child>, only: LinkKind? = nil, audience: String? = nil,
    _ build: @escaping @Sendable (Parameter, Child) -> Destination, hosts: [String] = []
  ) {
    let options = RouteOptions(only: only, audience: audience, hosts: hosts)
    self.init(prefix, table, options, types: [.swift(Parameter.self)]) {
      texts, child throws(_LinkTextUnreadable) in
      build(try Parameter._read(&texts), child)
    }
  }

  /// Puts the routes of `table` below a prefix with two parameters, in the prefix's order.
  ///
  /// - Parameters:
  ///   - prefix: The pattern below which the table stands.
  ///   - table: The table.
  ///   - only: The kind of links that may open it; both unless given.
  ///   - audience: Those whom the destination is for; everybody unless given.
  ///   - build: Makes the destination of what the pattern captures.
  ///   - hosts: The hosts whose links alone open it; those of its routes unless given.
  public init<Child: LinkDestination, First: LinkParameter, Second: LinkParameter>(
    _ prefix: String, _ table: RouteTable<Child>, only: LinkKind? = nil, audience: String? = nil,
    _ build: @escaping @Sendable (First, Second, Child) -> Destination, hosts: [String] = []
  ) {
    let options = RouteOptions(only: only, audience: audience, hosts: hosts)
    let types: [DeclaredType] = [.swift(First.self), .swift(Second.self)]
    self.init(prefix, table, options, types: types) {
      texts, child throws(_LinkTextUnreadable) in
      build(try First._read(&texts), try Second._read(&texts), child)
    }
  }

  /// - Parameter build: Reads the prefix's parameters from the texts that remain for it.
  private init<Child: LinkDestination>(
    _ prefix: String, _ table: RouteTable<Child>, _ own: RouteOptions, types: [DeclaredType],
    _ build:
      @escaping @Sendable (inout _LinkTexts, Child) throws(_LinkTextUnreadable) -> Destination
  ) {
    routes = table.routes.map { child in
      var options = child.options
      options.only = own.only ?? options.only
      options.audience = own.audience ?? options.audience
      options.limits = own.limits ?? options.limits
      let childBuild = child.build
      let whole: @Sendable (inout _LinkTexts) throws(_LinkTextUnreadable) -> Destination = {
        texts throws(_LinkTextUnreadable) in
        // The prefix's texts come first, but its values last: the child's destination is one.
        var prefixTexts = texts
        texts.skip(types.count)
        let destination = try childBuild(&texts)
        return try build(&prefixTexts, destination)
      }
      return Route(
        pattern: Self.joined(prefix, child.pattern), name: child.name, types: types + child.types,
        options: options, isConstant: child.isConstant && types.isEmpty, build: whole,
        inverse: Self.inverse(of: child, types: types, whole))
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
