/// Finds the values of a route's parameters in a destination: by label first, then by type, in a
/// limited number of attempts.
///
/// An attempt succeeds if the route rebuilds an equal destination from the values.
struct ParameterSearch<Destination: LinkDestination> {
  private static var maximumTries: Int { 64 }
  /// The maximum number of choices of a value for a parameter; an attempt makes one for each
  /// parameter.
  private static var maximumChoices: Int { 4096 }

  let route: Route<Destination>
  let info: RouteInfo
  let destination: Destination
  private var reflection: Reflection
  private(set) var tries = 0
  private(set) var choices = 0

  /// - Parameter reflection: That of the destination, if it is known already.
  init(
    _ route: Route<Destination>, _ info: RouteInfo, _ destination: Destination,
    _ reflection: Reflection? = nil
  ) {
    self.route = route
    self.info = info
    self.destination = destination
    self.reflection = reflection ?? Reflection(destination)
  }

  /// The texts of each parameter; nil if none were found that rebuild the destination.
  mutating func texts() -> [[String]]? {
    if let constant = route.constant { return constant == destination ? [] : nil }
    if let inverse = route.inverse {
      guard let texts = inverse(destination) else { return nil }
      return route.destination(of: texts) == destination ? texts : nil
    }
    let nodes = DestinationNodes(of: &reflection).nodes
    let candidates = info.parameters.map { parameter in
      let usable = nodes.enumerated().compactMap { index, node in
        parameter.type.texts(node.value).map { (index: index, label: node.label, texts: $0) }
      }
      return usable.filter { $0.label == parameter.name }
        + usable.filter { $0.label != parameter.name }
    }
    guard !candidates.contains(where: \.isEmpty) else { return nil }
    var chosen: [[String]] = []
    var used: Set<Int> = []
    return search(candidates, &chosen, &used)
  }

  private mutating func search(
    _ candidates: [[(index: Int, label: String?, texts: [String])]], _ chosen: inout [[String]],
    _ used: inout Set<Int>
  ) -> [[String]]? {
    guard chosen.count < candidates.count else {
      tries += 1
      return route.destination(of: chosen) == destination ? chosen : nil
    }
    for candidate in candidates[chosen.count] where !used.contains(candidate.index) {
      guard tries < Self.maximumTries, choices < Self.maximumChoices else { return nil }
      choices += 1
      chosen.append(candidate.texts)
      used.insert(candidate.index)
      if let found = search(candidates, &chosen, &used) { return found }
      used.remove(candidate.index)
      chosen.removeLast()
    }
    return nil
  }
}

extension Route {
  /// A destination of the route, made from its types' examples; nil if the route cannot be used.
  func example(for info: RouteInfo) -> Destination? {
    if let constant { return constant }
    guard info.pattern != nil else { return nil }
    return destination(of: types.map { $0.facts.exampleTexts() })
  }

  /// The destination that these texts make, if they read.
  func destination(of texts: [[String]]) -> Destination? {
    try? _LinkTexts.with(texts, build)
  }
}

/// Finds the text from which a destination was made, for a single value outside a link.
///
/// The destination is decomposed as for a route with one parameter, and a text counts only if it
/// rebuilds an equal destination. A value of another type can match by its text, because code that
/// makes the destination often converts the value: `{ (id: Int) in .order(id: String(id)) }`.
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

  /// The text; nil if the destination is not made from one, or if none was found.
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
