/// How much room a text takes, estimated: a server has no fonts.
extension SVGText {
  /// The estimated width of a clean text at 13 units, a little too large for most fonts.
  static func width(_ text: String) -> Double {
    text.reduce(0) { $0 + width($1) }
  }

  /// The estimated width of a number in the class `value`, which is bold.
  static func boldWidth(_ text: String) -> Double { width(text) * 1.15 }

  private static func width(_ character: Character) -> Double {
    character.unicodeScalars.reduce(0) { max($0, width($1)) }
  }

  private static func width(_ scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "m", "w", "M", "W", "@", "%", "—", "…": return 13
    case "A"..."Z": return 8.6
    case " "..."~": return 7.2
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return scalar < "\u{1100}" || "\u{1E00}"..."\u{206F}" ~= scalar ? 7.2 : 13
    }
  }

  /// A clean text that is too wide with its middle left out: `https://shop.exa…/4821`.
  static func cut(_ text: String, to limit: Double) -> String {
    // A place that was measured by this text holds it, whatever the rounding.
    guard width(text) > limit + 0.01 else { return text }
    let characters = Array(text)
    let widths = characters.map { width($0) }
    var room = limit - width("…")
    guard room >= 0 else { return "" }
    var first = 0
    var last = characters.count
    // From both ends in turn; the start gets a little more, as it tells more.
    while first < last {
      let isFromStart = first * 2 <= (characters.count - last) * 3
      let next = isFromStart ? widths[first] : widths[last - 1]
      guard next <= room else { break }
      room -= next
      if isFromStart { first += 1 } else { last -= 1 }
    }
    return String(characters[..<first]) + "…" + String(characters[last...])
  }

  /// The words of a text over some lines; what remains after the last is cut in its middle.
  static func lines(_ text: String, width limit: Double, count: Int) -> [String] {
    var words = clean(text).split(separator: " ")[...]
    var lines: [String] = []
    while let first = words.popFirst() {
      var line = String(first)
      if lines.count == count - 1 {
        line = words.reduce(line) { "\($0) \($1)" }
        words = []
      }
      while let next = words.first, width("\(line) \(next)") <= limit {
        line += " \(next)"
        words.removeFirst()
      }
      lines.append(cut(line, to: limit))
    }
    return lines
  }
}
