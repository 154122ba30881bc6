/// What the compiled table says of a link.
@usableFromInline
struct CompiledAnswer: Sendable {
  /// A route's index, or one of the negative numbers below.
  @usableFromInline let route: Int
  /// How many ways are open, for a route whose parameters then do not read as their types; -1 if
  /// one has to begin again.
  @usableFromInline let open: Int

  @inline(__always)
  init(_ route: Int, open: Int = 0) {
    self.route = route
    self.open = open
  }

  /// Whether the link is refused.
  @inlinable var isRefused: Bool { route == -2 }
  /// Whether no route takes the link, be it well-formed or not.
  @inlinable var isNoRoute: Bool { route == -3 }

  /// Another road must look.
  static var undecided: CompiledAnswer { CompiledAnswer(-1) }
  /// The link is refused.
  static var refused: CompiledAnswer { CompiledAnswer(-2) }
  /// No route takes the link, be it well-formed or not.
  static var noRoute: CompiledAnswer { CompiledAnswer(-3) }
}
