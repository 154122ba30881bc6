import EntrywaySimulation

/// A drawn phone: its frame, and what its screen shows.
struct Phone {
  let x: Double
  let y: Double
  let width: Double
  var height: Double { (width * 1.9).rounded() }
  var middle: Double { x + width / 2 }

  private static let margin = 14.0
  private var left: Double { x + Self.margin }
  private var room: Double { width - 2 * Self.margin }

  /// The attributes of a line with round ends.
  static func stroke(_ width: Double) -> String {
    #"fill="none" stroke="currentColor" stroke-width="\#(width.svg)" stroke-linecap="round""#
      + #" stroke-linejoin="round""#
  }

  /// Draws the frame, the camera and the bar to go home.
  func drawFrame(on drawing: inout Drawing) {
    drawing.rectangle(
      x + 1, y + 1, width - 2, height - 2, radius: 20, class: "muted", fill: "none",
      more: #"stroke="currentColor" stroke-width="2""#)
    drawing.rectangle(middle - 17, y + 9, 34, 8, radius: 4, class: "muted")
    drawing.rectangle(middle - 20, y + height - 9, 40, 3, radius: 1.5, class: "muted")
  }

  /// Draws what is seen before a link comes.
  func drawScreen(_ state: AppState, on drawing: inout Drawing) {
    switch state {
    case .notRunning: drawHome(on: &drawing)
    case .background: drawCards(on: &drawing)
    case .foreground: drawApp(on: &drawing)
    }
  }

  /// Draws the icons of the home screen, the app's among them in its colour.
  private func drawHome(on drawing: inout Drawing) {
    let side = (room - 2 * 12) / 3
    for place in 0..<12 {
      let column = Double(place % 3)
      let row = Double(place / 3)
      drawing.rectangle(
        left + column * (side + 12), y + 36 + row * side * 1.6, side, side, radius: 7,
        class: place == 4 ? "hue1" : "grid")
    }
    drawing.rectangle(left, y + height - 46, room, 28, radius: 9, class: "grid")
  }

  /// Draws the app as a card, dimmed, behind that of another app.
  private func drawCards(on drawing: inout Drawing) {
    let cardHeight = height - 96
    drawing.rectangle(
      left, y + 34, room * 0.72, cardHeight, radius: 8, class: "hue1",
      more: #"fill-opacity="0.18""#)
    drawing.rectangle(
      left + 8, y + 44, 20, 20, radius: 5, class: "hue1", more: #"fill-opacity="0.5""#)
    drawing.rectangle(
      left + room * 0.32, y + 54, room * 0.68, cardHeight, radius: 8, class: "surface")
    drawing.rectangle(
      left + room * 0.32 + 1, y + 54, room * 0.68 - 2, cardHeight, radius: 8, class: "grid")
    for (place, part) in [0.5, 0.8, 0.65].enumerated() {
      drawing.rectangle(
        left + room * 0.32 + 10, y + 68 + Double(place) * 14, (room * 0.68 - 20) * part, 6,
        radius: 3, class: "surface")
    }
  }

  /// Draws any screen of the app: a bar, and lines for what is on it.
  private func drawApp(on drawing: inout Drawing) {
    drawing.rectangle(left, y + 34, room * 0.6, 10, radius: 3, class: "hue1")
    for place in 0..<max(1, Int((height - 90) / 36)) {
      let top = y + 60 + Double(place) * 36
      drawing.rectangle(left, top, 24, 24, radius: 5, class: "grid")
      drawing.rectangle(left + 32, top + 3, room - 32, 6, radius: 3, class: "grid")
      drawing.rectangle(left + 32, top + 15, (room - 32) * 0.6, 6, radius: 3, class: "grid")
    }
  }

  /// Draws the screen that a link has opened, with its name in the middle.
  func drawScreen(named name: String, on drawing: inout Drawing) {
    let top = y + 30
    let bottom = y + height - 22
    drawing.rectangle(
      x + 8, top, width - 16, bottom - top, radius: 10, class: "hue1",
      more: #"fill-opacity="0.12""#)
    drawing.rectangle(left, top + 10, 26, 6, radius: 3, class: "hue1")
    drawing.rectangle(
      left, bottom - 32, room, 22, radius: 6, class: "hue1", more: #"fill-opacity="0.35""#)
    let lines = SVGText.lines(name, width: room, count: min(4, max(1, Int(height - 122) / 18)))
    var baseline = (top + bottom) / 2 - 2 - Double(lines.count - 1) * 9
    for line in lines {
      drawing.text(line, middle, baseline, anchor: .middle, class: "label", within: room)
      baseline += 18
    }
  }

  /// Draws the sign of what went wrong.
  func drawCross(on drawing: inout Drawing) {
    let (x, y) = (x + width - 8, y + height - 14)
    drawing.circle(x, y, radius: 15, class: "surface")
    drawing.circle(x, y, radius: 12, class: "bad")
    let cross = DrawingPath(
      [(x - 4, y - 4), (x + 4, y + 4)], [(x + 4, y - 4), (x - 4, y + 4)])
    drawing.path(cross, class: "surface", more: Self.stroke(2))
  }
}
