/// A text with a line of carets under the place that matters.
///
/// Characters that a terminal would act upon are shown as pictures, and of a long text only the
/// part around the place is shown.
package struct UnderlinedText: Hashable, Sendable, CustomStringConvertible {
  private static let width = 96

  private var shown = ""
  private var carets = ""

  /// - Parameter place: A range of UTF-8 offsets; an empty one points at what should follow.
  package init(_ text: String, _ place: ByteRange) {
    var columns: [Character] = []
    var first: Int?
    var last = 0
    var offset = 0
    for character in text {
      let length = character.utf8.count
      let isInside = offset < place.upper && offset + length > place.lower
      if isInside {
        if first == nil { first = columns.count }
        last = columns.count + 1
      } else if first == nil, offset >= place.lower {
        (first, last) = (columns.count, columns.count + 1)
      }
      columns.append(Self.visible(character))
      offset += length
    }
    var start = first ?? columns.count
    var end = first == nil ? columns.count + 1 : last
    var window = 0..<columns.count
    if columns.count > Self.width {
      let lower = max(0, min(start - Self.width / 3, columns.count - Self.width))
      window = lower..<min(columns.count, lower + Self.width)
    }
    end = max(start + 1, min(end, window.upperBound + 1))
    let cut = window.lowerBound > 0 ? 1 - window.lowerBound : 0
    if window.lowerBound > 0 { shown = "…" }
    shown += String(columns[window])
    if window.upperBound < columns.count { shown += "…" }
    start += cut
    end += cut
    carets =
      String(repeating: " ", count: max(0, start)) + String(repeating: "^", count: end - start)
  }

  /// The same as a part of a diagnostic.
  package var excerpt: Excerpt {
    let start = carets.count - carets.drop { $0 == " " }.count
    return Excerpt(
      String(shown.prefix(start)), String(shown.dropFirst(start).prefix(carets.count - start)),
      String(shown.dropFirst(carets.count)))
  }

  package var description: String { "  \(shown)\n  \(carets)" }

  /// A text on one line that no terminal acts upon.
  package static func visible(_ text: String) -> String { String(text.map(visible)) }

  private static func visible(_ character: Character) -> Character {
    let scalars = character.unicodeScalars
    if let scalar = scalars.first, scalars.count == 1 || scalar.value < 0x20 {
      switch scalar.value {
      case 0..<0x20: return Character(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
      case 0x7F: return "\u{2421}"
      case 0x80..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: return "\u{FFFD}"
      default: break
      }
    }
    return scalars.contains { (0x202A...0x202E).contains($0.value) } ? "\u{FFFD}" : character
  }
}

func quoted(_ text: String) -> String {
  let visible = visible(text)
  return "\"" + (visible.count > 60 ? visible.prefix(59) + "…" : visible) + "\""
}

func visible(_ text: String) -> String { UnderlinedText.visible(text) }

extension Excerpt {
  init(_ text: String, _ place: ByteRange) { self = UnderlinedText(text, place).excerpt }
}
