/// Which source leads to which screen: two columns, and bands as thick as many went that way.
struct FlowChart: Chart {
  /// How many went one way.
  struct Flow {
    var from: String
    var to: String
    /// How many; a flow of nothing, or less, is not drawn.
    var count: Int
    /// Whether it leads nowhere: hatched in the colour of what is bad, and `to` says why.
    var isLost = false
  }

  var id: String
  var title: String
  var summary: String
  /// The ways, in any order; the same way twice counts once, with the sum.
  var flows: [Flow]

  /// How many nodes a column has at most; the smallest are one that says how many they are.
  static let nodeLimit = 8

  func draw(on drawing: inout Drawing) -> Double {
    let table = FlowTable(flows, limit: Self.nodeLimit)
    guard !table.bands.isEmpty else { return drawing.noData() }
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
    return layout.height
  }

  private func draw(_ band: FlowLayout.Band, _ layout: FlowLayout, on drawing: inout Drawing) {
    let x1 = layout.left(of: .from) + FlowLayout.nodeWidth
    let x2 = layout.left(of: .to)
    var path = DrawingPath([(x1, band.fromTop)])
    path.swing(from: x1, band.fromTop, to: x2, band.toTop)
    path.line(x2, band.toTop + band.thickness)
    path.swing(
      from: x2, band.toTop + band.thickness, to: x1, band.fromTop + band.thickness)
    path.close()
    let way = band.way
    let from = layout.boxes[.from, default: []][way.from].node.name
    let to = layout.boxes[.to, default: []][way.to].node.name
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
    for box in layout.boxes[side, default: []] {
      let y = layout.isStacked ? box.top - 6 : box.top + box.height / 2 + 4.5
      let halo = layout.isStacked ? " halo" : ""
      let value = layout.word(box.node.count)
      drawing.text(value, edge, y, anchor: anchor, class: "value\(halo)")
      let taken = layout.isStacked ? SVGText.boldWidth(value) : layout.valueWidth(of: side)
      drawing.text(
        box.node.name, edge + direction * (taken + 8), y, anchor: anchor,
        class: (box.node.isLost ? "label bad" : "label") + halo,
        within: layout.labelRoom(side) - taken - 8)
    }
  }
}
