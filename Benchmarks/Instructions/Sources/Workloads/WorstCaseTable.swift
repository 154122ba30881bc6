package import EntrywayRouting

/// A table and a link built to hurt: no route takes the link, which only its last segment tells,
/// and a search that goes back at every dead end tries all there is.
package enum WorstCaseTable: Sendable {
  /// At each of so many segments a literal and a parameter fit: a way through each of 2^depth
  /// nodes.
  case ways(depth: Int)
  /// A rest that may end at each of so many segments, and behind it twenty routes that begin alike.
  case rests(segments: Int)

  /// How many nodes the routes make, where each beginning that some share is one.
  package var nodes: Int {
    switch self {
    case .ways(let depth): (1 << (depth + 1)) - 1 + (1 << depth)
    case .rests: 2 + 2 * Self.routesBehindRest
    }
  }

  /// How many segments the link has.
  package var segments: Int {
    switch self {
    case .ways(let depth): depth + 1
    case .rests(let segments): segments
    }
  }

  package func table() -> RouteTable<Destination> {
    RouteTable(schemes: [GeneratedTable.scheme], hosts: [GeneratedTable.host]) {
      for (number, pattern) in patterns.enumerated() {
        Route(pattern, Destination.page(route: number)).readOnly()
      }
    }
  }

  package var sample: LinkSample {
    let path =
      switch self {
      case .ways(let depth): String(repeating: "/a", count: depth) + "/dead"
      case .rests(let segments): String(repeating: "/a", count: segments)
      }
    return LinkSample(link: "https://" + GeneratedTable.host + path, destination: nil)
  }

  private static let routesBehindRest = 20

  private var patterns: [String] {
    switch self {
    case .ways(let depth):
      (0..<(1 << depth)).map { number in
        (0..<depth).map { number >> $0 & 1 == 0 ? "/a" : "/{_}" }.joined() + "/end"
      }
    case .rests:
      (1...Self.routesBehindRest).map { "/{_*}" + String(repeating: "/a", count: $0) + "/end" }
    }
  }
}
