/// A destination of an app, with the pattern of its links.
///
/// ```swift
/// Route("/orders/{id}", ShopRoute.order)
/// Route("/conversations/{id}/reply", name: "reply") { .conversation(id: $0, isReplying: true) }
/// Route("/search?q={query}&limit={limit}", ShopRoute.search)
/// ```
///
/// | pattern | means |
/// |---|---|
/// | `orders` | exactly this segment |
/// | `{id}` | one segment, never empty; `item-{id}.html` with text around it |
/// | `{rest*}` | one or more segments, as a `String` or an array |
/// | `{_}`, `{_*}` | the same, bound to nothing: the route only reads |
/// | `?q={query}` | a query item; required unless the parameter is an optional or an array |
/// | `?mode=edit` | a query item that must have this text |
/// | `?edit` | a flag that must be there |
/// | `#{section}` | the fragment |
///
/// Parameters are bound in the pattern's order.
///
/// If several routes match a link, the segments decide, from left to right: a literal is tried
/// first, then a parameter with text around it, a typed parameter, a `String`, and a rest. Of
/// parameters with text around them, the one with the longer text comes first, counted in bytes on
/// both sides; of equally long texts, the one with more text before the parameter; then the bytes
/// decide. So `/item-{id}` takes `/item-7.json` before `/{id}.json` does. On a host that some
/// routes are limited to, those routes are tried first, whatever their paths.
public struct Route<Destination: LinkDestination>: Sendable {
  @usableFromInline let maker: RouteStorage<Destination>
  /// The options, if the route has any: a list of one, which is changed in place.
  private var optionList: [RouteOptions] = []

  /// Creates a route without parameters.
  ///
  /// - Parameters:
  ///   - pattern: The path and required query items.
  ///   - name: A name for tools and messages; the destination's case path by default.
  ///   - destination: The destination that the pattern's links open.
  public init(_ pattern: String, name: String? = nil, _ destination: Destination) {
    self.init(
      pattern: pattern, name: name, types: [], isConstant: true, build: { _ in destination },
      inverse: nil)
  }

  /// Creates a route with parameters from the link.
  ///
  /// - Parameters:
  ///   - pattern: The path, the query items and the fragment.
  ///   - name: A name for tools and messages; the destination's case path by default.
  ///   - build: Makes the destination from the parameters, usually a case of the app's enum.
  ///   - parameters: The inverse of `build`, for destinations that reflection cannot decompose:
  ///     returns a destination's parameters, or nil if the route does not generate its link.
  @inlinable
  public init<each Parameter: LinkParameter>(
    _ pattern: String, name: String? = nil,
    _ build: @escaping @Sendable (repeat each Parameter) -> Destination,
    parameters: (@Sendable (Destination) -> (repeat each Parameter)?)? = nil
  ) {
    var inverse: (@Sendable (Destination) -> [[String]]?)?
    if let parameters {
      inverse = { destination in
        guard let values = parameters(destination) else { return nil }
        var texts: [[String]] = []
        repeat texts.append((each values)._linkTexts)
        return texts
      }
    }
    self.init(
      pattern: pattern, name: name, types: DeclaredType.each(repeat (each Parameter).self),
      isConstant: false,
      build: { texts throws(_LinkTextUnreadable) in
        // Read from left to right, as the pattern names them.
        build(repeat try (each Parameter)._read(&texts))
      }, inverse: inverse)
  }

  @usableFromInline
  init(
    pattern: String, name: String?,
    types: @escaping @autoclosure @Sendable () -> [DeclaredType], isConstant: Bool,
    build: @escaping @Sendable (inout _LinkTexts) throws(_LinkTextUnreadable) -> Destination,
    inverse: (@Sendable (Destination) -> [[String]]?)?
  ) {
    maker = RouteStorage(
      pattern: pattern, name: name, types: types, isConstant: isConstant,
      build: build, inverse: inverse)
  }

  init(maker: RouteStorage<Destination>, options: RouteOptions? = nil) {
    self.maker = maker
    if let options { optionList = [options] }
  }

  /// The route with other options.
  consuming func with(_ change: (inout RouteOptions) -> Void) -> Route {
    var route = self
    if route.optionList.isEmpty { route.optionList = [RouteOptions()] }
    change(&route.optionList[0])
    return route
  }

  var options: RouteOptions { optionList.first ?? RouteOptions() }
}

extension Route {
  var pattern: String { maker.pattern }
  var name: String? { maker.name }
  var types: [DeclaredType] { maker.types() }
  var isConstant: Bool { maker.isConstant }
  var build: @Sendable (inout _LinkTexts) throws(_LinkTextUnreadable) -> Destination { maker.build }
  @usableFromInline var inverse: (@Sendable (Destination) -> [[String]]?)? { maker.inverse }

  /// The destination of a route without parameters.
  var constant: Destination? { isConstant ? destination(of: []) : nil }
}

/// An alias of ``Route`` for apps whose own enum is called `Route`.
public typealias LinkRoute = Route

// The same as the variadic initializer. Packs are not unrolled, so a closure over one costs more at
// each match; Swift prefers these overloads.
extension Route {
  /// Creates a route with one parameter.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - name: The name.
  ///   - build: Makes the destination from the captured parameters.
  ///   - parameters: The inverse of `build`: returns a destination's parameters, or nil.
  @inlinable
  public init<First: LinkParameter>(
    _ pattern: String, name: String? = nil,
    _ build: @escaping @Sendable (First) -> Destination,
    parameters: (@Sendable (Destination) -> First?)? = nil
  ) {
    self.init(
      pattern: pattern, name: name, types: [.swift(First.self)],
      isConstant: false,
      build: { texts throws(_LinkTextUnreadable) in build(try First._read(&texts)) },
      inverse: Self.inverse(parameters) { [$0._linkTexts] })
  }

  /// Creates a route with two parameters.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - name: The name.
  ///   - build: Makes the destination from the captured parameters.
  ///   - parameters: The inverse of `build`: returns a destination's parameters, or nil.
  @inlinable
  public init<First: LinkParameter, Second: LinkParameter>(
    _ pattern: String, name: String? = nil,
    _ build: @escaping @Sendable (First, Second) -> Destination,
    parameters: (@Sendable (Destination) -> (First, Second)?)? = nil
  ) {
    self.init(
      pattern: pattern, name: name,
      types: [.swift(First.self), .swift(Second.self)],
      isConstant: false,
      build: { texts throws(_LinkTextUnreadable) in
        build(try First._read(&texts), try Second._read(&texts))
      },
      inverse: Self.inverse(parameters) { [$0.0._linkTexts, $0.1._linkTexts] })
  }

  /// Creates a route with three parameters.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - name: The name.
  ///   - build: Makes the destination from the captured parameters.
  ///   - parameters: The inverse of `build`: returns a destination's parameters, or nil.
  @inlinable
  public init<First: LinkParameter, Second: LinkParameter, Third: LinkParameter>(
    _ pattern: String, name: String? = nil,
    _ build: @escaping @Sendable (First, Second, Third) -> Destination,
    parameters: (@Sendable (Destination) -> (First, Second, Third)?)? = nil
  ) {
    self.init(
      pattern: pattern, name: name,
      types: [
        .swift(First.self), .swift(Second.self), .swift(Third.self),
      ],
      isConstant: false,
      build: { texts throws(_LinkTextUnreadable) in
        build(try First._read(&texts), try Second._read(&texts), try Third._read(&texts))
      },
      inverse: Self.inverse(parameters) {
        [$0.0._linkTexts, $0.1._linkTexts, $0.2._linkTexts]
      })
  }

  /// The inverse: from a destination to texts.
  @inlinable
  static func inverse<Values>(
    _ parameters: (@Sendable (Destination) -> Values?)?,
    _ texts: @escaping @Sendable (Values) -> [[String]]
  ) -> (@Sendable (Destination) -> [[String]]?)? {
    guard let parameters else { return nil }
    return { destination in parameters(destination).map(texts) }
  }
}
