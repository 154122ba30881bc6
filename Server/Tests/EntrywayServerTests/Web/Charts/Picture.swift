import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML

  @testable import EntrywayServer
#endif

/// An SVG as an XML parser reads it.
struct Picture {
  struct Element {
    var name: String
    var attributes: [String: String]
    /// Its own text, without that of its children.
    var text = ""
    /// The text of its child `title`.
    var title: String?
    /// The names of what it stands in, from the outside.
    var path: [String]

    subscript(_ name: String) -> Double? { attributes[name].flatMap(Double.init) }
    var classes: [Substring] { (attributes["class"] ?? "").split(separator: " ") }
  }

  let elements: [Element]
  let width: Double
  let height: Double

  init(_ svg: String) throws {
    let reader = Reader()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = reader
    guard parser.parse() else { throw NotWellFormed(svg: String(svg.prefix(500))) }
    elements = reader.elements
    let box = (elements.first?.attributes["viewBox"] ?? "").split(separator: " ").map(String.init)
    try #require(box.count == 4 && box[0] == "0" && box[1] == "0")
    width = try #require(Double(box[2]))
    height = try #require(Double(box[3]))
  }

  struct NotWellFormed: Error {
    var svg: String
  }

  func all(_ name: String, class wanted: Substring? = nil) -> [Element] {
    elements.filter { element in
      element.name == name && wanted.map { element.classes.contains($0) } ?? true
    }
  }

  /// What is written, from the first to the last text.
  var texts: [String] { all("text").map(\.text) }

  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [Element] = []
    private var open: [Int] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      elements.append(
        Element(name: name, attributes: attributes, path: open.map { elements[$0].name }))
      open.append(elements.count - 1)
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      guard let place = open.last else { return }
      elements[place].text += text
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      let place = open.removeLast()
      if name == "title", let parent = open.last { elements[parent].title = elements[place].text }
    }
  }
}

extension Picture {
  /// What every picture keeps, whatever it is made of.
  func expectSound(_ comment: Comment? = nil, location: SourceLocation = #_sourceLocation) {
    let ids = elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count, comment, sourceLocation: location)
    let allowed: Set = [
      "svg", "title", "desc", "defs", "pattern", "g", "path", "line", "rect", "circle", "text",
      "polyline",
    ]
    for element in elements {
      #expect(allowed.contains(element.name), comment, sourceLocation: location)
      let forbidden = element.attributes.keys.filter { $0 == "style" || $0.hasPrefix("on") }
      #expect(forbidden.isEmpty, comment, sourceLocation: location)
      guard !element.path.contains("defs"), element.name != "defs" else { continue }
      let isInside = element.extent.allSatisfy { x, y in
        (-0.1...width + 0.1).contains(x) && (-0.1...height + 0.1).contains(y)
      }
      #expect(isInside, "\(element)", sourceLocation: location)
    }
    let boxes = all("text").map { ($0.text, $0.box) }
    for (place, (text, box)) in boxes.enumerated() {
      for (other, otherBox) in boxes[..<place] {
        #expect(!box.meets(otherBox), "“\(other)” and “\(text)”", sourceLocation: location)
      }
    }
  }
}

struct Box {
  var left: Double
  var right: Double
  var top: Double
  var bottom: Double

  func meets(_ other: Box) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }
}

extension Picture.Element {
  /// Where a rectangle or a text stands, the text with the widths that were agreed upon: 7.2, and 13 for wide scripts.
  var box: Box {
    if name == "rect", let x = self["x"], let y = self["y"] {
      return Box(
        left: x, right: x + (self["width"] ?? .nan), top: y, bottom: y + (self["height"] ?? .nan))
    }
    let width = text.reduce(0.0) { sum, character in
      sum + (character.unicodeScalars.map(Self.width).max() ?? 0)
    }
    let x = self["x"] ?? .nan
    let y = self["y"] ?? .nan
    let left =
      switch attributes["text-anchor"] {
      case "end": x - width
      case "middle": x - width / 2
      default: x
      }
    return Box(left: left, right: left + width, top: y - 10, bottom: y + 3)
  }

  private static func width(_ scalar: Unicode.Scalar) -> Double {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: 0
    default: scalar.value >= 0x1100 && !(0x1E00...0x206F).contains(scalar.value) ? 13 : 7.2
    }
  }

  /// The points that the element reaches; a coordinate that is missing is no number.
  var extent: [(x: Double, y: Double)] {
    func point(_ x: String, _ y: String) -> (x: Double, y: Double) {
      (self[x] ?? .nan, self[y] ?? .nan)
    }
    switch name {
    case "rect":
      let start = point("x", "y")
      let size = point("width", "height")
      return [start, (start.x + size.x, start.y + size.y), size]
    case "circle":
      let center = point("cx", "cy")
      // What is not seen may be larger than its place.
      let radius = classes.contains("hit") ? 0 : self["r"] ?? .nan
      return [(center.x - radius, center.y - radius), (center.x + radius, center.y + radius)]
    case "line": return [point("x1", "y1"), point("x2", "y2")]
    case "text": return [(box.left, box.top), (box.right, box.bottom)]
    case "path", "polyline":
      let data = attributes["d"] ?? attributes["points"] ?? "-"
      let numbers = data.split { "MLCZ ,".contains($0) }.map { Double($0) ?? .nan }
      return stride(from: 0, to: numbers.count, by: 2).map {
        (numbers[$0], $0 + 1 < numbers.count ? numbers[$0 + 1] : .nan)
      }
    default: return []
    }
  }
}
