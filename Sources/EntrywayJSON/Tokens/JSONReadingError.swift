/// Why JSON bytes could not be read, and where.
///
/// It has the facts alone: whoever reads says it in the words for what is read.
@_spi(EntrywayTool)
public struct JSONReadingError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The bytes end within a value, or before one.
    case unexpectedEnd
    /// A byte stands where the grammar allows none such, a byte order mark included.
    case unexpectedByte
    /// A backslash starts none of the escapes JSON has; the offset is the backslash's.
    case badEscape
    /// Half of a surrogate pair is escaped without its other half.
    case loneSurrogate
    /// A number is not written as JSON writes numbers; the offset is the wrong byte's.
    case badNumber
    /// A number does not fit the type it was asked for as; the offset is its first byte's.
    case numberTooLarge
    /// A number asked for as an integer has a fraction; the offset is its first byte's.
    case notWhole
    /// A text holds a byte below 0x20 that is not escaped.
    case controlCharacter
    /// A text is not UTF-8; the offset is the first byte's of the malformed sequence.
    case badUTF8
    /// An array or object would be nested deeper than ``JSONReader/depthLimit``.
    case tooDeep
    /// The value is of another kind than asked for; a flag is expected as `.true`.
    case wrongKind(expected: JSONReader.Kind, found: JSONReader.Kind)
    /// Something other than whitespace follows the outermost value.
    case trailingBytes
    /// The caller asked for something that cannot come at this place, whatever the bytes are.
    case outOfOrder
  }

  /// What is wrong.
  public let reason: Reason
  /// Where it is, in bytes from the start.
  public let offset: Int

  /// An error of this kind at this place.
  public init(_ reason: Reason, offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
