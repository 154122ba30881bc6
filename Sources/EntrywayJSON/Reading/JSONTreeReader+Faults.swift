// Which bytes are wrong, where a token ends otherwise than the grammar has it.
extension JSONTreeReader {
  func fault(_ reason: JSONFault.Reason, _ range: Range<Int>) -> JSONFault {
    JSONFault(reason: reason, range: range, opening: open.last?.start)
  }

  func unexpected(_ expected: JSONFault.Expected, at position: Int) -> JSONFault {
    fault(.unexpected(expected), wordRange(at: position))
  }

  /// What is wrong with a text that begins at a position.
  func textFault(_ error: JSONReadingError, opening: Int) -> JSONFault {
    let start = error.offset
    switch error.reason {
    case .loneSurrogate: return fault(.surrogate, start..<start + 6)
    case .badEscape where start + 1 < bytes.count:
      return fault(.escape, start..<escapeEnd(from: start))
    case .badUTF8: return fault(.invalidUTF8, start..<start + 1)
    case .controlCharacter where start < bytes.count:
      return JSONFault(reason: .control, range: start..<start + 1, opening: opening)
    default:
      return JSONFault(
        reason: .unterminatedText, range: bytes.count..<bytes.count, opening: opening)
    }
  }

  /// The end of what is read as an escape that is none.
  private func escapeEnd(from start: Int) -> Int {
    let rest = bytes[(start + 2)...]
    return bytes[start + 1] == UInt8(ascii: "u")
      ? rest.prefix(4).prefix { Character(Unicode.Scalar($0)).isHexDigit }.endIndex
      : rest.prefix { $0 & 0xC0 == 0x80 }.endIndex
  }

  /// The end of what is read as a number that is none.
  func numberEnd(from start: Int) -> Int {
    bytes[start...].prefix(while: \.continuesNumber).endIndex
  }

  /// The whole word at a position; at the end the position after the last byte that is no space.
  func wordRange(at position: Int) -> Range<Int> {
    guard position < bytes.count else {
      let end = (bytes.lastIndex { !$0.isJSONSpace } ?? -1) + 1
      return end..<end
    }
    var end = bytes[position...].prefix(while: \.continuesWord).endIndex
    if end == position {
      end += 1
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    }
    return position..<end
  }
}

extension JSONBytes {
  /// Whether only the next item can begin at a position: a value, or in an object a key with its
  /// colon.
  ///
  /// Text without the colon is more likely the rest of a string with an unescaped quote.
  func beginsItem(at start: Int, ofObject isObject: Bool) -> Bool {
    if isObject {
      guard self[start] == UInt8(ascii: "\""), let name = try? text(at: start) else { return false }
      return self[whitespaceEnd(from: name.end)] == UInt8(ascii: ":")
    }
    switch self[start] {
    case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"): return true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return true
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): return true
    default: return false
    }
  }
}

extension UInt8 {
  /// Whether the byte is white space, as JSON has it.
  package var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

  /// Whether the byte belongs to a word or a number, in ASCII.
  var continuesWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
    default: false
    }
  }

  var continuesNumber: Bool {
    continuesWord || self == UInt8(ascii: ".") || self == UInt8(ascii: "+")
      || self == UInt8(ascii: "-")
  }
}
