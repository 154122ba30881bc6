/// Bars under one another with their words, as bar charts and step charts have them.
///
/// Where there is room the label stands before the bar and the number after it; on a phone both
/// stand over the bar.
struct BarRows {
  struct Row {
    var label: String
    var count: Int
    var note: String?
    /// How long the bar is, from 0 to 1.
    var length: Double
    /// How long the pale bar behind it is, from 0 to 1.
    var paleLength = 0.0
    var hue = 1
  }

  let isStacked: Bool
  /// Where bars begin.
  let start: Double
  private let width: Double
  private let barWidth: Double
  private let noteWidth: Double
  /// Whether numbers are shortened, as they would leave no room for the labels.
  private let isShort: Bool
  private static let gap = 10.0
  private static let barHeight = 22.0

  init(_ rows: [Row], width: Double) {
    self.width = width
    let labels = rows.map { SVGText.width(SVGText.clean($0.label)) }.max() ?? 0
    let notes = rows.compactMap(\.note).map { SVGText.width(SVGText.clean($0)) }.max() ?? 0
    let counts = SVGText.boldWidth(ChartNumber.grouped(rows.map(\.count).max() ?? 0))
    noteWidth = min(notes, width * 0.24)
    let before = min(labels, width * 0.3) + Self.gap
    let after = counts + Self.gap + (noteWidth > 0 ? noteWidth + Self.gap : 0)
    isStacked = width < 560 || before + after > width * 0.75
    isShort = isStacked && counts > width * 0.35
    start = isStacked ? 0 : before
    barWidth = isStacked ? width : width - before - after
  }

  /// A count as it stands at a bar.
  private func word(_ count: Int) -> String {
    isShort ? ChartNumber.short(Double(count)) : ChartNumber.grouped(count)
  }

  /// How high a row is, without the space to the next.
  var height: Double { isStacked ? 34 : Self.barHeight }

  /// Draws a row that begins at this height.
  func draw(_ row: Row, top: Double, on drawing: inout Drawing) {
    let hue = Hue.name(row.hue)
    let barTop = isStacked ? top + 20 : top
    let barHeight = isStacked ? 14 : Self.barHeight
    let length = row.length > 0 ? max(row.length * barWidth, 2) : 0
    let pale = row.paleLength * barWidth
    if pale > length {
      drawing.rectangle(
        start, barTop, pale, barHeight, radius: 3, class: hue, more: #"fill-opacity="0.14""#)
    }
    if length > 0 {
      drawing.rectangle(start, barTop, length, barHeight, radius: min(3, length / 2), class: hue)
    }
    if isStacked {
      drawWordsAbove(row, baseline: top + 14, on: &drawing)
    } else {
      drawWordsBeside(row, end: start + max(length, pale), baseline: top + 16, on: &drawing)
    }
  }

  private func drawWordsBeside(
    _ row: Row, end: Double, baseline: Double, on drawing: inout Drawing
  ) {
    drawing.text(
      row.label, start - Self.gap, baseline, anchor: .end, class: "label",
      within: start - Self.gap)
    let value = end + (end > start ? 8 : 0)
    drawing.text(word(row.count), value, baseline, class: "value")
    guard let note = row.note else { return }
    drawing.text(
      note, value + SVGText.boldWidth(word(row.count)) + Self.gap, baseline, class: "muted",
      within: noteWidth)
  }

  private func drawWordsAbove(_ row: Row, baseline: Double, on drawing: inout Drawing) {
    drawing.text(word(row.count), width, baseline, anchor: .end, class: "value")
    var end = width - SVGText.boldWidth(word(row.count)) - Self.gap
    if let note = row.note {
      let limit = min(noteWidth, SVGText.width(SVGText.clean(note)))
      drawing.text(note, end, baseline, anchor: .end, class: "muted", within: limit)
      end -= limit + Self.gap
    }
    drawing.text(row.label, 0, baseline, class: "label", within: max(end, 0))
  }
}

/// The classes of the hues that a chart tells its parts apart by.
enum Hue {
  static let count = 6

  /// The class of a hue counted from 1; after the last comes the first again.
  static func name(_ number: Int) -> String {
    let rest = number.subtractingReportingOverflow(1).partialValue % count
    return "hue\((rest + count) % count + 1)"
  }
}
