/// Reads JSON, value by value.
///
/// It goes one call deeper for each array and object, and no deeper than
/// ``PayloadValue/maximumDepth``, whatever the input.
struct JSONReader {
  let bytes: [UInt8]
  var position = 0
  /// Where the arrays and objects begin that are still open.
  var openings: [Int] = []

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The next byte; nil at the end.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Reads the whole input as one value.
  mutating func document() throws(JSONFault) -> PayloadValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { throw fault(.byteOrderMark, 0..<3) }
    if let range = UTF8Check.firstInvalid(in: bytes) { throw fault(.invalidUTF8, range) }
    skipSpace()
    let value = try value()
    skipSpace()
    guard next == nil else { throw unexpected(.end) }
    return value
  }

  mutating func value() throws(JSONFault) -> PayloadValue {
    guard let byte = next else { throw unexpected(.value) }
    switch byte {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw unexpected(.value)
    }
  }

  private mutating func array() throws(JSONFault) -> PayloadValue {
    var values: [PayloadValue] = []
    try open()
    if !closes(UInt8(ascii: "]")) {
      repeat {
        try refuseTrailingComma(before: UInt8(ascii: "]"), isFirst: values.isEmpty)
        values.append(try value())
        skipSpace()
      } while try continues(UInt8(ascii: "]"))
    }
    openings.removeLast()
    return .array(values)
  }

  private mutating func object() throws(JSONFault) -> PayloadValue {
    var values: [String: PayloadValue] = [:]
    try open()
    if !closes(UInt8(ascii: "}")) {
      repeat {
        try refuseTrailingComma(before: UInt8(ascii: "}"), isFirst: values.isEmpty)
        guard next == UInt8(ascii: "\"") else { throw unexpected(.key) }
        let start = position
        let key = try text()
        guard !values.keys.contains(key) else { throw fault(.duplicateKey(key), start..<position) }
        skipSpace()
        guard next == UInt8(ascii: ":") else { throw unexpected(.colon) }
        position += 1
        skipSpace()
        values[key] = try value()
        skipSpace()
      } while try continues(UInt8(ascii: "}"))
    }
    openings.removeLast()
    return .object(values)
  }

  /// Steps over the bracket that opens an array or object, unless that is one too many.
  private mutating func open() throws(JSONFault) {
    guard openings.count < PayloadValue.maximumDepth else {
      throw fault(.tooDeep, position..<position + 1)
    }
    openings.append(position)
    position += 1
    skipSpace()
  }

  /// Steps over the closing bracket of an empty container.
  private mutating func closes(_ bracket: UInt8) -> Bool {
    guard next == bracket else { return false }
    position += 1
    return true
  }

  /// Steps over a comma (true) or the closing bracket (false).
  private mutating func continues(_ bracket: UInt8) throws(JSONFault) -> Bool {
    guard next == UInt8(ascii: ",") || next == bracket else { throw unexpected(.commaOr(bracket)) }
    let isComma = next == UInt8(ascii: ",")
    position += 1
    if isComma { skipSpace() }
    return isComma
  }

  private func refuseTrailingComma(before bracket: UInt8, isFirst: Bool) throws(JSONFault) {
    if !isFirst, next == bracket { throw fault(.afterComma, position..<position + 1) }
  }

  private mutating func word(
    _ word: StaticString, _ value: PayloadValue
  ) throws(JSONFault) -> PayloadValue {
    let end = position + word.utf8CodeUnitCount
    let isThere = word.withUTF8Buffer { buffer in bytes[position...].starts(with: buffer) }
    guard isThere, end == bytes.count || !bytes[end].continuesWord else {
      throw unexpected(.value)
    }
    position = end
    return value
  }

  mutating func skipSpace() {
    while let byte = next, byte.isSpace { position += 1 }
  }

  func fault(_ reason: JSONFault.Reason, _ range: Range<Int>) -> JSONFault {
    JSONFault(reason: reason, range: range, opening: openings.last)
  }

  /// The fault that something else was expected here: the whole word that stands here is shown,
  /// or at the end the place behind the last thing that was written.
  private func unexpected(_ expected: JSONFault.Expected) -> JSONFault {
    guard next != nil else {
      let end = (bytes.lastIndex { !$0.isSpace } ?? -1) + 1
      return fault(.unexpected(expected), end..<end)
    }
    var end = position
    while end < bytes.count, bytes[end].continuesWord { end += 1 }
    if end == position {
      end += 1
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    }
    return fault(.unexpected(expected), position..<end)
  }
}

extension UInt8 {
  /// Whether the byte is white space, as JSON has it.
  fileprivate var isSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

  /// Whether the byte belongs to a word or a number, in ASCII.
  var continuesWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
    default: false
    }
  }
}
