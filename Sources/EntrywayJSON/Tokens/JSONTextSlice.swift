/// A text in JSON bytes, checked but not copied.
///
/// It borrows the bytes of the ``JSONReader`` it came from and is valid no longer than they are.
/// Comparing it is inlined, since each name of a member is compared with all that are known.
@_spi(EntrywayTool)
public struct JSONTextSlice {
  /// The bytes between the quotes, as they are written: valid UTF-8 with valid escapes.
  public let raw: UnsafeBufferPointer<UInt8>

  /// Whether the raw bytes hold escapes, and so are not the text itself.
  public let hasEscapes: Bool

  init(raw: UnsafeBufferPointer<UInt8>, hasEscapes: Bool) {
    (self.raw, self.hasEscapes) = (raw, hasEscapes)
  }

  /// The text as a string.
  @inlinable
  public var string: String {
    withUTF8 { String(decoding: $0, as: UTF8.self) }
  }

  /// Lends the text's own bytes, which are the raw ones unless there are escapes.
  @inlinable
  public func withUTF8<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard hasEscapes else { return try body(raw) }
    return try unescaped().withUnsafeBufferPointer(body)
  }

  /// Tells whether the text, whatever its escapes, has the same bytes as a literal.
  @inlinable
  public func equals(_ literal: StaticString) -> Bool {
    literal.withUTF8Buffer { expected in
      guard hasEscapes else { return Self.areEqual(raw, expected) }
      let longestEscape = 6
      guard raw.count / longestEscape <= expected.count else { return false }
      return withUTF8 { Self.areEqual($0, expected) }
    }
  }

  /// Tells whether the text has the same bytes as a literal.
  @inlinable
  public static func == (text: JSONTextSlice, other: StaticString) -> Bool {
    text.equals(other)
  }

  /// Tells whether the text has other bytes than a literal.
  @inlinable
  public static func != (text: JSONTextSlice, other: StaticString) -> Bool {
    !text.equals(other)
  }

  /// Lets a `switch` over a text have literals as its cases.
  @inlinable
  public static func ~= (pattern: StaticString, text: JSONTextSlice) -> Bool {
    text.equals(pattern)
  }

  /// With `elementsEqual`, reading a batch of events takes a tenth more instructions.
  @inlinable
  static func areEqual(
    _ bytes: UnsafeBufferPointer<UInt8>, _ others: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard bytes.count == others.count else { return false }
    var position = 0
    while position < bytes.count, bytes[position] == others[position] { position += 1 }
    return position == bytes.count
  }

  @usableFromInline
  func unescaped() -> [UInt8] {
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
