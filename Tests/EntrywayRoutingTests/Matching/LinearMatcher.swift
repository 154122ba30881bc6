@testable import EntrywayRouting

/// Tries every route of a table by itself, and picks one of those that take the link by the
/// documented precedence: slow, and meant to be obviously right.
///
/// How links, patterns and the texts of parameters are read is the library's; how routes are found
/// and ranked is not.
struct LinearMatcher<Destination: LinkDestination> {
  var table: RouteTable<Destination>

  init(_ table: RouteTable<Destination>) { self.table = table }

  func end(of link: String) -> LookupResult<Destination> {
    LinkBytes.with(link) { bytes in
      let layout: LinkLayout
      do throws(ReadingFault) {
        layout = try table.core.reader.layout(of: bytes)
      } catch {
        return .noMatch(.refused, error.rule)
      }
      switch table.core.origins.verdict(on: layout, bytes) {
      case .foreignScheme: return .noMatch(.foreignScheme, nil)
      case .foreignHost: return .noMatch(.foreignHost, nil)
      case .foreignPort: return .noMatch(.foreignPort, nil)
      case .own: break
      }
      let path = LinkPath(layout, bytes)
      let reader = RouteReader(layout: layout, path: path)
      let host = layout.kind == .web ? String(copying: bytes, layout.host) : nil
      let segments = layout.segments.map { PercentCoding.decodedBytes(bytes, $0.text) }
      var best: (route: Int, rank: [[UInt64]], reading: RouteReading)?
      for (number, route) in table.core.routes.enumerated() {
        guard let hosts = route.rank(on: host),
          let rank = route.rank(taking: segments).map({ [hosts] + $0 }),
          let reading = path.with(bytes, { reader.reading(of: route, bytes, $0) })
        else { continue }
        if let best, !Self.precedes(rank, best.rank) { continue }
        best = (number, rank, reading)
      }
      guard let best, let destination = table.routes[best.route].destination(of: best.reading.texts)
      else {
        return table.fallback.map { .opened($0, by: nil, RouteMatchDetails()) }
          ?? .noMatch(.noRoute, nil)
      }
      let route = table.core.routes[best.route]
      return .opened(
        destination, by: route.text,
        RouteMatchDetails(
          parameters: route.matchedParameters(best.reading.texts), ignored: best.reading.ignored))
    }
  }

  private static func precedes(_ left: [[UInt64]], _ right: [[UInt64]]) -> Bool {
    left.lexicographicallyPrecedes(right) { $0.lexicographicallyPrecedes($1) }
  }
}

extension RouteInfo {
  /// How the route takes a host, nil for a link that has none: by its name, by a wildcard, of which
  /// the longest counts, or as any route does; nil if it does not.
  fileprivate func rank(on host: String?) -> [UInt64]? {
    guard let hosts = options.limits?.hosts else { return [3] }
    guard let host = host?.lowercased() else { return nil }
    if hosts.contains(host) { return [1] }
    let wildcards = hosts.filter { $0.hasPrefix("*.") && host.hasSuffix($0.dropFirst()) }
    return wildcards.map(\.utf8.count).max().map { [2, .max - UInt64($0)] }
  }

  /// For each segment of a link how the path takes it, then what decides between equal paths: the
  /// lesser comes first.
  ///
  /// Nil if the path does not take the segments.
  fileprivate func rank(taking segments: [[UInt8]]) -> [[UInt64]]? {
    guard let pattern else { return nil }
    let more = segments.count - pattern.segments.count
    guard more == 0 || more > 0 && pattern.restIndex != nil else { return nil }
    var ranks: [[UInt64]] = []
    for (index, segment) in pattern.segments.enumerated() {
      let positions = [PatternParameter.Position.segment(index), .rest(index)]
      let type = parameters.first { positions.contains($0.position) }?.type
      for _ in 0...(segment.kind.isRest ? more : 0) {
        guard let rank = segment.kind.rank(taking: segments[ranks.count], type) else { return nil }
        ranks.append(rank)
      }
    }
    // Of equal paths the one that requires more, then the one with more literal items, then bytes.
    let items = pattern.items + pattern.segments.flatMap(\.items)
    let literals = items.filter { if case .parameter = $0.value { false } else { true } }.count
    let required = parameters.filter { parameter in
      switch parameter.position {
      case .segment, .rest: false
      case .item, .fragment: parameter.type.count == .one
      }
    }
    ranks += [[.max - UInt64(literals + required.count)], [.max - UInt64(literals)]]
    let texts = [
      text, name, options.only == nil ? "b" : "a", options.resolvedBy == nil ? "b" : "a", example,
    ]
    return ranks + texts.map { $0.utf8.map { UInt64($0) } }
  }
}

extension PatternSegment.Kind {
  /// The row in the table of precedence, and what decides within it; nil if it does not take the
  /// text.
  fileprivate func rank(taking text: [UInt8], _ type: ParameterType?) -> [UInt64]? {
    func reads(_ inner: some Sequence<UInt8>) -> Bool {
      type?.reads(String(decoding: Array(inner), as: UTF8.self)) ?? true
    }
    let inType = type?.rank ?? ParameterType(String.self).rank
    switch self {
    case .literal(let literal): return text == literal ? [1] : nil
    case .rest: return reads(text) ? [5] + inType : nil
    case .parameter(let prefix, _, let suffix):
      let around = prefix.count + suffix.count
      guard text.count > around, text.starts(with: prefix),
        text.suffix(suffix.count) == suffix[...],
        reads(text.dropFirst(prefix.count).dropLast(suffix.count))
      else { return nil }
      // The longer text first, of equally long ones the longer before the parameter. If both fit,
      // the bytes are the same.
      if around > 0 { return [2, .max - UInt64(around), .max - UInt64(prefix.count)] + inType }
      return [type?.takesAnyText ?? true ? 4 : 3] + inType
    }
  }
}

extension ParameterType {
  /// What takes fewer texts comes first; what ranks alike is told apart by its bytes.
  fileprivate var rank: [UInt64] {
    var bytes = isExact ? "" : typeName
    var rank: [UInt64]
    switch shape {
    case .boolean: rank = [0]
    case .oneOf(let texts):
      rank = [1, UInt64(texts.count)]
      bytes = texts.joined(separator: "\0") + bytes
    case .integer(let min, let max):
      let size = min.magnitude
      let width =
        min < 0 ? max.addingReportingOverflow(size) : max.subtractingReportingOverflow(size)
      rank = [2, width.overflow ? (min < 0 ? .max : 0) : width.partialValue]
      bytes = "\(min) \(max)" + bytes
    case .uuid: rank = [3]
    case .date: rank = [4]
    case .decimal: rank = [5]
    case .opaque: rank = [6]
    case .text: rank = [isExact ? 8 : 7]
    }
    return rank + bytes.utf8.map { UInt64($0) }
  }
}

/// What one lookup answers for a link.
enum LookupResult<Destination: LinkDestination>: Equatable, CustomStringConvertible {
  /// The destination and the pattern of its route; nil for the fallback.
  case opened(Destination, by: String?, RouteMatchDetails)
  case noMatch(LinkMatchError.Code, ReadingRule?)

  init(_ match: () throws(LinkMatchError) -> RouteMatch<Destination>) {
    do throws(LinkMatchError) {
      let match = try match()
      self = .opened(match.destination, by: match.pattern, match.details)
    } catch {
      self = .noMatch(error.code, error.rule)
    }
  }

  /// The route's pattern; nil if none takes the link.
  var pattern: String? {
    if case .opened(_, let pattern, _) = self { pattern } else { nil }
  }

  var description: String {
    switch self {
    case .opened(let route, let pattern, let details):
      "\(route) by \(pattern ?? "the fallback"), parameters \(details.parameters), "
        + "ignored \(details.ignored)"
    case .noMatch(let code, let rule): "\(code.rawValue) \(rule.map { "\($0)" } ?? "")"
    }
  }
}
