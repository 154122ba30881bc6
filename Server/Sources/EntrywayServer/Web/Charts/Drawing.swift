/// Elements one over the other, and the `svg` around them.
///
/// Geometry stands in attributes and colours in the page's style sheet: each class sets `color`,
/// and what is drawn takes `currentColor`. So a policy that forbids inline styles allows it all.
struct Drawing {
  enum Anchor: String {
    case start
    case middle
    case end
  }

  /// The widths that can be drawn: under the least, no label has a place.
  static let widths = 240...4096

  let width: Double
  /// The start of the drawing's ids: the same chart stands twice on a page, in two widths.
  let id: String
  private var elements = ""
  private var definitions = ""

  init(id: String, width: Int) {
    let width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
    let safe = id.unicodeScalars.prefix(64).map { scalar -> Character in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_": Character(scalar)
      default: "-"
      }
    }
    self.id = "\(safe.isEmpty ? "chart" : String(safe))-\(width)"
    self.width = Double(width)
  }

  /// The whole picture, which a screen reader calls by its title and its summary.
  func svg(title: String, summary: String, height: Double) -> String {
    let box = "\(width.svg) \(height.rounded(.up).svg)"
    let size = #"width="\#(width.svg)" height="\#(height.rounded(.up).svg)""#
    let names = #"aria-labelledby="\#(id)-t \#(id)-d""#
    return """
      <svg class="chart" viewBox="0 0 \(box)" \(size) font-size="13" role="img" \(names)>\
      <title id="\(id)-t">\(SVGText.contents(title))</title>\
      <desc id="\(id)-d">\(SVGText.contents(summary))</desc>\
      \(definitions.isEmpty ? "" : "<defs>\(definitions)</defs>")\(elements)</svg>
      """
  }

  // MARK: - Elements

  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, class name: String) {
    let places = [("x1", x1), ("y1", y1), ("x2", x2), ("y2", y2)]
    add("line", name, places, #"stroke="currentColor""#)
  }

  /// A filled rectangle; `more` are further attributes, which no user has written.
  mutating func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0,
    class name: String, fill: String = "currentColor", more: String = ""
  ) {
    var places = [("x", x), ("y", y), ("width", width), ("height", height)]
    if radius > 0 { places.append(("rx", radius)) }
    add("rect", name, places, #"fill="\#(fill)"\#(more.isEmpty ? "" : " \(more)")"#)
  }

  mutating func circle(
    _ x: Double, _ y: Double, radius: Double, class name: String,
    more: String = #"fill="currentColor""#, title: [String] = []
  ) {
    add("circle", name, [("cx", x), ("cy", y), ("r", radius)], more, title: title)
  }

  mutating func path(_ path: DrawingPath, class name: String, more: String, title: [String] = []) {
    add("path", name, [], #"d="\#(path.data)" \#(more)"#, title: title)
  }

  /// A text on one line, cut in its middle if it is wider than its place; the whole is its title.
  ///
  /// - Parameter y: The base line.
  mutating func text(
    _ text: String, _ x: Double, _ y: Double, anchor: Anchor = .start, class name: String,
    within limit: Double = .infinity
  ) {
    let whole = SVGText.clean(text)
    let shown = SVGText.cut(whole, to: limit)
    guard !shown.isEmpty else { return }
    let anchor = anchor == .start ? "" : #" text-anchor="\#(anchor.rawValue)""#
    elements += #"<text class="\#(name)" x="\#(x.svg)" y="\#(y.svg)"\#(anchor)"#
    elements += #" fill="currentColor">"#
    if shown != whole { elements += "<title>\(SVGText.contents(whole))</title>" }
    elements += "\(Markup.escaped(SVGText.isolated(shown)))</text>"
  }

  /// The words of a chart that has nothing else without data; tells how high it is.
  mutating func noData() -> Double {
    noData(width / 2, 36)
    return 64
  }

  /// The words of a chart without data.
  mutating func noData(_ x: Double, _ y: Double) {
    text("No data in this period", x, y, anchor: .middle, class: "muted")
  }

  /// Defines slanted lines in the class's colour, and tells how to fill with them.
  mutating func hatch(class name: String) -> String {
    let pattern = "\(id)-\(name)"
    let start = #"<pattern id="\#(pattern)""#
    if !definitions.contains(start) {
      definitions +=
        start + #" class="\#(name)" width="6" height="6" patternUnits="userSpaceOnUse""#
      definitions += #" patternTransform="rotate(45)"><path d="M1.5 0V6" stroke="currentColor""#
      definitions += #" stroke-width="1.5"/></pattern>"#
    }
    return "url(#\(pattern))"
  }

  private mutating func add(
    _ name: String, _ look: String, _ places: [(String, Double)], _ more: String,
    title: [String] = []
  ) {
    let geometry = places.map { #" \#($0)="\#($1.svg)""# }.joined()
    elements += #"<\#(name) class="\#(look)"\#(geometry) \#(more)"#
    elements += title.isEmpty ? "/>" : "><title>\(SVGText.contents(title))</title></\(name)>"
  }
}

/// The data of a path: moves, lines and curves.
struct DrawingPath {
  private(set) var data = ""

  /// Lines, each through its points.
  init(_ lines: [(x: Double, y: Double)]...) {
    for line in lines {
      for (place, point) in line.enumerated() {
        data += "\(place == 0 ? "M" : "L")\(point.x.svg) \(point.y.svg)"
      }
    }
  }

  mutating func line(_ x: Double, _ y: Double) { data += "L\(x.svg) \(y.svg)" }
  mutating func close() { data += "Z" }

  /// A curve that leaves and arrives level, as the bands of a flow do.
  mutating func swing(from x1: Double, _ y1: Double, to x2: Double, _ y2: Double) {
    let middle = ((x1 + x2) / 2).svg
    data += "C\(middle) \(y1.svg) \(middle) \(y2.svg) \(x2.svg) \(y2.svg)"
  }
}

extension Double {
  /// The number as a coordinate: a tenth of a unit is finer than anyone sees.
  var svg: String {
    guard isFinite else { return "0" }
    let tenths = Int((Swift.min(Swift.max(self, -1e6), 1e6) * 10).rounded())
    let (whole, rest) = Int(tenths.magnitude).quotientAndRemainder(dividingBy: 10)
    return (tenths < 0 ? "-" : "") + (rest == 0 ? "\(whole)" : "\(whole).\(rest)")
  }
}
