@_spi(EntrywayTool) import EntrywayJSON

/// Finds the places in a payload.
struct TemplateReading {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var found: [PushTemplate.Part] = []
  /// What has been read and is in no part yet.
  private var literal: [UInt8] = []
  private var copied = 0

  /// How long a name can be, in bytes.
  private static let maximumName = 64

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func parts() throws(PushTemplateError) -> [PushTemplate.Part] {
    var reader = JSONReader(bytes)
    do {
      guard try reader.peek() == .object else {
        throw JSONReadingError(.unexpectedByte, offset: reader.offset)
      }
      try read(&reader)
      try reader.end()
    } catch let error as PushTemplateError {
      throw error
    } catch let error as JSONReadingError {
      throw PushTemplateError(
        error.reason == .tooDeep ? .tooDeep : .invalidJSON, at: error.offset, in: bytes)
    } catch {
      throw PushTemplateError(.invalidJSON, at: reader.offset, in: bytes)
    }
    copy(until: bytes.count)
    finishLiteral()
    return found
  }

  /// Reads a value; the reader's limit bounds the recursion.
  private mutating func read(_ reader: inout JSONReader) throws {
    switch try reader.peek() {
    case .object:
      try reader.beginObject()
      while let name = try reader.nextMember() {
        if let place = Self.braces(in: name.raw, from: 0) {
          let start = name.raw.baseAddress.flatMap { raw in bytes.baseAddress.map { raw - $0 } }
          throw PushTemplateError(.placeInKey, at: (start ?? 0) + place, in: bytes)
        }
        try read(&reader)
      }
    case .array:
      try reader.beginArray()
      while try reader.nextElement() { try read(&reader) }
    case .text:
      let text = try reader.textSlice()
      let end = reader.offset - 1
      try readText(end - text.raw.count..<end)
    default: try reader.skip()
    }
  }

  /// Reads a text between its quotes.
  private mutating func readText(_ range: Range<Int>) throws(PushTemplateError) {
    let raw = UnsafeBufferPointer(rebasing: bytes[range])
    guard var start = Self.braces(in: raw, from: 0) else { return }
    if start == 0, !Self.isEscaped(raw, 0) {
      let (name, end) = try name(raw, from: 0, offset: range.lowerBound)
      if end == raw.count {
        copy(until: range.lowerBound - 1)
        finishLiteral()
        found.append(.value(name))
        copied = range.upperBound + 1
        return
      }
    }
    while true {
      copy(until: range.lowerBound + start)
      var next: Int
      if Self.isEscaped(raw, start) {
        literal += [UInt8(ascii: "{"), UInt8(ascii: "{")]
        next = start + 4
      } else {
        let (name, end) = try name(raw, from: start, offset: range.lowerBound)
        finishLiteral()
        found.append(.text(name))
        next = end
      }
      copied = range.lowerBound + next
      guard let following = Self.braces(in: raw, from: next) else { return }
      start = following
    }
  }

  /// The name of the place whose braces begin at a position, and where its closing braces end.
  private func name(
    _ raw: UnsafeBufferPointer<UInt8>, from start: Int, offset: Int
  ) throws(PushTemplateError) -> (String, end: Int) {
    var position = start + 2
    while position < raw.count, raw[position] == 0x20 { position += 1 }
    let first = position
    while position < raw.count, Self.isInName(raw[position]) { position += 1 }
    let name = raw[first..<position]
    while position < raw.count, raw[position] == 0x20 { position += 1 }
    guard !name.isEmpty, name.count <= Self.maximumName, position + 1 < raw.count,
      raw[position] == UInt8(ascii: "}"), raw[position + 1] == UInt8(ascii: "}")
    else { throw PushTemplateError(.invalidPlace, at: offset + start, in: bytes) }
    return (String(decoding: name, as: UTF8.self), position + 2)
  }

  private mutating func copy(until end: Int) {
    if copied < end { literal += bytes[copied..<end] }
    copied = end
  }

  private mutating func finishLiteral() {
    if !literal.isEmpty { found.append(.bytes(literal)) }
    literal = []
  }

  private static func braces(in raw: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var position = start
    while position + 1 < raw.count {
      if raw[position] == UInt8(ascii: "{"), raw[position + 1] == UInt8(ascii: "{") {
        return position
      }
      position += 1
    }
    return nil
  }

  private static func isEscaped(_ raw: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    start + 3 < raw.count && raw[start + 2] == UInt8(ascii: "{")
      && raw[start + 3] == UInt8(ascii: "{")
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}
