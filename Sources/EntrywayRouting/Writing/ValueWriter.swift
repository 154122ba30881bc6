/// Finds the one text of which a destination was made: the way back of a value that stands alone,
/// outside of any link.
///
/// The destination is taken apart as for a route with one parameter, and a text counts only if it
/// rebuilds an equal one.
package struct ValueWriter<Destination: LinkDestination>: Sendable {
  private let route: Route<Destination>

  package init<Parameter: LinkParameter>(_ build: @escaping @Sendable (Parameter) -> Destination) {
    route = Route("/?value={value}", build)
  }

  /// The text; nil if the destination is not made of one, or if none was found.
  ///
  /// - Complexity: O(*n*) in the destination's values, in at most 64 tries.
  package func text(of destination: Destination) -> String? {
    let info = RouteInfo(
      text: route.pattern, name: "value", types: route.types, options: route.options, mode: .query)
    var search = ParameterSearch(route, info, destination)
    guard let texts = search.texts()?.first, texts.count == 1 else { return nil }
    return texts[0]
  }
}
