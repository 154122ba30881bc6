/// A place in the bytes of a JSON text, as a person finds it in an editor.
struct JSONPlace {
  /// The line, from 1.
  var line = 1
  /// The column in characters (Unicode scalars), from 1.
  var column = 1
  /// A part of the line around the place, and a line that underlines it.
  var excerpt: [String] = []
  /// The text at the place.
  var found = ""

  init(_ range: Range<Int>, in bytes: [UInt8]) {
    var lineStart = 0
    for (index, byte) in bytes[..<range.lowerBound].enumerated() {
      let endsLine = byte == 0x0A || (byte == 0x0D && !bytes[(index + 1)...].starts(with: [0x0A]))
      if endsLine { (line, lineStart) = (line + 1, index + 1) }
    }
    let lineEnd =
      bytes[range.upperBound...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    let before = String(decoding: bytes[lineStart..<range.lowerBound], as: UTF8.self)
    let after = String(decoding: bytes[range.upperBound..<lineEnd], as: UTF8.self)
    column = before.unicodeScalars.count + 1
    found = TextExcerpt.line(String(decoding: bytes[range], as: UTF8.self))
    if lineStart < lineEnd {
      excerpt = WordedProblem.underlined(Self.tail(of: before), found, Self.head(of: after))
    }
  }

  private static func tail(of text: String) -> String {
    let scalars = text.unicodeScalars.suffix(40)
    let isCut = scalars.startIndex != text.startIndex
    return (isCut ? "…" : "") + TextExcerpt.visible(scalars)
  }

  private static func head(of text: String) -> String {
    let scalars = text.unicodeScalars.prefix(20)
    return TextExcerpt.visible(scalars) + (scalars.endIndex == text.endIndex ? "" : "…")
  }
}
