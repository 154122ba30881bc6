/// What the reader found wrong, as facts: ``EntryWording`` has the words.
struct JSONFault: Error {
  /// What could have stood in the place.
  enum Expected {
    case value, key, colon
    /// A comma, or the bracket that closes the container.
    case commaOr(UInt8)
    /// Nothing: the value is complete.
    case end
  }

  /// What is wrong.
  enum Reason {
    case unexpected(Expected)
    case afterComma
    case number
    case numberOutOfRange
    case escape
    case surrogate
    case control
    case unterminatedText
    case invalidUTF8
    case duplicateKey(String)
    case tooDeep
    case byteOrderMark
  }

  var reason: Reason
  /// The bytes that are wrong; empty at the end of the input.
  var range: Range<Int>
  /// Where the innermost array, object or text begins that is still open.
  var opening: Int?
}
