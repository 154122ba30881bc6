extension LinkComposer {
  /// Plans the links of a route from one origin.
  init(_ route: RouteInfo, _ pattern: RoutePattern, from origin: LinkOrigin) {
    names = route.parameters.map(\.name)
    text.reserveCapacity(64)
    steps.reserveCapacity(2 * names.count + 1)
    switch origin {
    case .web(let host): text += "https://\(host)/".utf8
    case .scheme(let scheme): text += "\(scheme)://".utf8
    }
    steps.append(.text(ByteRange(0, text.count)))
    // The pattern's text names the parameters in the order in which the route has them.
    var next = 0
    let isWeb = origin.kind == .web
    for (index, segment) in pattern.segments.enumerated() {
      if index > 0 { extend { $0.append(ASCII.slash) } }
      add(segment.kind, index == 0 && !isWeb ? .firstSegment : .segment, route, &next)
      if segment.items.isEmpty { continue }
      add(segment.items, isWeb ? .queryValue : .segmentValue, route, &next)
      if !isWeb {
        steps.append(.endOfItems)
      } else if index < pattern.segments.count - 1 {
        steps.append(.endWithoutItems)
      }
    }
    add(pattern.items, .queryValue, route, &next)
    if pattern.fragment != nil {
      steps.append(.fragment(next, isOne: route.isOne(next)))
    }
  }

  private mutating func add(
    _ kind: PatternSegment.Kind, _ place: PercentCoding.Place, _ route: RouteInfo,
    _ next: inout Int
  ) {
    switch kind {
    case .literal(let bytes): add(bytes, place)
    // What binds nothing is written by nobody: such a route only reads.
    case .parameter(_, name: nil, _), .rest(name: nil): break
    case .parameter(let prefix, _, let suffix):
      add(prefix, place)
      steps.append(.parameter(next, place))
      add(suffix, place)
      next += 1
    case .rest:
      steps.append(.rest(next, isOne: route.isOne(next), place))
      next += 1
    }
  }

  private mutating func add(
    _ items: [PatternItem], _ place: PercentCoding.Place, _ route: RouteInfo, _ next: inout Int
  ) {
    for item in items {
      let start = text.count
      PercentCoding.append(item.name, for: .queryName, to: &text)
      switch item.value {
      case .flag: steps.append(.item(ByteRange(start, text.count)))
      case .literal(let value):
        text.append(ASCII.equals)
        PercentCoding.append(value, for: place, to: &text)
        steps.append(.item(ByteRange(start, text.count)))
      case .parameter:
        text.append(ASCII.equals)
        let name = ByteRange(start, text.count)
        steps.append(.items(next, isOne: route.isOne(next), name: name, place))
        next += 1
      }
    }
  }

  /// Adds text that is always there, to the text before it if there is any.
  private mutating func add(_ bytes: [UInt8], _ place: PercentCoding.Place) {
    if !bytes.isEmpty { extend { PercentCoding.append(bytes, for: place, to: &$0) } }
  }

  private mutating func extend(_ write: (inout [UInt8]) -> Void) {
    let start = text.count
    write(&text)
    if case .text(let before) = steps.last, before.upper == start {
      steps[steps.count - 1] = .text(ByteRange(before.lower, text.count))
    } else {
      steps.append(.text(ByteRange(start, text.count)))
    }
  }
}

extension RouteInfo {
  /// Whether the parameter takes just one text.
  fileprivate func isOne(_ parameter: Int) -> Bool {
    parameter < parameters.count && parameters[parameter].type.count == .one
  }
}
