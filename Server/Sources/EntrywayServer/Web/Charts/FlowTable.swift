/// The nodes and bands of a flow: what is the same is added up, what is small is put together.
struct FlowTable {
  enum Side: CaseIterable {
    case from
    case to
  }

  struct Node: Hashable {
    var name: String
    var isLost: Bool
    /// The sum of its bands, or the largest number there is.
    var count = 0
  }

  struct Band: Hashable {
    /// The places of its nodes, each in its column.
    var from: Int
    var to: Int
    var isLost: Bool
    var count = 0
  }

  /// The nodes of each column, the largest first, at its end what was put together.
  private(set) var nodes: [Side: [Node]] = [:]
  /// The bands in the order of their nodes.
  private(set) var bands: [Band] = []

  /// - Parameter limit: How many nodes a column may have, at least two.
  init(_ flows: [FlowChart.Flow], limit: Int) {
    let flows = flows.filter { $0.count > 0 }
    let from = Column(flows.map { (Node(name: $0.from, isLost: false), $0.count) }, limit: limit)
    let to = Column(flows.map { (Node(name: $0.to, isLost: $0.isLost), $0.count) }, limit: limit)
    nodes = [.from: from.nodes, .to: to.nodes]
    var sums: [Band: Int] = [:]
    for flow in flows {
      let band = Band(
        from: from.place(of: Node(name: flow.from, isLost: false)),
        to: to.place(of: Node(name: flow.to, isLost: flow.isLost)), isLost: flow.isLost)
      sums[band] = sums[band, default: 0].adding(flow.count)
    }
    bands = sums.map { band, count in
      Band(from: band.from, to: band.to, isLost: band.isLost, count: count)
    }
    bands.sort { ($0.from, $0.to, $0.isLost ? 1 : 0) < ($1.from, $1.to, $1.isLost ? 1 : 0) }
  }

  private struct Column {
    var nodes: [Node] = []
    private var places: [Node: Int] = [:]

    init(_ parts: [(node: Node, count: Int)], limit: Int) {
      var sums: [Node: Int] = [:]
      for part in parts { sums[part.node] = sums[part.node, default: 0].adding(part.count) }
      var all = sums.map { Node(name: $0.key.name, isLost: $0.key.isLost, count: $0.value) }
      all.sort { ($1.count, $0.name, $0.isLost ? 1 : 0) < ($0.count, $1.name, $1.isLost ? 1 : 0) }
      let kept = all.count > limit ? limit - 1 : all.count
      for (place, node) in all.enumerated() {
        places[Node(name: node.name, isLost: node.isLost)] = min(place, kept)
      }
      nodes = Array(all.prefix(kept))
      let rest = all.dropFirst(kept)
      guard !rest.isEmpty else { return }
      nodes.append(
        Node(
          name: "\(ChartNumber.grouped(rest.count)) others", isLost: rest.allSatisfy(\.isLost),
          count: rest.reduce(0) { $0.adding($1.count) }))
    }

    func place(of node: Node) -> Int { places[node] ?? 0 }
  }
}

extension Int {
  /// The sum, or the largest number there is.
  fileprivate func adding(_ other: Int) -> Int {
    let (sum, isOverflow) = addingReportingOverflow(other)
    return isOverflow ? .max : sum
  }
}
