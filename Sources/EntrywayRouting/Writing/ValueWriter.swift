/// Finds the one text of which a destination was made: the way back of a value that stands alone,
/// outside of any link.
///
/// The destination is taken apart as for a route with one parameter, and a text counts only if it
/// rebuilds an equal one. A value of another type may serve by its text, for who makes the
/// destination of a value often converts it: `{ (id: Int) in .order(id: String(id)) }`.
package struct ValueWriter<Destination: LinkDestination>: Sendable {
  private let route: Route<Destination>
  /// The destination that a text makes, and the text as the parameter's own type writes it.
  private let rebuild: @Sendable (String) -> (destination: Destination, text: String)?

  package init<Parameter: LinkParameter>(_ build: @escaping @Sendable (Parameter) -> Destination) {
    route = Route("/?value={value}", build)
    rebuild = { text in
      (try? Parameter(linkText: text)).map { (build($0), $0.linkText) }
    }
  }

  /// The text; nil if the destination is not made of one, or if none was found.
  ///
  /// - Complexity: O(*n*) in the destination's values, in at most 128 tries.
  package func text(of destination: Destination) -> String? {
    let info = RouteInfo(
      text: route.pattern, name: "value", types: route.types, options: route.options, mode: .query)
    var search = ParameterSearch(route, info, destination)
    if let texts = search.texts()?.first, texts.count == 1 { return texts[0] }
    for node in DestinationNodes(of: destination).nodes {
      guard let texts = (node.value as? any LinkParameter)?._linkTexts, texts.count == 1,
        let (rebuilt, text) = rebuild(texts[0]), rebuilt == destination
      else { continue }
      return text
    }
    return nil
  }
}
