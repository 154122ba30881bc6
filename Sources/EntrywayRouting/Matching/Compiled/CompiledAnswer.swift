/// What the compiled table says of a link.
@usableFromInline
struct CompiledAnswer: Sendable {
  /// A route's index, or one of the negative numbers below.
  @usableFromInline let route: Int
  /// Whether another way was open: if the route's parameters do not read, one looks again.
  @usableFromInline let hadChoice: Bool

  @inline(__always)
  init(_ route: Int, hadChoice: Bool = false) {
    self.route = route
    self.hadChoice = hadChoice
  }

  /// Another road must look.
  static var undecided: CompiledAnswer { CompiledAnswer(-1) }
  /// The link is refused.
  static var refused: CompiledAnswer { CompiledAnswer(-2) }
  /// No route takes the link, be it well-formed or not.
  static var noRoute: CompiledAnswer { CompiledAnswer(-3) }
}
