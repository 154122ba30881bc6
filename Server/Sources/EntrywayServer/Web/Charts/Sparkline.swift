/// A line of a word's size, for a cell of a table.
struct Sparkline {
  /// What the line says in words, as the table's reader would: `Clicks in 30 days: 312`.
  var title: String
  /// The amounts from the first to the last; nil, or what is no number, is a gap.
  var values: [Double?]

  private static let width = 96.0
  private static let height = 20.0
  /// What stays free on each side, so that the dot is whole.
  private static let margin = 3.0

  /// The line as inline SVG, 96 by 20, with a dot at the last amount.
  func svg() -> String {
    let amounts = values.map(ChartAxis.drawable)
    let largest = max(amounts.compactMap(\.self).max() ?? 0, 1e-9)
    let distance = (Self.width - 2 * Self.margin) / Double(max(amounts.count - 1, 1))
    let points = amounts.enumerated().map { place, amount -> (x: Double, y: Double)? in
      guard let amount else { return nil }
      return (
        amounts.count == 1 ? Self.width / 2 : Self.margin + Double(place) * distance,
        Self.height - Self.margin - amount / largest * (Self.height - 2 * Self.margin)
      )
    }
    var lines = points.split { $0 == nil }.map { Self.line($0.compactMap(\.self)) }.joined()
    if let last = points.compactMap(\.self).last {
      lines += #"<circle cx="\#(last.x.svg)" cy="\#(last.y.svg)" r="2" fill="currentColor"/>"#
    }
    return """
      <svg class="chart sparkline" viewBox="0 0 96 20" width="96" height="20" role="img">\
      <title>\(SVGText.contents(title))</title><g class="hue1">\(lines)</g></svg>
      """
  }

  private static func line(_ points: [(x: Double, y: Double)]) -> String {
    // A line of one point is seen as a dot, as its ends are round.
    let all = (points.count == 1 ? points + points : points).map { "\($0.x.svg),\($0.y.svg)" }
    return #"<polyline points="\#(all.joined(separator: " "))" fill="none" stroke="currentColor""#
      + #" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>"#
  }
}
