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
