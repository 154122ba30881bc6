/// Amounts side by side: a bar for each, the name before it and the number after it.
package struct BarChart: Hashable, Sendable {
  /// One amount.
  package struct Bar: Hashable, Sendable {
    package var label: String
    /// How much; less than nothing counts as nothing.
    package var value: Int
    /// What stands after the number, such as a share: `26 %`.
    package var note: String?
    /// Which of the six colours it has, from 1.
    package var hue: Int

    package init(label: String, value: Int, note: String? = nil, hue: Int = 1) {
      (self.label, self.value, self.note, self.hue) = (label, value, note, hue)
    }
  }

  /// What the picture's ids begin with, once on a page.
  package var id: String
  /// The picture's name.
  package var title: String
  /// What one sees in it, for those who do not.
  package var summary: String
  /// The amounts from top to bottom.
  package var bars: [Bar]

  package init(id: String, title: String, summary: String, bars: [Bar]) {
    (self.id, self.title, self.summary, self.bars) = (id, title, summary, bars)
  }

  /// The chart as inline SVG, so many units wide; nothing counted gives no bar but the number.
  package func svg(width: Int) -> String {
    var drawing = Drawing(id: id, width: width)
    guard !bars.isEmpty else {
      drawing.noData(drawing.width / 2, 36)
      return drawing.svg(title: title, summary: summary, height: 64)
    }
    let largest = Double(max(bars.map(\.value).max() ?? 0, 1))
    let all = bars.map { bar in
      BarRows.Row(
        label: bar.label, count: max(bar.value, 0), note: bar.note,
        length: Double(max(bar.value, 0)) / largest, hue: bar.hue)
    }
    let rows = BarRows(all, width: drawing.width)
    let distance = rows.height + (rows.isStacked ? 12 : 8)
    for (place, row) in all.enumerated() {
      rows.draw(row, top: Double(place) * distance, on: &drawing)
    }
    return drawing.svg(
      title: title, summary: summary, height: Double(all.count) * distance)
  }
}
