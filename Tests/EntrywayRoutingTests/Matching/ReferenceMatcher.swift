import EntrywayRouting

/// Matches as the design words it, by brute force over all routes: slow, and meant to be obviously
/// right.
struct ReferenceMatcher {
  struct Result: Equatable, CustomStringConvertible {
    var name: String
    var parameters: [MatchedParameter]
    var ignored: [String]
    /// Other routes that only bytes tell from the winner.
    var ties: [String] = []

    var description: String { "\(name) \(parameters) ignoring \(ignored)" }

    static func == (left: Result, right: Result) -> Bool {
      left.name == right.name && left.parameters == right.parameters
        && left.ignored == right.ignored
    }
  }

  /// What covers one segment of a link: compared from left to right, the lesser first.
  private typealias Cover = [Int]

  private struct Candidate {
    var route: ModelRoute
    var covers: [(Cover, bytes: [String])]
    var result: Result
  }

  var routes: [ModelRoute]
  var arguments: ArgumentMode

  func match(_ link: ModelLink) -> Result? {
    let candidates = routes.compactMap { candidate($0, link) }
    let sorted = candidates.sorted { isBefore($0, $1) ?? byBytes($0, $1) }
    guard let first = sorted.first else { return nil }
    var result = first.result
    result.ties = sorted.dropFirst().filter { isBefore(first, $0) == nil }.map(\.route.name)
    return result
  }

  /// Nil if only the patterns' bytes can tell.
  private func isBefore(_ left: Candidate, _ right: Candidate) -> Bool? {
    for (mine, other) in zip(left.covers, right.covers) {
      if mine.0 != other.0 { return mine.0.lexicographicallyPrecedes(other.0) }
      if mine.bytes != other.bytes {
        return mine.bytes.lexicographicallyPrecedes(other.bytes)
      }
    }
    let (mine, other) = (left.route.required, right.route.required)
    if mine.all != other.all { return mine.all > other.all }
    if mine.literal != other.literal { return mine.literal > other.literal }
    return nil
  }

  private func byBytes(_ left: Candidate, _ right: Candidate) -> Bool {
    let (mine, other) = (Array(left.route.pattern.utf8), Array(right.route.pattern.utf8))
    return mine != other
      ? mine.lexicographicallyPrecedes(other) : left.route.name < right.route.name
  }

  private func candidate(_ route: ModelRoute, _ link: ModelLink) -> Candidate? {
    if let only = route.only, only != link.kind { return nil }
    guard let hostCover = cover(of: link, by: route.hosts) else { return nil }
    let hasRest = route.segments.contains { if case .rest = $0 { true } else { false } }
    let extra = link.segments.count - route.segments.count
    guard extra == 0 || (hasRest && extra > 0) else { return nil }
    var candidate = Candidate(
      route: route, covers: [(hostCover, [])],
      result: Result(name: route.name, parameters: [], ignored: []))
    var next = 0
    for (index, segment) in route.segments.enumerated() {
      let first = next
      switch segment {
      case .literal(let text):
        guard link.segments[next] == text else { return nil }
        candidate.covers.append(([0], []))
        next += 1
      case .one(let prefix, let parameter, let suffix):
        guard let inner = inner(link.segments[next], prefix, suffix),
          parameter?.type.reads(inner) ?? true
        else { return nil }
        candidate.covers.append(cover(prefix, suffix, parameter?.type ?? .text))
        if let parameter { bind(parameter, inner, &candidate.result) }
        next += 1
      case .rest(let parameter):
        let taken = link.segments[next...(next + extra)]
        guard taken.allSatisfy({ parameter?.type.reads($0) ?? true }) else { return nil }
        let rank = [4] + (parameter?.type ?? .text).rank
        candidate.covers += taken.map { _ in (rank, []) }
        if let parameter, parameter.count == .one {
          bind(parameter, taken.joined(separator: "/"), &candidate.result)
        } else if let parameter {
          for text in taken { bind(parameter, text, &candidate.result) }
        }
        next += extra + 1
      }
      let items = itemsOf(link, first)
      guard read(route.segmentItems[index], items, &candidate.result) else { return nil }
    }
    guard read(route.items, link.query, &candidate.result) else { return nil }
    if let fragment = route.fragment {
      let found = link.fragment.map { ModelLink.Item(name: fragment.name, value: $0) }
      guard read(fragment, [found].compactMap { $0 }, &candidate.result) else { return nil }
    }
    return candidate
  }

  /// How a route's hosts cover that of a link; nil if none does.
  private func cover(of link: ModelLink, by hosts: [String]) -> Cover? {
    if hosts.isEmpty { return [3] }
    guard link.kind == .web else { return nil }
    if hosts.contains(link.host) { return [1] }
    let labels = link.host.split(separator: ".")
    // As many labels of the link's host as the longest wildcard has.
    let longest = hosts.filter { $0.hasPrefix("*.") }.map { $0.split(separator: ".").dropFirst() }
      .filter { labels.count > $0.count && labels.suffix($0.count).elementsEqual($0) }
      .map(\.count).max()
    return longest.map { [2, -$0] }
  }

  /// The arguments of a link's segment; those of a web link belong to its last one.
  private func itemsOf(_ link: ModelLink, _ index: Int) -> [ModelLink.Item] {
    guard link.kind == .web else { return link.segmentItems[index] }
    return arguments == .perSegment && index == link.segments.count - 1 ? link.query : []
  }

  private func inner(_ text: String, _ prefix: String, _ suffix: String) -> String? {
    guard text.hasPrefix(prefix), text.hasSuffix(suffix), text.count > prefix.count + suffix.count
    else { return nil }
    return String(text.dropFirst(prefix.count).dropLast(suffix.count))
  }

  private func cover(
    _ prefix: String, _ suffix: String, _ type: ModelType
  ) -> (Cover, bytes: [String]) {
    if !prefix.isEmpty || !suffix.isEmpty {
      let length = prefix.utf8.count + suffix.utf8.count
      return ([1, -length, -prefix.utf8.count] + type.rank, [prefix, suffix])
    }
    return ([type == .text ? 3 : 2] + type.rank, [])
  }

  private func bind(_ parameter: ModelRoute.Parameter, _ text: String, _ result: inout Result) {
    result.parameters.append(MatchedParameter(name: parameter.name, text: text))
  }

  private func read(
    _ items: [ModelRoute.Item], _ found: [ModelLink.Item], _ result: inout Result
  ) -> Bool {
    items.allSatisfy { item in
      let named = found.filter { $0.name == item.name }
      switch item.value {
      case .flag: return named.first?.value == .flag
      case .literal(let text): return named.first?.value == .text(text)
      case .parameter(let parameter): return read(parameter, named, &result)
      }
    }
  }

  private func read(
    _ parameter: ModelRoute.Parameter, _ found: [ModelLink.Item], _ result: inout Result
  ) -> Bool {
    let asked = parameter.count == .many ? found[...] : found.prefix(1)
    let texts = asked.map { item in
      item.value == .flag && parameter.type == .boolean ? "true" : item.value.text
    }
    if parameter.count == .one {
      guard let text = texts.first, let text, !text.isEmpty, parameter.type.reads(text) else {
        return false
      }
      bind(parameter, text, &result)
      return true
    }
    for (item, text) in zip(asked, texts) {
      if let text, parameter.type.reads(text) {
        bind(parameter, text, &result)
      } else if case .unreadable(let written) = item.value {
        result.ignored.append("\(parameter.name)=\(written)")
      } else {
        result.ignored.append("\(parameter.name)=\(text ?? "")")
      }
    }
    return true
  }
}
