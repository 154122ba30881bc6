/// Reads the query items of a pattern, and the pieces that all parts of a pattern share: names in
/// braces and literal text.
struct PatternItemReader {
  /// Adds the items of a query.
  func read(
    _ bytes: Span<UInt8>, _ range: ByteRange, into steps: inout [PatternStep]
  ) throws(PatternFault) {
    var query = QueryItems(range)
    while let item = query.next(in: bytes) {
      let whole = ByteRange(item.name.lower, item.value?.upper ?? item.name.upper)
      guard try Self.braces(bytes, item.name) == nil else {
        throw .itemName(whole)
      }
      try Self.check(bytes, item.name, in: .name)
      guard !item.name.isEmpty else { throw .itemName(whole) }
      guard let value = item.value else {
        steps.append(PatternStep(kind: .flag, text: item.name))
        continue
      }
      if let name = try Self.parameterName(bytes, value) {
        steps.append(
          PatternStep(kind: .itemParameter, text: item.name, inner: value, name: name))
      } else {
        guard !value.isEmpty, try Self.braces(bytes, value) == nil else {
          throw .itemValue(whole)
        }
        try Self.check(bytes, value, in: .value)
        steps.append(PatternStep(kind: .literalItem, text: item.name, inner: value))
      }
    }
  }

  /// The name of the parameter that spans all of `range`; nil if there is anything else.
  static func parameterName(
    _ bytes: Span<UInt8>, _ range: ByteRange
  ) throws(PatternFault) -> ByteRange? {
    guard let brace = try braces(bytes, range), brace == range else { return nil }
    let name = try name(
      bytes, ByteRange(brace.lower + 1, brace.upper - 1), inBraces: brace)
    guard !name.isEmpty else { throw .parameterName(brace) }
    return name
  }

  /// The range of the first `{…}`, including the braces.
  static func braces(_ bytes: Span<UInt8>, _ range: ByteRange) throws(PatternFault) -> ByteRange? {
    var open: Int?
    for index in range.lower..<range.upper {
      switch bytes[index] {
      case ASCII.openBrace where open == nil: open = index
      case ASCII.openBrace:
        throw .unclosedBrace(ByteRange(open ?? index, index + 1))
      case ASCII.closeBrace:
        guard let open else {
          throw .unclosedBrace(ByteRange(index, index + 1))
        }
        return ByteRange(open, index + 1)
      default: break
      }
    }
    if let open { throw .unclosedBrace(ByteRange(open, range.upper)) }
    return nil
  }

  /// A parameter's name: letters, digits, `_` and `-`, not starting with a digit; empty for `_`.
  static func name(
    _ bytes: Span<UInt8>, _ range: ByteRange, inBraces braces: ByteRange
  ) throws(PatternFault) -> ByteRange {
    guard !range.isEmpty, !ASCII.isDigit(bytes[range.lower]) else {
      throw .parameterName(braces)
    }
    for index in range.lower..<range.upper {
      let byte = bytes[index]
      let isName =
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "_")
        || byte == ASCII.minus || byte >= 0x80
      guard isName else { throw .parameterName(braces) }
    }
    let bindsNothing = range.count == 1 && bytes[range.lower] == UInt8(ascii: "_")
    return bindsNothing ? ByteRange(range.lower, range.lower) : range
  }

  /// Checks the escapes of literal text.
  static func check(
    _ bytes: Span<UInt8>, _ range: ByteRange, in part: EscapeCheck.Part
  ) throws(PatternFault) {
    do throws(ReadingFault) {
      try EscapeCheck(part: part).check(bytes, range)
    } catch {
      throw .escape(error)
    }
  }
}
