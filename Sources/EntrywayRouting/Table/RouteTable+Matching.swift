extension RouteTable {
  /// The place that `link` opens.
  ///
  /// ```swift
  /// let match = try ShopRoute.routes.match("shop://search?q=shoes&limit=many")
  /// match.route    // .search(query: "shoes", limit: nil)
  /// match.ignored  // limit: "many" is not an integer
  /// ```
  ///
  /// - Throws: ``NoMatch``, which says what is wrong with the link, where, and what to do.
  /// - Complexity: O(*n*) in the link's bytes, whatever the number of routes; in the worst case
  ///   O(nodes × segments).
  public func match(_ link: String) throws(NoMatch) -> RouteMatch<Destination> {
    do throws(TableCore.Failure) {
      let found = try core.find(link)
      // A type that takes a text at one time and not at another makes its route not match.
      guard let match = match(found.route, found.reading) else { throw .noRoute }
      return match
    } catch {
      guard error == .noRoute, let fallback else {
        throw NoMatch(link: link, failure: error, core: core)
      }
      return RouteMatch(
        route: fallback, name: name(of: fallback), pattern: nil, isFallback: true)
    }
  }

  /// The match of one route whose parameters get these texts.
  func match(_ index: Int, _ reading: RouteReading) -> RouteMatch<Destination>? {
    var texts = _LinkTexts(reading.texts)
    guard let destination = try? routes[index].build(&texts) else { return nil }
    let info = core.routes[index]
    return RouteMatch(
      route: destination, name: info.name, pattern: info.text,
      parameters: info.matchedParameters(reading.texts), ignored: reading.ignored,
      audience: info.options.audience)
  }
}

extension RouteInfo {
  /// The parameters that got a text, sensitive ones masked.
  func matchedParameters(_ texts: [[String]]) -> [MatchedParameter] {
    zip(parameters, texts).flatMap { parameter, texts in
      texts.map {
        MatchedParameter(
          name: parameter.name, text: parameter.isSensitive ? RoutingWording.mask : $0)
      }
    }
  }
}
