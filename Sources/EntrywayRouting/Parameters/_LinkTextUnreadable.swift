/// A parameter's text is missing, or none of its type: which of the two is found out when one asks.
///
/// It holds nothing, so that a link which a route does not take costs no memory.
/// An implementation detail of ``LinkParameter``.
public struct _LinkTextUnreadable: Error {
  @inlinable
  init() {}
}
