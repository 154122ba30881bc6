// What the compiler says where a parameter's type is no ``LinkParameter``. Without these it lists all
// initialisers of `Route`, or gives up at the table's brace. They are unavailable and disfavoured, so
// that no route that compiles is ever one of them.
extension Route {
  /// Never taken: it says which types a parameter can have.
  @available(
    *, unavailable,
    message: """
      a parameter of this route has a type that links cannot hold. For an enum declare \
      'enum Size: String, CaseIterable, LinkParameter'; for a type of your own write \
      'init(linkText:) throws', 'linkText', 'linkExample' and 'linkShape', and conform it to \
      LinkParameter
      """
  )
  @_disfavoredOverload
  public init<each Value>(
    _ pattern: String, name: String? = nil,
    _ build: @escaping @Sendable (repeat each Value) -> Destination
  ) {
    self.init(unreadable: pattern)
  }

  /// Never taken: it says which types a parameter can have, and what `parameters:` gives.
  @available(
    *, unavailable,
    message: """
      a parameter of this route has a type that links cannot hold, or 'parameters:' gives other \
      values than the route takes. For an enum declare \
      'enum Size: String, CaseIterable, LinkParameter'; for a type of your own write \
      'init(linkText:) throws', 'linkText', 'linkExample' and 'linkShape', and conform it to \
      LinkParameter
      """
  )
  @_disfavoredOverload
  public init<each Value, Values>(
    _ pattern: String, name: String? = nil,
    _ build: @escaping @Sendable (repeat each Value) -> Destination,
    parameters: @escaping @Sendable (Destination) -> Values?
  ) {
    self.init(unreadable: pattern)
  }

  /// A route that takes no link; nothing calls it.
  private init(unreadable pattern: String) {
    self.init(
      pattern: pattern, name: nil, types: [], isConstant: false,
      build: { _ throws(_LinkTextUnreadable) in throw _LinkTextUnreadable() }, inverse: nil)
  }
}
