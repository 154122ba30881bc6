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

  init(count: Count = .one, isShapeExact: Bool = false) {
    self.count = count
    self.isShapeExact = isShapeExact
  }

  /// The traits of one text of which the type reads just those of its shape.
  package static var exact: _LinkTraits { _LinkTraits(isShapeExact: true) }
}
