package import EntrywayRouting

/// A table built to hurt: at each of `depth` segments a literal and a parameter fit, so a search
/// that goes back at every dead end visits each of the 2^depth ways before it gives up.
package struct HurtfulTable: Sendable {
  package let depth: Int

  package init(depth: Int) { self.depth = depth }

  package var nodes: Int { (1 << (depth + 1)) - 1 + (1 << depth) }

  package func table() -> RouteTable<Place> {
    RouteTable(schemes: [GeneratedTable.scheme], hosts: [GeneratedTable.host]) {
      for number in 0..<(1 << depth) {
        let segments = (0..<depth).map { number >> $0 & 1 == 0 ? "/a" : "/{_}" }.joined()
        Route(segments + "/end", readOnly: true, Place.page(route: number))
      }
    }
  }

  /// No route takes it, which only the last segment tells.
  package var sample: LinkSample {
    LinkSample(
      link: "https://" + GeneratedTable.host + String(repeating: "/a", count: depth) + "/dead",
      place: nil)
  }
}
