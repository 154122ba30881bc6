package import EntrywayDiagnostics

/// The bytes of a file, and where its lines begin, to turn an offset into a line and a column.
package struct SourceText: Sendable {
  /// How many bytes lie between two offsets whose columns are known.
  private static let stride = 256

  package let bytes: [UInt8]
  private var lineStarts = [0]
  /// How many characters (Unicode scalars) lie before every `stride`th byte.
  private var counts: [Int] = []

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
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
    let start = lineStarts[lineIndex(of: range.lowerBound)]
    var end = range.lowerBound
    while end < bytes.count, end < range.lowerBound + 240, bytes[end] != 0x0A, bytes[end] != 0x0D {
      end += 1
    }
    guard start < end else { return nil }
    let before = text(at: max(start, range.lowerBound - 160)..<range.lowerBound)
    let part = Excerpt.line(text(at: range.clamped(to: range.lowerBound..<end)))
    let after = text(at: min(range.upperBound, end)..<end)
    return Excerpt(Self.tail(before, 40), part, Self.head(after, 20))
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
