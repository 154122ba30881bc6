/// Composes a route's links: their fixed parts are escaped in advance, so that a link needs only
/// its parameters' texts.
struct LinkComposer: Sendable {
  /// A text that no link can contain in its position.
  enum Obstacle: Error, Hashable, Sendable {
    case emptyText(String)
    case slashes(String)
    /// A web link can't have arguments within its path.
    case argumentsWithinPath
  }

  /// What is written next; ranges are of ``text``, numbers those of parameters.
  private enum Step: Hashable, Sendable {
    case text(ByteRange)
    /// The text of a parameter, which must have one.
    case parameter(Int, PercentCoding.Part)
    /// One or more segments; a lone text is taken apart at its slashes.
    case rest(Int, isOne: Bool, PercentCoding.Part)
    /// An item that is always there, with its value.
    case item(ByteRange)
    /// An item for each text of a parameter; with `isOne` there must be one.
    case items(Int, isOne: Bool, name: ByteRange, PercentCoding.Part)
    case fragment(Int, isOne: Bool)
    /// The end of a segment that has items; other items may follow after.
    case endOfItems
    /// The same in a web link, where such a segment must have none.
    case endWithoutItems
  }

  private var text: [UInt8] = []
  private var steps: [Step] = []
  /// The names of the parameters.
  private var names: [String] = []

  /// The link that carries these texts, for each parameter its own.
  func link(_ texts: [[String]]) throws(Obstacle) -> String {
    var link: [UInt8] = []
    // Most links fit.
    link.reserveCapacity(text.count + 64)
    var hasItems = false
    func given(_ parameter: Int) -> [String] { parameter < texts.count ? texts[parameter] : [] }
    for step in steps {
      switch step {
      case .text(let range): link += text[range.lower..<range.upper]
      case .parameter(let number, let part):
        guard let text = given(number).first, !text.isEmpty else {
          throw .emptyText(names[number])
        }
        PercentCoding.append(text, for: part, to: &link)
      case .rest(let number, let isOne, let part):
        try writeRest(given(number), number, isOne: isOne, part, to: &link)
      case .item(let range):
        begin(range, &hasItems, to: &link)
      case .items(let number, let isOne, let name, let part):
        if isOne, given(number).first?.isEmpty ?? true { throw .emptyText(names[number]) }
        for text in given(number) {
          begin(name, &hasItems, to: &link)
          PercentCoding.append(text, for: part, to: &link)
        }
      case .fragment(let number, let isOne):
        guard let text = given(number).first, !isOne || !text.isEmpty else {
          if isOne { throw .emptyText(names[number]) }
          continue
        }
        link.append(ASCII.hash)
        PercentCoding.append(text, for: .fragment, to: &link)
      case .endOfItems: hasItems = false
      case .endWithoutItems: if hasItems { throw .argumentsWithinPath }
      }
    }
    return String(decoding: link, as: UTF8.self)
  }

  private func begin(_ item: ByteRange, _ hasItems: inout Bool, to link: inout [UInt8]) {
    link.append(hasItems ? ASCII.ampersand : ASCII.question)
    hasItems = true
    link += text[item.lower..<item.upper]
  }

  private func writeRest(
    _ texts: [String], _ number: Int, isOne: Bool, _ part: PercentCoding.Part,
    to link: inout [UInt8]
  ) throws(Obstacle) {
    let parts =
      isOne
      ? texts.flatMap {
        $0.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      } : texts
    guard !parts.isEmpty, !parts.contains("") else {
      throw parts.isEmpty || parts == [""] ? .emptyText(names[number]) : .slashes(names[number])
    }
    for (index, text) in parts.enumerated() {
      if index > 0 { link.append(ASCII.slash) }
      PercentCoding.append(text, for: index == 0 ? part : .segment, to: &link)
    }
  }
}

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
    _ kind: PatternSegment.Kind, _ part: PercentCoding.Part, _ route: RouteInfo,
    _ next: inout Int
  ) {
    switch kind {
    case .literal(let bytes): add(bytes, part)
    // A route with unnamed parts only reads links and never generates any.
    case .parameter(_, name: nil, _), .rest(name: nil): break
    case .parameter(let prefix, _, let suffix):
      add(prefix, part)
      steps.append(.parameter(next, part))
      add(suffix, part)
      next += 1
    case .rest:
      steps.append(.rest(next, isOne: route.isOne(next), part))
      next += 1
    }
  }

  private mutating func add(
    _ items: [PatternItem], _ part: PercentCoding.Part, _ route: RouteInfo, _ next: inout Int
  ) {
    for item in items {
      let start = text.count
      PercentCoding.append(item.name, for: .queryName, to: &text)
      switch item.value {
      case .flag: steps.append(.item(ByteRange(start, text.count)))
      case .literal(let value):
        text.append(ASCII.equals)
        PercentCoding.append(value, for: part, to: &text)
        steps.append(.item(ByteRange(start, text.count)))
      case .parameter:
        text.append(ASCII.equals)
        let name = ByteRange(start, text.count)
        steps.append(.items(next, isOne: route.isOne(next), name: name, part))
        next += 1
      }
    }
  }

  /// Adds text that is always there, to the text before it if there is any.
  private mutating func add(_ bytes: [UInt8], _ part: PercentCoding.Part) {
    if !bytes.isEmpty { extend { PercentCoding.append(bytes, for: part, to: &$0) } }
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
