/// How a parameter's type takes texts.
///
/// An implementation detail of ``LinkParameter``.
public struct _LinkTraits: Sendable {
  enum Count: Hashable, Sendable {
    case one, optional, many
  }

  var count = Count.one
  /// Whether the shape says exactly which texts read, so that the type need not be asked.
  var isShapeExact = false
}
