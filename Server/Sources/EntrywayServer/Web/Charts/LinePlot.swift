/// Where the parts of a line chart stand.
///
/// Each point in time has a band of the same width, with the point in its middle: so the hatch of
/// an unfinished day covers that day and nothing else.
struct LinePlot {
  let lines: [[Double?]]
  let height: Double
  let left: Double
  let right: Double
  let top = 14.0
  let bottom: Double
  /// How far two points in time are apart.
  let distance: Double
  private let width: Double
  private let labels: [String]
  private let names: [String]
  private let axis: ChartAxis

  init(width: Double, labels: [String], names: [String], lines: [[Double?]]) {
    (self.width, self.labels, self.names, self.lines) = (width, labels, names, lines)
    height = width < 560 ? 220 : 280
    bottom = height - 30
    let values = lines.joined().compactMap(\.self)
    axis = ChartAxis(
      largest: values.max() ?? 0, isWhole: values.allSatisfy { $0 == $0.rounded() })
    let ticks = values.isEmpty ? [] : axis.ticks
    left = (ticks.map { SVGText.width(ChartNumber.short($0)) }.max() ?? 0) + 10
    let nameWidth = names.map { SVGText.width(SVGText.clean($0)) }.max() ?? 0
    right = width - (values.isEmpty ? 0 : min(nameWidth, width * 0.28) + 18)
    distance = (right - left) / Double(max(labels.count, 1))
  }

  var hasData: Bool { lines.contains { $0.contains { $0 != nil } } }

  func x(_ point: Int) -> Double { left + (Double(point) + 0.5) * distance }

  func y(_ value: Double) -> Double { bottom - value / axis.end * (bottom - top) }

  // MARK: - Axes

  func drawAxes(on drawing: inout Drawing) {
    if hasData {
      for tick in axis.ticks {
        let y = y(tick).rounded() + 0.5
        if tick > 0 { drawing.line(left, y, right, y, class: "grid") }
        drawing.text(
          ChartNumber.short(tick), left - 8, y + 4, anchor: .end, class: "tick")
      }
    }
    drawing.line(left, bottom + 0.5, right, bottom + 0.5, class: "axis")
    drawLabels(on: &drawing)
  }

  /// Draws as many names of points in time as have room, at even distances.
  private func drawLabels(on drawing: inout Drawing) {
    let limit = 110.0
    let widths = labels.map { min(SVGText.width(SVGText.clean($0)), limit) }
    let needed = ((widths.max() ?? 0) + 18) / max(distance, 0.001)
    // Whole weeks and the like are read more easily than every sixth day.
    let steps = [1, 2, 3, 5, 7, 10, 14, 15, 20, 30, 60, 90, 180, 365]
    let step = steps.first { Double($0) >= needed } ?? Int(min(needed.rounded(.up), 1e9))
    var taken = -Double.infinity
    for point in stride(from: 0, to: labels.count, by: step) {
      let half = widths[point] / 2
      let x = min(max(x(point), half), width - half)
      guard x - half > taken else { continue }
      drawing.text(
        labels[point], x, bottom + 20, anchor: .middle, class: "tick", within: limit)
      taken = x + half + 12
    }
  }

  /// Draws the slanted lines over the last point in time, which is not over.
  func drawHatch(on drawing: inout Drawing) {
    guard !labels.isEmpty else { return }
    let fill = drawing.hatch(class: "hatch")
    drawing.rectangle(
      right - distance, top, distance, bottom - top, class: "hatch", fill: fill)
  }

  /// Draws the sign of a point in time: a triangle between the axis and the names.
  func drawMark(at point: Int, title: [String], on drawing: inout Drawing) {
    let (x, top) = (x(point), bottom + 2)
    var path = DrawingPath([(x, top), (x + 4, top + 7), (x - 4, top + 7)])
    path.close()
    drawing.path(path, class: "mark", more: #"fill="currentColor""#, title: title)
  }

  // MARK: - Lines

  /// Draws one line, broken where there is no data; a point between two gaps is a dot.
  func drawLine(_ place: Int, isLastUnfinished: Bool, on drawing: inout Drawing) {
    let hue = Hue.name(place + 1)
    let stroke = #"fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round""#
    let line = lines[place]
    for run in line.indices.split(whereSeparator: { line[$0] == nil }) {
      // The way to a day that is not over is dashed.
      let isDashed = isLastUnfinished && run.upperBound == line.count && run.count > 1
      let firm = isDashed ? run.dropLast() : run
      if lines.count == 1, run.count > 1 {
        drawing.path(
          area(run, of: line), class: hue, more: #"fill="currentColor" fill-opacity="0.1""#)
      }
      if firm.count > 1 {
        drawing.path(path(firm, of: line), class: hue, more: #"\#(stroke) stroke-linecap="round""#)
      }
      if isDashed {
        drawing.path(
          path(run.suffix(2), of: line), class: hue, more: #"\#(stroke) stroke-dasharray="3 4""#)
      }
      guard let last = run.last, run.count == 1 || last == line.count - 1 else { continue }
      drawing.circle(x(last), y(line[last] ?? 0), radius: 3, class: hue)
    }
  }

  private func path(_ run: Range<Int>, of line: [Double?]) -> DrawingPath {
    DrawingPath(run.map { (x($0), y(line[$0] ?? 0)) })
  }

  private func area(_ run: Range<Int>, of line: [Double?]) -> DrawingPath {
    var path = path(run, of: line)
    path.line(x(run.upperBound - 1), bottom)
    path.line(x(run.lowerBound), bottom)
    path.close()
    return path
  }

  // MARK: - Names

  /// Draws the name of each line where it ends, shifted where two would meet.
  func drawNames(on drawing: inout Drawing) {
    let ends = lines.map { line in line.lastIndex { $0 != nil }.flatMap { line[$0] } }
    let wanted = ends.map { y($0 ?? 0) }
    let places = Self.apart(wanted, distance: 17, within: top...bottom)
    for (place, name) in names.enumerated() {
      let room = width - right - 14
      guard ends[place] != nil else {
        drawing.text(name, right + 14, places[place] + 4, class: "muted", within: room)
        continue
      }
      let hue = Hue.name(place + 1)
      if lines[place].last ?? nil != nil, names.count > 1 {
        drawing.line(
          right - min(distance / 2 - 6, 8), wanted[place], right + 10, places[place], class: hue)
      }
      drawing.text(
        name, right + 14, places[place] + 4, class: "label \(hue)", within: room)
    }
  }

  /// Heights moved as little as need be so that none is nearer to another than the distance.
  static func apart(
    _ wanted: [Double], distance: Double, within range: ClosedRange<Double>
  ) -> [Double] {
    let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
    var places = wanted
    var next = range.lowerBound
    for place in order {
      places[place] = max(wanted[place], next)
      next = places[place] + distance
    }
    next = range.upperBound
    for place in order.reversed() {
      places[place] = min(places[place], next)
      next = places[place] - distance
    }
    return places
  }
}
