import Workloads

/// The table that one writes first: the routes in a list, compared with a link one after the other.
struct LinearTable: Sendable {
  private enum Segment: Sendable {
    case literal(Substring)
    case number
    case text
  }

  private struct Row: Sendable {
    let route: GeneratedRoute
    let segments: [Segment]
  }

  private let rows: [Row]

  init(_ table: GeneratedTable) {
    rows = table.routes.map { route in
      let path = route.pattern.prefix { $0 != "?" }
      let segments = path.split(separator: "/").map { segment -> Segment in
        if !segment.hasPrefix("{") { return .literal(segment) }
        return route.kind == .text ? .text : .number
      }
      return Row(route: route, segments: segments)
    }
  }

  /// The destination that a link opens; of a query it reads `page`, nothing is decoded.
  func destination(for link: String) -> Destination? {
    let origin = "https://" + GeneratedTable.host + "/"
    guard link.hasPrefix(origin) else { return nil }
    let parts = link.dropFirst(origin.count).split(separator: "?", maxSplits: 1)
    guard let path = parts.first?.split(separator: "/") else { return nil }
    for row in rows where row.segments.count == path.count {
      if let destination = destination(row, path, query: parts.count > 1 ? parts[1] : nil) {
        return destination
      }
    }
    return nil
  }

  private func destination(_ row: Row, _ path: [Substring], query: Substring?) -> Destination? {
    var numbers: [Int] = []
    var name = ""
    for (segment, text) in zip(row.segments, path) {
      switch segment {
      case .literal(let literal): guard literal == text else { return nil }
      case .text: name = String(text)
      case .number:
        guard let number = Int(text) else { return nil }
        numbers.append(number)
      }
    }
    switch row.route.kind {
    case .number: return .number(route: row.route.number, id: numbers[0])
    case .text: return .text(route: row.route.number, name: name)
    case .pair:
      let page = query.flatMap { $0.hasPrefix("page=") ? Int($0.dropFirst(5)) : nil }
      return .pair(route: row.route.number, id: numbers[0], other: numbers[1], page: page)
    case .page, .search, .switched: return nil
    }
  }
}
