extension WritingIndex {
  /// Whether the route without parameters is written before any reflection.
  @usableFromInline
  func isEarly(_ route: Int) -> Bool { early.contains(route) }

  /// The link that a route writes with these texts from the first origin that it takes; nil if
  /// something is in the way.
  @usableFromInline
  func link(by route: Int, _ texts: [[String]], _ origins: [LinkOrigin]) -> String? {
    if origins == self.origins { return composers[route].flatMap { try? $0.link(texts) } }
    guard let origin = infos[route].origin(of: origins), let pattern = infos[route].pattern else {
      return nil
    }
    return try? LinkComposer(infos[route], pattern, from: origin).link(texts)
  }

  /// The first route that reflection may serve, and the texts that it tries first.
  ///
  /// For destinations that no route always makes, and for which no early way back had an answer.
  @usableFromInline
  func firstTry(_ destination: inout Reflection) -> (route: Int, texts: [[String]])? {
    if let first = loneTexts(in: &destination) { return first }
    let route = candidates(for: &destination, []).first {
      !early.contains($0) || !handwritten.contains($0)
    }
    guard let route, !handwritten.contains(route) else { return nil }
    let nodes = DestinationNodes(of: &destination)
    return nodes.firstTexts(for: infos[route].parameters).map { (route, $0) }
  }

  /// The same for a case with one associated value, found by one look at the destination.
  private func loneTexts(in destination: inout Reflection) -> (route: Int, texts: [[String]])? {
    guard !loneValues.isEmpty, destination.kind(0) == .enum,
      let held = destination.parts(0).first, let name = destination.label(held),
      let value = loneValues[name],
      let texts = value.texts(destination.value(held))
    else { return nil }
    return (value.route, [texts])
  }
}
