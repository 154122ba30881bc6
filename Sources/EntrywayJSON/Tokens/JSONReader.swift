/// Reads JSON (RFC 8259) value by value from bytes, without building a tree.
///
/// It is strict: texts must be UTF-8, surrogates must come in pairs, and a number must fit the type that it
/// is read as.
///
/// The reader borrows the bytes: neither it nor a ``JSONTextSlice`` it returned may be used after the
/// call that lent the buffer, such as `withUnsafeBufferPointer`, has returned.
///
/// A call that throws leaves the reader before what it could not read, so a value of the wrong
/// kind or size can still be skipped, and asking again for malformed JSON fails again. A copy of
/// the reader is a bookmark: assigning it back returns to where it was made.
@_spi(EntrywayTool)
public struct JSONReader {
  /// What a value is, as its first byte tells.
  public enum Kind: Hashable, Sendable {
    case object, array, text, number, `true`, `false`, null
  }

  /// What must come next, apart from the end of the bytes.
  enum Stage {
    case value, firstItem, nextItem
  }

  /// How many arrays and objects may be nested in each other.
  public static let depthLimit = 32

  /// Where the reader stands, counted in bytes from the start.
  public internal(set) var offset = 0

  let bytes: JSONBytes
  private let limit: Int
  private var stage = Stage.value
  private var depth = 0

  /// One bit for each open array (0) and object (1), the innermost in the lowest.
  private var openObjects: UInt32 = 0

  /// A reader at the start of bytes.
  public init(_ bytes: UnsafeBufferPointer<UInt8>) {
    (self.bytes, limit) = (JSONBytes(bytes), Self.depthLimit)
  }

  /// A reader with a depth limit for which ``openObjects`` may be too small: its caller knows what is open.
  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, depthLimit: Int) {
    (self.bytes, offset, limit) = (JSONBytes(bytes), start, depthLimit)
  }

  /// Tells the kind of the value that comes next, without reading it.
  public mutating func peek() throws(JSONReadingError) -> Kind {
    guard stage == .value else { throw JSONReadingError(.outOfOrder, offset: offset) }
    offset = bytes.whitespaceEnd(from: offset)
    switch bytes[offset] {
    case UInt8(ascii: "\""): return .text
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "t"): return .true
    case UInt8(ascii: "f"): return .false
    case UInt8(ascii: "n"): return .null
    default: throw bytes.failure(.unexpectedByte, at: offset)
    }
  }

  /// Enters an object, whose members ``nextMember()`` then finds one by one.
  public mutating func beginObject() throws(JSONReadingError) {
    try expect(.object)
    try open(1)
  }

  /// Enters an array, whose elements ``nextElement()`` then finds one by one.
  public mutating func beginArray() throws(JSONReadingError) {
    try expect(.array)
    try open(0)
  }

  /// Reads the next member's name, or leaves the object and returns nil when there is none.
  ///
  /// The member's value must be read, or skipped, before the next call.
  public mutating func nextMember() throws(JSONReadingError) -> JSONTextSlice? {
    try expectItem(in: 1)
    guard let start = try nextItem(until: UInt8(ascii: "}")) else { return nil }
    let name = try name(at: bytes.whitespaceEnd(from: start))
    try beginMember(after: name.end)
    return name.text
  }

  /// Moves to the array's next element, or leaves the array and returns false if there is none.
  ///
  /// The element must be read, or skipped, before the next call.
  public mutating func nextElement() throws(JSONReadingError) -> Bool {
    try expectItem(in: 0)
    guard let start = try nextItem(until: UInt8(ascii: "]")) else { return false }
    beginItem(at: start)
    return true
  }

  /// Reads a text.
  public mutating func text() throws(JSONReadingError) -> String {
    try textSlice().string
  }

  /// Reads a text without copying it.
  public mutating func textSlice() throws(JSONReadingError) -> JSONTextSlice {
    try expect(.text)
    let (text, end) = try bytes.text(at: offset)
    finishValue(at: end)
    return text
  }

  /// Reads a number that is whole, however it is written: `1`, `1.0` and `10e-1` are the same.
  public mutating func integer() throws(JSONReadingError) -> Int64 {
    try expect(.number)
    let number = try JSONNumber(in: bytes, at: offset)
    let value = try number.integer()
    finishValue(at: number.end)
    return value
  }

  /// Reads a number as the nearest finite `Double`.
  public mutating func number() throws(JSONReadingError) -> Double {
    try expect(.number)
    let number = try JSONNumber(in: bytes, at: offset)
    let value = try number.double()
    finishValue(at: number.end)
    return value
  }

  /// Reads `true` or `false`.
  public mutating func flag() throws(JSONReadingError) -> Bool {
    switch try peek() {
    case .true:
      try finishLiteral("true")
      return true
    case .false:
      try finishLiteral("false")
      return false
    case let found:
      throw JSONReadingError(.wrongKind(expected: .true, found: found), offset: offset)
    }
  }

  /// Reads `null`.
  public mutating func null() throws(JSONReadingError) {
    try expect(.null)
    try finishLiteral("null")
  }

  /// Passes over a value of any kind, as strict about its syntax as reading it would be.
  ///
  /// A number is passed over even if it is too large to be read.
  public mutating func skip() throws(JSONReadingError) {
    var ahead = self
    try ahead.skipStart()
    while ahead.depth > depth {
      let isInObject = ahead.openObjects & 1 == 1
      let hasItem = try isInObject ? ahead.nextMember() != nil : ahead.nextElement()
      if hasItem { try ahead.skipStart() }
    }
    self = ahead
  }

  /// Checks that the outermost value has been read and nothing but whitespace follows it.
  public mutating func end() throws(JSONReadingError) {
    guard depth == 0, stage == .nextItem else {
      throw JSONReadingError(.outOfOrder, offset: offset)
    }
    offset = bytes.whitespaceEnd(from: offset)
    guard offset >= bytes.count else { throw JSONReadingError(.trailingBytes, offset: offset) }
  }
}

extension JSONReader {
  private mutating func expect(_ expected: Kind) throws(JSONReadingError) {
    let found = try peek()
    guard found == expected else {
      throw JSONReadingError(.wrongKind(expected: expected, found: found), offset: offset)
    }
  }

  mutating func open(_ containerBit: UInt32) throws(JSONReadingError) {
    guard depth < limit else { throw JSONReadingError(.tooDeep, offset: offset) }
    depth += 1
    openObjects = openObjects &<< 1 | containerBit
    offset += 1
    stage = .firstItem
  }

  private func expectItem(in containerBit: UInt32) throws(JSONReadingError) {
    guard depth > 0, stage != .value, openObjects & 1 == containerBit else {
      throw JSONReadingError(.outOfOrder, offset: offset)
    }
  }

  /// Finds where the next item of the innermost array or object starts, or leaves that.
  mutating func nextItem(until closing: UInt8) throws(JSONReadingError) -> Int? {
    offset = bytes.whitespaceEnd(from: offset)
    let byte = bytes[offset]
    if byte == closing {
      depth -= 1
      openObjects = openObjects &>> 1
      finishValue(at: offset + 1)
      return nil
    }
    guard stage == .nextItem else { return offset }
    guard byte == UInt8(ascii: ",") else { throw bytes.failure(.unexpectedByte, at: offset) }
    return offset + 1
  }

  /// The name of a member that starts at an offset.
  func name(at start: Int) throws(JSONReadingError) -> (text: JSONTextSlice, end: Int) {
    guard bytes[start] == UInt8(ascii: "\"") else {
      throw bytes.failure(.unexpectedByte, at: start)
    }
    return try bytes.text(at: start)
  }

  /// Moves to the value of the member whose name ends at an offset.
  mutating func beginMember(after nameEnd: Int) throws(JSONReadingError) {
    let colon = bytes.whitespaceEnd(from: nameEnd)
    guard bytes[colon] == UInt8(ascii: ":") else {
      throw bytes.failure(.unexpectedByte, at: colon)
    }
    beginItem(at: colon + 1)
  }

  mutating func beginItem(at start: Int) {
    offset = start
    stage = .value
  }

  /// Passes over a number that is left as it is written.
  mutating func writtenNumber() throws(JSONReadingError) -> JSONNumber {
    try expect(.number)
    let number = try JSONNumber(in: bytes, at: offset)
    finishValue(at: number.end)
    return number
  }

  /// Passes over a text, number or literal as a whole, and over an array's or object's bracket.
  private mutating func skipStart() throws(JSONReadingError) {
    switch try peek() {
    case .object: try open(1)
    case .array: try open(0)
    case .text: finishValue(at: try bytes.text(at: offset).end)
    case .number: finishValue(at: try JSONNumber(in: bytes, at: offset).end)
    case .true: try finishLiteral("true")
    case .false: try finishLiteral("false")
    case .null: try finishLiteral("null")
    }
  }

  private mutating func finishLiteral(_ literal: StaticString) throws(JSONReadingError) {
    finishValue(at: try bytes.literalEnd(literal, at: offset))
  }

  private mutating func finishValue(at end: Int) {
    offset = end
    stage = .nextItem
  }
}
