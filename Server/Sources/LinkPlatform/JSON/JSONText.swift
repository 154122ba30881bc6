/// A text in JSON bytes, checked but not copied.
///
/// It borrows the bytes of the ``JSONReader`` it came from and is valid no longer than they are.
package struct JSONText {
  /// The bytes between the quotes, as they are written: valid UTF-8 with valid escapes.
  package let raw: UnsafeBufferPointer<UInt8>

  /// Whether the raw bytes hold escapes, and so are not the text itself.
  package let hasEscapes: Bool

  /// The text as a string.
  package var string: String {
    withUTF8 { String(decoding: $0, as: UTF8.self) }
  }

  /// Lends the text's own bytes, which are the raw ones unless there are escapes.
  package func withUTF8<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard hasEscapes else { return try body(raw) }
    return try unescaped().withUnsafeBufferPointer(body)
  }

  /// Tells whether the text, whatever its escapes, has the same bytes as a literal.
  package func equals(_ literal: StaticString) -> Bool {
    literal.withUTF8Buffer { expected in
      guard hasEscapes else {
        return raw.count == expected.count && raw.elementsEqual(expected)
      }
      let longestEscape = 6
      guard raw.count / longestEscape <= expected.count else { return false }
      return withUTF8 { $0.elementsEqual(expected) }
    }
  }

  package static func == (text: JSONText, other: StaticString) -> Bool {
    text.equals(other)
  }

  package static func != (text: JSONText, other: StaticString) -> Bool {
    !text.equals(other)
  }

  /// Lets a `switch` over a text have literals as its cases.
  package static func ~= (pattern: StaticString, text: JSONText) -> Bool {
    text.equals(pattern)
  }

  private func unescaped() -> [UInt8] {
    let source = JSONBytes(raw)
    var result: [UInt8] = []
    result.reserveCapacity(raw.count)
    var position = 0
    while position < source.count {
      let byte = source[position]
      if byte == UInt8(ascii: "\\"), let escape = try? source.escape(at: position) {
        result.append(contentsOf: escape.scalar.utf8)
        position = escape.end
      } else {
        result.append(byte)
        position += 1
      }
    }
    return result
  }
}
