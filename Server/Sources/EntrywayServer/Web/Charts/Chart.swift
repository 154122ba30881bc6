/// A picture of what a page is about, drawn for any width.
protocol Chart {
  /// What the picture's ids begin with, once on a page.
  var id: String { get }
  /// The picture's name.
  var title: String { get }
  /// What one sees in it, for those who do not.
  var summary: String { get }

  /// Draws it, and tells how high it is.
  func draw(on drawing: inout Drawing) -> Double
}

extension Chart {
  /// The chart as inline SVG, so many units wide.
  func svg(width: Int) -> String {
    var drawing = Drawing(id: id, width: width)
    let height = draw(on: &drawing)
    return drawing.svg(title: title, summary: summary, height: height)
  }
}
