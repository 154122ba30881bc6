extension RouteTable {
  /// Matches a link and returns the destination that it opens.
  ///
  /// ```swift
  /// let match = try ShopRoute.routes.match("shop://search?q=shoes&limit=many")
  /// match.destination    // .search(query: "shoes", limit: nil)
  /// match.ignored  // limit: "many" is not an integer
  /// ```
  ///
  /// An incomplete percent-escape, or one that is not valid UTF-8, makes a query item or the
  /// fragment unreadable: no route receives it, and an optional parameter becomes nil. In the path,
  /// it makes the link invalid.
  ///
  /// - Throws: ``LinkMatchError`` with what is wrong with the link, where, and what to do.
  /// - Complexity: O(*n*) in the link's bytes, independent of the number of routes; in the worst
  ///   case, O(nodes × segments).
  @inlinable
  @inline(__always)
  public func match(_ link: String) throws(LinkMatchError) -> RouteMatch<Destination> {
    let destination: Destination
    let source: MatchSource
    switch matchPlainly(link) {
    case .match(let found, let route):
      (destination, source) = (found, .link(link, core, route: route))
    case .none where fallback == nil:
      throw LinkMatchError(link: link, core: core)
    case .refused:
      throw LinkMatchError(link: link, core: core)
    case .escaped:
      let match = try matchEscaped(link)
      (destination, source) = (match.destination, match.source)
    case .none, .undecided:
      let match = try matchThoroughly(link)
      (destination, source) = (match.destination, match.source)
    }
    // Made in one place, so that code which asks for the destination alone never makes the rest.
    return RouteMatch(destination, source)
  }

  /// The destination of a link with escapes.
  @inlinable
  @inline(never)
  func matchEscaped(_ link: String) throws(LinkMatchError) -> RouteMatch<Destination> {
    switch matchDecoding(link) {
    case .match(let destination, let route):
      return RouteMatch(destination, .link(link, core, route: route))
    case .none where fallback == nil:
      throw LinkMatchError(link: link, core: core)
    case .refused:
      throw LinkMatchError(link: link, core: core)
    case .none, .escaped, .undecided:
      return try matchThoroughly(link)
    }
  }

  /// The result of the fast lookup.
  @usableFromInline
  enum PlainMatch {
    case match(Destination, Int)
    case none
    case refused
    /// The link must be decoded first.
    case escaped
    case undecided

    @inlinable
    init(withoutRoute answer: CompiledAnswer) {
      switch answer {
      case .noRoute: self = .none
      case .refused: self = .refused
      case .escaped: self = .escaped
      case .route, .undecided: self = .undecided
      }
    }
  }

  /// The fast lookup: no copy of the link, no heap allocation.
  @inlinable
  @inline(__always)
  func matchPlainly(_ link: String) -> PlainMatch {
    link.utf8.withContiguousStorageIfAvailable { bytes in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: CompiledScratch.count) { scratch in
        guard let base = bytes.baseAddress, let numbers = scratch.baseAddress else {
          return PlainMatch.undecided
        }
        let answer = compiled.find(base, bytes.count, numbers)
        guard case .route(let route, let open) = answer else {
          return PlainMatch(withoutRoute: answer)
        }
        var texts = _LinkTexts(base: base, captures: numbers, count: scratch.count)
        if let destination = builds(Int(route), &texts) { return .match(destination, Int(route)) }
        // A parameter does not read as its type: there may be another way.
        return open == 0 ? .none : matchAgain(base, bytes.count, Int(open), numbers)
      }
    } ?? .undecided
  }

  /// The fast lookup after a route whose parameters did not read.
  @inlinable
  @inline(never)
  func matchAgain(
    _ base: UnsafePointer<UInt8>, _ count: Int, _ open: Int,
    _ numbers: UnsafeMutablePointer<Int32>
  ) -> PlainMatch {
    var open = open
    while open != 0 {
      let answer = compiled.findAgain(base, count, open: open, numbers)
      guard case .route(let route, let left) = answer else {
        return PlainMatch(withoutRoute: answer)
      }
      var texts = _LinkTexts(base: base, captures: numbers, count: CompiledScratch.count)
      if let destination = builds(Int(route), &texts) { return .match(destination, Int(route)) }
      // The types of what was looked for from the beginning did read a moment ago: the decoded
      // lookup decides. Otherwise the next way is tried.
      if open < 0 { return .undecided }
      open = Int(left)
    }
    return .none
  }

  /// The lookup of links with escapes: they are decoded, and nothing else is on the heap than the
  /// texts that the destination holds.
  @inlinable
  @inline(__always)
  func matchDecoding(_ link: String) -> PlainMatch {
    var destination: Destination?
    let answer = compiled.find(decoding: link) { destination = builds($0, &$1) }
    guard case .route(let route, _) = answer else { return PlainMatch(withoutRoute: answer) }
    // A parameter may not read as its type where there is another way: the decoded lookup decides.
    return destination.map { .match($0, Int(route)) } ?? .undecided
  }

  /// What both lookups say that need no heap.
  @inlinable
  @inline(__always)
  func matchQuickly(_ link: String) -> PlainMatch {
    let match = matchPlainly(link)
    if case .escaped = match { return matchDecoding(link) }
    return match
  }

  /// The decoded lookup, for links that the fast ones leave: every rule of reading is checked,
  /// escapes are decoded, and the compiled table is searched again.
  @inlinable
  @inline(never)
  func matchThoroughly(_ link: String) throws(LinkMatchError) -> RouteMatch<Destination> {
    guard core.isOwn(link) else { throw LinkMatchError(link: link, core: core) }
    var destination: Destination?
    let answer = core.answer(to: link) { destination = builds($0, &$1) }
    if case .route(let route, _) = answer, let destination {
      return RouteMatch(destination, .link(link, core, route: Int(route)))
    }
    if case .noRoute = answer { return try matchOfFallback(link) }
    throw LinkMatchError(link: link, core: core)
  }

  /// What opens for a link of the app that no route takes.
  @usableFromInline
  func matchOfFallback(_ link: String) throws(LinkMatchError) -> RouteMatch<Destination> {
    guard let fallback else { throw LinkMatchError(link: link, failure: .noRoute, core: core) }
    let (name, requirements) = nameAndRequirements(of: fallback)
    return RouteMatch(
      destination: fallback, name: name, pattern: nil, details: RouteMatchDetails(),
      isFallback: true, audience: nil, competes: true, resolvedBy: nil,
      requirements: requirements, campaign: { [core] in core.campaign(in: link) },
      undeclaredItems: { [core] in core.undeclaredItems(of: nil, link) })
  }

  /// The match of one route whose parameters get these texts, without a link.
  func match(_ index: Int, _ reading: RouteReading) -> RouteMatch<Destination>? {
    guard let destination = routes[index].destination(of: reading.texts) else { return nil }
    let info = core.routes[index]
    return RouteMatch(
      destination: destination, name: info.name, pattern: info.text,
      parameters: info.matchedParameters(reading.texts), ignored: reading.ignored,
      audience: info.options.audience, competes: info.options.competes,
      resolvedBy: info.options.resolvedBy, requirements: info.options.requirements)
  }
}

extension RouteInfo {
  /// The parameters that got a text, sensitive ones masked.
  func matchedParameters(_ texts: [[String]]) -> [MatchedParameter] {
    zip(parameters, texts).flatMap { parameter, texts in
      texts.map {
        MatchedParameter(
          name: parameter.name, text: parameter.isSensitive ? MaskedLink.mask : $0)
      }
    }
  }
}
