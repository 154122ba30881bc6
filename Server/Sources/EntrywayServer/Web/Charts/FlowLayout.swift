/// Where the nodes and bands of a flow stand.
struct FlowLayout {
  /// The vertical place of a node.
  struct Box {
    let node: FlowTable.Node
    var top: Double
    var height: Double
  }

  /// The vertical place of a band at both of its ends.
  struct Band {
    let way: FlowTable.Band
    var fromTop = 0.0
    var toTop = 0.0
    let thickness: Double
  }

  static let nodeWidth = 10.0

  let table: FlowTable
  /// Whether labels stand above the nodes, as there is no room beside them.
  let isStacked: Bool
  private(set) var boxes: [FlowTable.Side: [Box]] = [:]
  private(set) var bands: [Band] = []
  private(set) var height = 0.0
  private let width: Double
  private let isShort: Bool
  private let rooms: [FlowTable.Side: Double]

  init(_ table: FlowTable, width: Double) {
    (self.table, self.width) = (table, width)
    let rooms = table.nodes.mapValues { nodes in
      let label = nodes.map { SVGText.width(SVGText.clean($0.name)) }.max() ?? 0
      let value = nodes.map { SVGText.boldWidth(ChartNumber.grouped($0.count)) }.max() ?? 0
      return min(label, width * 0.22) + value + 8
    }
    let taken = rooms.values.reduce(0, +) + 16
    let isStacked = width < 560 || taken > width * 0.7
    self.isStacked = isStacked
    self.rooms = isStacked ? rooms.mapValues { _ in width / 2 - 6 } : rooms
    let widest = table.nodes.values.joined().map(\.count).max() ?? 0
    isShort = isStacked && SVGText.boldWidth(ChartNumber.grouped(widest)) > width * 0.22
    place()
  }

  // MARK: - Across

  /// Where the nodes of a column begin.
  func left(of side: FlowTable.Side) -> Double {
    let room = isStacked ? 0 : labelRoom(side) + 8
    return side == .from ? room : width - room - Self.nodeWidth
  }

  /// How wide a node's label and count may be together.
  func labelRoom(_ side: FlowTable.Side) -> Double { rooms[side] ?? 0 }

  /// How wide the widest count of a column is.
  func valueWidth(of side: FlowTable.Side) -> Double {
    table.nodes[side, default: []].map { SVGText.boldWidth(word($0.count)) }.max() ?? 0
  }

  /// A count in full, or shortened where both could not stand.
  func word(_ count: Int) -> String {
    isShort ? ChartNumber.short(Double(count)) : ChartNumber.grouped(count)
  }

  /// The class of a node's colour: sources have hues, screens none, what is lost is bad.
  func color(of side: FlowTable.Side, _ place: Int) -> String {
    guard table.nodes[side]?[place].isLost != true else { return "bad" }
    return side == .from && place < Hue.count ? Hue.name(place + 1) : "muted"
  }

  // MARK: - Down

  private mutating func place() {
    let gap: Double = isStacked ? 30 : 12
    // As high as a line, where the label stands beside it.
    let least: Double = isStacked ? 8 : 18
    let above: Double = isStacked ? 22 : 0
    let longest = table.nodes.values.map(\.count).max() ?? 1
    let total = table.bands.reduce(0.0) { $0 + Double($1.count) }
    let unit = (isStacked ? 200 : 160 + 14 * Double(longest)) / max(total, 1)
    bands = table.bands.map { Band(way: $0, thickness: max(Double($0.count) * unit, 1)) }
    var ends: [FlowTable.Side: Double] = [:]
    for side in FlowTable.Side.allCases {
      var sums = [Double](repeating: 0, count: table.nodes[side, default: []].count)
      for band in bands { sums[node(of: band, side)] += band.thickness }
      var top = above
      var column: [Box] = []
      for (node, sum) in zip(table.nodes[side, default: []], sums) {
        column.append(Box(node: node, top: top, height: max(sum, least)))
        top += max(sum, least) + gap
      }
      boxes[side] = column
      ends[side] = top - gap
    }
    height = (ends.values.max() ?? 0) + 2
    for side in FlowTable.Side.allCases {
      // The shorter column stands in the middle.
      let shift = (height - 2 - (ends[side] ?? 0)) / 2
      for place in boxes[side, default: []].indices { boxes[side]?[place].top += shift }
      placeBands(at: side)
    }
  }

  /// Puts the bands of each node under one another, in the middle of the node.
  private mutating func placeBands(at side: FlowTable.Side) {
    for (place, box) in boxes[side, default: []].enumerated() {
      let own = bands.indices.filter { node(of: bands[$0], side) == place }
      let sum = own.reduce(0) { $0 + bands[$1].thickness }
      var top = box.top + (box.height - sum) / 2
      for band in own {
        if side == .from { bands[band].fromTop = top } else { bands[band].toTop = top }
        top += bands[band].thickness
      }
    }
  }

  private func node(of band: Band, _ side: FlowTable.Side) -> Int {
    side == .from ? band.way.from : band.way.to
  }
}
