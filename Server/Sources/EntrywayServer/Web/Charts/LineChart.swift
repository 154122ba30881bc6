/// Amounts over time: a line for each series, its name where it ends.
///
/// ```swift
/// LineChart(
///   id: "clicks", title: "Clicks", summary: "312 clicks in three days, most on 2 Nov.",
///   labels: ["1 Nov", "2 Nov", "3 Nov"], series: [.init(name: "clicks", values: [84, 190, 38])],
///   isLastUnfinished: true
/// ).svg(width: 960)
/// ```
struct LineChart: Chart {
  /// One line.
  struct Series {
    /// What is counted, as it is read after a number: `312 clicks`.
    var name: String
    /// An amount for each label; nil, or what is no number, is a gap, and less than zero is zero.
    var values: [Double?]
  }

  var id: String
  var title: String
  var summary: String
  /// The names of the points in time, such as days: `1 Nov`.
  var labels: [String]
  /// The lines, of which the first six are drawn, each in the hue of its place.
  var series: [Series]
  /// Whether the last point in time is not over, so that its amounts still grow.
  var isLastUnfinished = false
  /// The places of points in time that have a sign on the axis.
  var marked: Set<Int> = []
  /// What the sign means.
  var mark = ""

  /// How many points have a title of their own; more would make the page heavy.
  static let titledPoints = 400

  func draw(on drawing: inout Drawing) -> Double {
    let lines = series.prefix(Hue.count).map { series in
      labels.indices.map { place in
        place < series.values.count ? ChartAxis.drawable(series.values[place]) : nil
      }
    }
    let plot = LinePlot(
      width: drawing.width, labels: labels, names: series.prefix(Hue.count).map(\.name),
      lines: lines)
    plot.drawAxes(on: &drawing)
    guard plot.hasData else {
      drawing.noData((plot.left + plot.right) / 2, (plot.top + plot.bottom) / 2)
      return plot.height
    }
    if isLastUnfinished { plot.drawHatch(on: &drawing) }
    for place in lines.indices {
      plot.drawLine(place, isLastUnfinished: isLastUnfinished, on: &drawing)
    }
    plot.drawNames(on: &drawing)
    for point in labels.indices where marked.contains(point) {
      plot.drawMark(at: point, title: [labels[point], ": \(mark)"], on: &drawing)
    }
    if lines.count * labels.count <= Self.titledPoints { drawTitles(plot, on: &drawing) }
    return plot.height
  }

  /// Draws nothing that is seen: what a pointer meets over a point, and reads.
  private func drawTitles(_ plot: LinePlot, on drawing: inout Drawing) {
    let radius = min(max(plot.distance / 2, 3), 9)
    for (place, line) in plot.lines.enumerated() {
      for (point, value) in line.enumerated() {
        guard let value else { continue }
        let isUnfinished = isLastUnfinished && point == line.count - 1
        drawing.circle(
          plot.x(point), plot.y(value), radius: radius, class: "hit \(Hue.name(place + 1))",
          more: #"fill="none" pointer-events="all""#,
          title: [
            labels[point], ": \(ChartNumber.text(value)) ", series[place].name,
            isUnfinished ? " so far" : "", marked.contains(point) ? ", \(mark)" : "",
          ])
      }
    }
  }
}
