// The compiler error for a parameter type that is not a ``LinkParameter``. Without these, the
// compiler lists all initializers of `Route`, or fails at the table's brace. They are unavailable
// and disfavored, so that valid routes never use them.
extension Route {
  /// Never used: it says which types a parameter can have.
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

  /// Never used: it says which types a parameter can have, and what `parameters:` returns.
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

  /// A route that matches no link; nothing calls it.
  private init(unreadable pattern: String) {
    self.init(
      pattern: pattern, name: nil, types: [], isConstant: false,
      build: { _ throws(_LinkTextUnreadable) in throw _LinkTextUnreadable() }, inverse: nil)
  }
}
