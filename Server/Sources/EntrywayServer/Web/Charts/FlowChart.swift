/// Which source leads to which screen: two columns, and bands as thick as many went that way.
package struct FlowChart: Hashable, Sendable {
  /// How many went one way.
  package struct Flow: Hashable, Sendable {
    package var from: String
    package var to: String
    /// How many; a flow of nothing, or less, is not drawn.
    package var count: Int
    /// Whether it leads nowhere: hatched in the colour of what is bad, and `to` says why.
    package var isLost: Bool

    package init(from: String, to: String, count: Int, isLost: Bool = false) {
      (self.from, self.to, self.count, self.isLost) = (from, to, count, isLost)
    }
  }

  /// What the picture's ids begin with, once on a page.
  package var id: String
  /// The picture's name.
  package var title: String
  /// What one sees in it, for those who do not.
  package var summary: String
  /// The ways, in any order; the same way twice counts once, with the sum.
  package var flows: [Flow]

  package init(id: String, title: String, summary: String, flows: [Flow]) {
    (self.id, self.title, self.summary, self.flows) = (id, title, summary, flows)
  }

  /// How many nodes a column has at most; the smallest are one that says how many they are.
  package static let nodeLimit = 8

  /// The chart as inline SVG, so many units wide.
  package func svg(width: Int) -> String {
    var drawing = Drawing(id: id, width: width)
    let table = FlowTable(flows, limit: Self.nodeLimit)
    guard !table.bands.isEmpty else {
      drawing.noData(drawing.width / 2, 36)
      return drawing.svg(title: title, summary: summary, height: 64)
    }
    let layout = FlowLayout(table, width: drawing.width)
    for band in layout.bands { draw(band, layout, on: &drawing) }
    for side in FlowTable.Side.allCases {
      for (place, box) in layout.boxes[side, default: []].enumerated() {
        drawing.rectangle(
          layout.left(of: side), box.top, FlowLayout.nodeWidth, box.height, radius: 2,
          class: layout.color(of: side, place))
      }
    }
    for side in FlowTable.Side.allCases { drawLabels(side, layout, on: &drawing) }
    return drawing.svg(title: title, summary: summary, height: layout.height)
  }

  private func draw(_ band: FlowLayout.Band, _ layout: FlowLayout, on drawing: inout Drawing) {
    let x1 = layout.left(of: .from) + FlowLayout.nodeWidth
    let x2 = layout.left(of: .to)
    var path = DrawingPath()
    path.move(x1, band.fromTop)
    path.swing(from: x1, band.fromTop, to: x2, band.toTop)
    path.line(x2, band.toTop + band.thickness)
    path.swing(
      from: x2, band.toTop + band.thickness, to: x1, band.fromTop + band.thickness)
    path.close()
    let way = layout.table.bands[band.place]
    let from = layout.table.nodes[.from, default: []][way.from].name
    let to = layout.table.nodes[.to, default: []][way.to].name
    let title = [from, " → ", to, ": \(ChartNumber.grouped(way.count))"]
    if way.isLost {
      let fill = drawing.hatch(class: "bad")
      drawing.path(path, class: "bad", more: #"fill="\#(fill)" fill-opacity="0.7""#, title: title)
    } else {
      drawing.path(
        path, class: layout.color(of: .from, way.from),
        more: #"fill="currentColor" fill-opacity="0.25""#, title: title)
    }
  }

  /// Draws the names and counts of a column: beside its nodes, or above them on a phone.
  private func drawLabels(
    _ side: FlowTable.Side, _ layout: FlowLayout, on drawing: inout Drawing
  ) {
    let anchor: Drawing.Anchor = (side == .from) != layout.isStacked ? .end : .start
    let edge =
      switch side {
      case .from: layout.isStacked ? 0 : layout.left(of: .from) - 8
      case .to: layout.isStacked ? drawing.width : layout.left(of: .to) + FlowLayout.nodeWidth + 8
      }
    let direction: Double = anchor == .end ? -1 : 1
    for (node, box) in zip(
      layout.table.nodes[side, default: []], layout.boxes[side, default: []])
    {
      let y = layout.isStacked ? box.top - 6 : box.top + box.height / 2 + 4.5
      let halo = layout.isStacked ? " halo" : ""
      let value = layout.word(node.count)
      drawing.text(value, edge, y, anchor: anchor, class: "value\(halo)")
      let taken = layout.isStacked ? SVGText.boldWidth(value) : layout.valueWidth(of: side)
      drawing.text(
        node.name, edge + direction * (taken + 8), y, anchor: anchor,
        class: (node.isLost ? "label bad" : "label") + halo,
        within: layout.labelRoom(side) - taken - 8)
    }
  }
}
