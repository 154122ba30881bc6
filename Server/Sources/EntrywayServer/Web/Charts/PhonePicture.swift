import EntrywaySimulation

/// What a link does on a phone, drawn: the phone before it, and the phone after it.
struct PhonePicture: Chart {
  /// What the app does when the link comes.
  var state: AppState
  /// The screen that opens, as the app names it.
  var screen: String
  /// Why that screen opens, or none; it stands under the phones.
  var caption: String
  /// Whether a screen opens at all.
  var isOpened: Bool
  var id: String

  var summary: String { caption }
  /// `App not running: the link opens “Order”`.
  var title: String {
    let result = isOpened ? "the link opens “\(SVGText.clean(screen))”" : "the link opens nothing"
    return "App \(state == .notRunning ? "" : "in ")\(word): \(result)"
  }

  /// The state as it is read above the phone.
  private var word: String { PageText.words(state.rawValue) }

  func draw(on drawing: inout Drawing) -> Double {
    let size = min(132, (drawing.width - 84) / 2)
    let middle = drawing.width / 2
    let before = Phone(x: middle - 32 - size, y: 28, width: size)
    let after = Phone(x: middle + 32, y: 28, width: size)

    drawing.text(word, before.middle, 16, anchor: .middle, class: "label")
    before.drawFrame(on: &drawing)
    before.drawScreen(state, on: &drawing)
    drawArrow(middle, before.y + before.height / 2, on: &drawing)
    let result = isOpened ? "opened" : "nothing opened"
    drawing.text(
      result, min(after.middle, drawing.width - SVGText.width(result) / 2), 16, anchor: .middle,
      class: isOpened ? "label" : "label bad")
    after.drawFrame(on: &drawing)
    if isOpened {
      after.drawScreen(named: screen, on: &drawing)
    } else {
      after.drawScreen(state, on: &drawing)
      after.drawCross(on: &drawing)
    }

    var bottom = before.y + before.height + 8
    for line in SVGText.lines(caption, width: min(drawing.width, 480), count: 4) {
      bottom += 18
      drawing.text(line, middle, bottom, anchor: .middle, class: "muted")
    }
    return bottom + 8
  }

  private func drawArrow(_ x: Double, _ y: Double, on drawing: inout Drawing) {
    let arrow = DrawingPath(
      [(x - 14, y), (x + 14, y)], [(x + 8, y - 6), (x + 14, y), (x + 8, y + 6)])
    drawing.path(arrow, class: "muted", more: Phone.stroke(2))
  }
}
