// The same as the initialiser for any number of parameters. Packs are not unrolled, so a closure over
// one costs more at each match; Swift prefers these where they fit.
extension Route {
  /// A place with one parameter.
  ///
  /// See ``init(_:name:only:readOnly:audience:competes:sensitive:_:parameters:)``.
  @inlinable
  public init<First: LinkParameter>(
    _ pattern: String, name: String? = nil, only: LinkKind? = nil, readOnly: Bool = false,
    audience: String? = nil, competes: Bool = true, sensitive: Set<String> = [],
    _ build: @escaping @Sendable (First) -> Destination,
    parameters: (@Sendable (Destination) -> First?)? = nil
  ) {
    self.init(
      pattern: pattern, name: name, types: [.swift(First.self)],
      options: RouteOptions(
        only: only, readOnly: readOnly, audience: audience, competes: competes,
        sensitive: sensitive),
      isConstant: false,
      build: { texts throws(_LinkTextUnreadable) in build(try First._read(&texts)) },
      inverse: Self.inverse(parameters) { [$0._linkTexts] })
  }

  /// A place with two parameters.
  @inlinable
  public init<First: LinkParameter, Second: LinkParameter>(
    _ pattern: String, name: String? = nil, only: LinkKind? = nil, readOnly: Bool = false,
    audience: String? = nil, competes: Bool = true, sensitive: Set<String> = [],
    _ build: @escaping @Sendable (First, Second) -> Destination,
    parameters: (@Sendable (Destination) -> (First, Second)?)? = nil
  ) {
    self.init(
      pattern: pattern, name: name,
      types: [.swift(First.self), .swift(Second.self)],
      options: RouteOptions(
        only: only, readOnly: readOnly, audience: audience, competes: competes,
        sensitive: sensitive),
      isConstant: false,
      build: { texts throws(_LinkTextUnreadable) in
        build(try First._read(&texts), try Second._read(&texts))
      },
      inverse: Self.inverse(parameters) { [$0.0._linkTexts, $0.1._linkTexts] })
  }

  /// A place with three parameters.
  @inlinable
  public init<First: LinkParameter, Second: LinkParameter, Third: LinkParameter>(
    _ pattern: String, name: String? = nil, only: LinkKind? = nil, readOnly: Bool = false,
    audience: String? = nil, competes: Bool = true, sensitive: Set<String> = [],
    _ build: @escaping @Sendable (First, Second, Third) -> Destination,
    parameters: (@Sendable (Destination) -> (First, Second, Third)?)? = nil
  ) {
    self.init(
      pattern: pattern, name: name,
      types: [
        .swift(First.self), .swift(Second.self), .swift(Third.self),
      ],
      options: RouteOptions(
        only: only, readOnly: readOnly, audience: audience, competes: competes,
        sensitive: sensitive),
      isConstant: false,
      build: { texts throws(_LinkTextUnreadable) in
        build(try First._read(&texts), try Second._read(&texts), try Third._read(&texts))
      },
      inverse: Self.inverse(parameters) {
        [$0.0._linkTexts, $0.1._linkTexts, $0.2._linkTexts]
      })
  }

  /// The way back from a destination to texts.
  @inlinable
  static func inverse<Values>(
    _ parameters: (@Sendable (Destination) -> Values?)?,
    _ texts: @escaping @Sendable (Values) -> [[String]]
  ) -> (@Sendable (Destination) -> [[String]]?)? {
    guard let parameters else { return nil }
    return { destination in parameters(destination).map(texts) }
  }
}
