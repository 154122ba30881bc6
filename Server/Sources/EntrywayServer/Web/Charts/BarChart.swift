/// Amounts side by side: a bar for each, the name before it and the number after it.
struct BarChart: Chart {
  /// One amount.
  struct Bar {
    var label: String
    /// How much; less than nothing counts as nothing.
    var value: Int
    /// What stands after the number, such as a share: `26 %`.
    var note: String?
    /// Which of the six colours it has, from 1.
    var hue = 1
  }

  var id: String
  var title: String
  var summary: String
  /// The amounts from top to bottom.
  var bars: [Bar]

  /// Nothing counted gives no bar but the number.
  func draw(on drawing: inout Drawing) -> Double {
    guard !bars.isEmpty else { return drawing.noData() }
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
    return Double(all.count) * distance
  }
}
