/// What a link does on a phone, drawn: the phone before it, and the phone after it.
package struct PhonePicture: Hashable, Sendable {
  /// What the app does when the link comes.
  package enum State: String, Hashable, Sendable, CaseIterable {
    case notRunning = "not-running"
    case background
    case foreground

    /// The state as it is read above the phone.
    var word: String { self == .notRunning ? "not running" : rawValue }
  }

  package var state: State
  /// The screen that opens, as the app names it.
  package var screen: String
  /// Why that screen opens, or none; it stands under the phones.
  package var caption: String
  /// Whether a screen opens at all.
  package var isOpened: Bool
  /// What the picture's ids begin with, once on a page.
  package var id: String

  package init(state: State, screen: String, caption: String, isOpened: Bool, id: String) {
    (self.state, self.screen, self.caption, self.isOpened) = (state, screen, caption, isOpened)
    self.id = id
  }

  /// The picture's name: `App not running: the link opens “Order”`.
  package var title: String {
    let result = isOpened ? "the link opens “\(SVGText.clean(screen))”" : "the link opens nothing"
    return "App \(state == .notRunning ? "" : "in ")\(state.word): \(result)"
  }

  /// The picture as inline SVG, so many units wide.
  package func svg(width: Int) -> String {
    var drawing = Drawing(id: id, width: width)
    let size = min(132, (drawing.width - 84) / 2)
    let middle = drawing.width / 2
    let before = Phone(x: middle - 32 - size, y: 28, width: size)
    let after = Phone(x: middle + 32, y: 28, width: size)

    drawing.text(state.word, before.middle, 16, anchor: .middle, class: "label")
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
    return drawing.svg(title: title, summary: caption, height: bottom + 8)
  }

  private func drawArrow(_ x: Double, _ y: Double, on drawing: inout Drawing) {
    var arrow = DrawingPath()
    arrow.move(x - 14, y)
    arrow.line(x + 14, y)
    arrow.move(x + 8, y - 6)
    arrow.line(x + 14, y)
    arrow.line(x + 8, y + 6)
    drawing.path(arrow, class: "muted", more: Phone.stroke(2))
  }
}
