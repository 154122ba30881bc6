/// Extracts the only value of a destination, such as `.order(id: "4821")`, for a route with one
/// parameter.
///
/// Reflection returns the associated value of such a case as a labeled one-element tuple, `(id:
/// String)`. Swift has no such type to cast to, and another mirror would cost more than all the
/// rest of generating a link. So the tuple's layout is learned once from the route's example.
struct SinglePayload: Sendable {
  let route: Int
  /// The texts of what the case holds; nil if it is of another type than the example's.
  let texts: @Sendable (Any) -> [String]?

  /// Nil if the route has another number of parameters, or if its example holds more.
  init?(_ route: Int, _ parameters: [RouteParameter], _ example: some LinkDestination) {
    guard parameters.count == 1, let type = parameters[0].type.type,
      let texts = Self.reader(of: example, as: type)
    else { return nil }
    self.route = route
    self.texts = texts
  }

  private static func reader<Parameter: LinkParameter>(
    of example: some LinkDestination, as type: Parameter.Type
  ) -> (@Sendable (Any) -> [String]?)? {
    guard let held = Mirror(reflecting: example).children.first?.value else { return nil }
    if Swift.type(of: held) == type { return { ($0 as? Parameter)?._linkTexts } }
    let tuple = Mirror(reflecting: held)
    guard tuple.displayStyle == .tuple, tuple.children.count == 1,
      case (let label?, let value)? = tuple.children.first,
      Swift.type(of: value) == type,
      // Also says that the tuple's value is declared with this very type, and is no existential.
      String(reflecting: Swift.type(of: held)) == "(\(label): \(String(reflecting: type)))"
    else { return nil }
    let known = Swift.type(of: held)
    return { held in
      guard Swift.type(of: held) == known else { return nil }
      func texts<Tuple>(_ tuple: Tuple) -> [String]? { Self.texts(ofOnly: type, in: tuple) }
      return _openExistential(held, do: texts)
    }
  }

  /// The texts of the value in a tuple that is known to hold one of this type and nothing else.
  ///
  /// A tuple of one lies in memory as its value does.
  private static func texts<Tuple, Parameter: LinkParameter>(
    ofOnly type: Parameter.Type, in tuple: Tuple
  ) -> [String]? {
    guard MemoryLayout<Tuple>.size == MemoryLayout<Parameter>.size,
      MemoryLayout<Tuple>.alignment == MemoryLayout<Parameter>.alignment
    else { return nil }
    return withUnsafePointer(to: tuple) {
      UnsafeRawPointer($0).assumingMemoryBound(to: Parameter.self).pointee._linkTexts
    }
  }
}
