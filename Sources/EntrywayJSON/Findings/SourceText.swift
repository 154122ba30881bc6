package import EntrywayDiagnostics

/// The bytes of a file, and where its lines begin, to turn an offset into a line and a column.
package struct SourceText: Sendable {
  /// How many bytes lie between two offsets whose columns are known.
  private static let stride = 256

  package let bytes: [UInt8]
  private var lineStarts = [0]
  /// How many characters (Unicode scalars) lie before every `stride`th byte.
  private var counts: [Int] = []
  /// What no excerpt shows, in order.
  private let hidden: [Range<Int>]

  /// The bytes of a file.
  ///
  /// - Parameter hidesLinkValues: Whether excerpts mask what stands in the queries of links.
  package init(_ bytes: [UInt8], hidesLinkValues: Bool = false) {
    self.bytes = bytes
    hidden = hidesLinkValues ? LinkValues(in: bytes).ranges : []
    var count = 0
    for (index, byte) in bytes.enumerated() {
      if index.isMultiple(of: Self.stride) { counts.append(count) }
      if byte & 0xC0 != 0x80 { count += 1 }
      let endsLine =
        byte == 0x0A || byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)
      if endsLine { lineStarts.append(index + 1) }
    }
    counts.append(count)
  }

  /// The line and the column of an offset, both from 1, the column in characters.
  ///
  /// - Complexity: logarithmic in the number of lines, however long they are.
  package func location(of offset: Int) -> (line: Int, column: Int) {
    let line = lineIndex(of: offset)
    return (line + 1, characters(before: offset) - characters(before: lineStarts[line]) + 1)
  }

  /// A part of the line around a range, with the range; nil for an empty line.
  package func excerpt(of range: Range<Int>) -> Excerpt? {
    let range = covering(range)
    let start = lineStarts[lineIndex(of: range.lowerBound)]
    var end = range.lowerBound
    while end < bytes.count, end < range.lowerBound + 240, bytes[end] != 0x0A, bytes[end] != 0x0D {
      end += 1
    }
    guard start < end else { return nil }
    let before = Self.indented(shown(max(start, range.lowerBound - 160)..<range.lowerBound))
    let part = Excerpt.line(shown(range.clamped(to: range.lowerBound..<end)))
    let after = shown(min(range.upperBound, end)..<end)
    return Excerpt(Self.tail(before, 40), part, Self.head(after, 20))
  }

  /// The range, and with it the whole of what is hidden at its ends.
  private func covering(_ range: Range<Int>) -> Range<Int> {
    let touched = hidden.filter { $0.overlaps(range) }
    return min(
      range.lowerBound, touched.first?.lowerBound ?? range.lowerBound)..<max(
        range.upperBound, touched.last?.upperBound ?? range.upperBound)
  }

  /// The text of a range, a mask in the place of what is hidden.
  private func shown(_ range: Range<Int>) -> String {
    var text = ""
    var start = range.lowerBound
    for hidden in hidden where hidden.overlaps(range) {
      text += self.text(at: start..<max(start, hidden.lowerBound)) + "***"
      start = min(hidden.upperBound, range.upperBound)
    }
    return text + self.text(at: start..<range.upperBound)
  }

  /// The text, indented by spaces where it is by tabs, as Xcode writes property lists.
  private static func indented(_ text: String) -> String {
    let tabs = text.prefix { $0 == "\t" }.count
    return String(repeating: "  ", count: tabs) + text.dropFirst(tabs)
  }

  /// The last characters of a text, as a line shows them.
  private static func tail(_ text: String, _ count: Int) -> String {
    let scalars = text.unicodeScalars.suffix(count)
    return (scalars.startIndex == text.startIndex ? "" : "…") + Excerpt.visible(scalars)
  }

  /// The first characters of a text, as a line shows them.
  private static func head(_ text: String, _ count: Int) -> String {
    let scalars = text.unicodeScalars.prefix(count)
    return Excerpt.visible(scalars) + (scalars.endIndex == text.endIndex ? "" : "…")
  }

  /// The text of a range.
  func text(at range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private func lineIndex(of offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private func characters(before offset: Int) -> Int {
    let known = min(offset / Self.stride, counts.count - 1)
    let from = min(known * Self.stride, offset)
    return counts[known] + bytes[from..<offset].count { $0 & 0xC0 != 0x80 }
  }
}

/// The values in the queries and the fragments of a file's links.
///
/// They are found by the bytes alone, so that they are in a text that is no JSON too, and in JSON
/// within a text.
private struct LinkValues {
  private(set) var ranges: [Range<Int>] = []
  /// Whether a colon has come, and then a query, since the text began.
  private var hasScheme = false
  private var isInQuery = false
  /// Where the value began.
  private var start: Int?

  init(in bytes: [UInt8]) {
    var position = 0
    while position < bytes.count {
      let (byte, isEscaped, length) = Self.character(in: bytes, at: position)
      take(byte, isEscaped: isEscaped, at: position, length)
      position += length
    }
    endValue(at: bytes.count)
  }

  private mutating func take(_ byte: UInt8, isEscaped: Bool, at position: Int, _ length: Int) {
    switch byte {
    case UInt8(ascii: "\"") where !isEscaped, 0x0A where !isEscaped, 0x0D where !isEscaped:
      endValue(at: position)
      (hasScheme, isInQuery) = (false, false)
    case UInt8(ascii: ":"): hasScheme = true
    case UInt8(ascii: "?") where hasScheme, UInt8(ascii: "#") where hasScheme:
      if !isInQuery || byte == UInt8(ascii: "#") { endValue(at: position) }
      isInQuery = true
    case UInt8(ascii: "&"): endValue(at: position)
    case UInt8(ascii: "=") where isInQuery && start == nil: start = position + length
    default: break
    }
  }

  private mutating func endValue(at end: Int) {
    if let start, start < end { ranges.append(start..<end) }
    start = nil
  }

  /// The character at a position, if it is one of ASCII, whether it is escaped, and how many bytes
  /// it is written with.
  ///
  /// JSON within a text is escaped again, so any number of backslashes may precede the character.
  private static func character(
    in bytes: [UInt8], at start: Int
  ) -> (byte: UInt8, isEscaped: Bool, length: Int) {
    var (end, backslashes) = (start, 0)
    while end < bytes.count, bytes[end] == UInt8(ascii: "\\") {
      if unit(in: bytes, at: end + 1) == UInt16(UInt8(ascii: "\\")) {
        (end, backslashes) = (end + 6, backslashes + 2)
      } else {
        (end, backslashes) = (end + 1, backslashes + 1)
      }
    }
    guard end < bytes.count else { return (0, true, end - start) }
    guard backslashes > 0 else { return (bytes[end], false, 1) }
    if let unit = unit(in: bytes, at: end) {
      return (UInt8(exactly: unit) ?? 0, true, end + 5 - start)
    }
    return (bytes[end], !backslashes.isMultiple(of: 2), end + 1 - start)
  }

  /// What `u` and four hexadecimal digits at a position stand for.
  private static func unit(in bytes: [UInt8], at position: Int) -> UInt16? {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "u") else { return nil }
    let digits = String(decoding: bytes[(position + 1)...].prefix(4), as: UTF8.self)
    return digits.utf8.count == 4 ? UInt16(digits, radix: 16) : nil
  }
}
