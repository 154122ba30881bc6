/// How many go how far: a bar for each step, and in words between two of them who did not go on.
struct StepChart: Chart {
  /// One step on the way.
  struct Step {
    var label: String
    /// How many came here; less than nothing counts as nothing.
    var count: Int
    /// What those did who came to the step before and not to this: `did not go on`.
    var loss: String?
    /// How long it took from the step before: `median 4 min`.
    var time: String?
  }

  var id: String
  var title: String
  var summary: String
  /// The steps in the order of the way; the loss and the time of the first are not shown.
  var steps: [Step]

  func draw(on drawing: inout Drawing) -> Double {
    guard !steps.isEmpty else { return drawing.noData() }
    let all = bars
    let rows = BarRows(all, width: drawing.width)
    var top = 0.0
    for (place, row) in all.enumerated() {
      if place > 0 { top = drawWords(before: place, all, top: top, rows.start, on: &drawing) }
      rows.draw(row, top: top, on: &drawing)
      top += rows.height
    }
    return top + 2
  }

  /// Each step's bar, the step's before it pale behind: what is pale was lost.
  private var bars: [BarRows.Row] {
    let counts = steps.map { max($0.count, 0) }
    let first = counts.first ?? 0
    // Fewer take each step; where more do, they still fit.
    let largest = Double(max(counts.max() ?? 0, 1))
    return steps.indices.map { place in
      BarRows.Row(
        label: steps[place].label, count: counts[place],
        note: ChartNumber.share(counts[place], of: first),
        length: Double(counts[place]) / largest,
        paleLength: Double(counts[max(place - 1, 0)]) / largest)
    }
  }

  /// Draws what is said before a step, and tells where it begins.
  private func drawWords(
    before place: Int, _ rows: [BarRows.Row], top: Double, _ start: Double,
    on drawing: inout Drawing
  ) -> Double {
    let left = start + 22
    let room = drawing.width - left
    let before = rows[place - 1].count
    let lost = before - rows[place].count
    var lines: [String] = []
    if lost > 0, let words = steps[place].loss {
      let loss = "\(ChartNumber.grouped(lost)) of \(ChartNumber.grouped(before)) \(words)"
      lines = SVGText.lines(loss, width: room, count: 2)
    }
    if let time = steps[place].time.map({ SVGText.cut(SVGText.clean($0), to: room) }), !time.isEmpty
    {
      if lines.count == 1, SVGText.width("\(lines[0]) · \(time)") <= room {
        lines = ["\(lines[0]) · \(time)"]
      } else {
        lines.append(time)
      }
    }
    guard !lines.isEmpty else { return top + 14 }
    for (place, line) in lines.enumerated() {
      drawing.text(line, left, top + 20 + Double(place) * 17, class: "muted")
    }
    drawArrow(start + 8, from: top + 8, to: top + 22, on: &drawing)
    return top + 32 + Double(lines.count - 1) * 17
  }

  private func drawArrow(
    _ x: Double, from top: Double, to end: Double, on drawing: inout Drawing
  ) {
    let arrow = DrawingPath(
      [(x, top), (x, end)], [(x - 4, end - 4), (x, end), (x + 4, end - 4)])
    drawing.path(
      arrow, class: "muted",
      more: #"fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round""#)
  }
}
