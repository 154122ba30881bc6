/// Reads JSON (RFC 8259) into a tree that knows where each of its values stands.
///
/// What is open is kept in an array, so that no nesting makes the stack grow. Beyond the standard,
/// duplicate keys are listed, and what follows the value is kept apart from it; a strict
/// reader refuses both, and numbers that are larger than a double can be.
package struct JSONReader {
  /// The deepest nesting that is read of a file; Foundation's own reader has the same bound.
  package static let maximumDepth = 512

  let bytes: [UInt8]
  private let isStrict: Bool
  private let depthLimit: Int
  package var position = 0
  /// The members whose key is in their object already.
  package private(set) var duplicates: [JSONMember] = []
  private var open: [OpenContainer] = []

  package init(bytes: [UInt8]) {
    (self.bytes, isStrict, depthLimit) = (bytes, false, Self.maximumDepth)
  }

  /// Reads bytes that are to be one value and nothing else, to the first error.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - depthLimit: How deeply arrays and objects may be nested.
  ///   - subject: What such bytes are called, for the words of an error.
  /// - Complexity: linear in the number of bytes.
  package static func value(
    of bytes: [UInt8], depthLimit: Int, for subject: JSONSubject
  ) throws(JSONError) -> JSONNode {
    do throws(JSONFault) {
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
        throw JSONFault(reason: .byteOrderMark, range: 0..<3)
      }
      if let range = UTF8Check.firstInvalid(in: bytes) {
        throw JSONFault(reason: .invalidUTF8, range: range)
      }
      var reader = JSONReader(bytes: bytes, isStrict: true, depthLimit: depthLimit)
      let value = try reader.document()
      if reader.next != nil { throw reader.fault(.trailingContent, reader.wordRange) }
      return value
    } catch {
      throw JSONError(error, in: bytes, for: subject)
    }
  }

  private init(bytes: [UInt8], isStrict: Bool, depthLimit: Int) {
    (self.bytes, self.isStrict, self.depthLimit) = (bytes, isStrict, depthLimit)
  }

  /// The next byte; nil at the end.
  package var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Reads one value; after it the position is at the first byte that is no space.
  package mutating func document() throws(JSONFault) -> JSONNode {
    while true {
      skipSpace()
      guard var value = try valueOrOpening() else { continue }
      while true {
        guard !open.isEmpty else {
          skipSpace()
          return value
        }
        attach(value)
        skipSpace()
        if try continues() { break }
        value = close()
      }
    }
  }

  /// Reads a value; nil if it is an array or object that was opened and has something in it.
  private mutating func valueOrOpening() throws(JSONFault) -> JSONNode? {
    let start = position
    let kind: JSONNode.Kind
    switch next {
    case UInt8(ascii: "{")?, UInt8(ascii: "[")?: return try opening()
    case UInt8(ascii: "\"")?: kind = .text(try text())
    case let byte? where byte == UInt8(ascii: "-") || byte.isDigit:
      let text = try number()
      if isStrict, Double(text)?.isFinite != true {
        throw fault(.numberOutOfRange, start..<position)
      }
      kind = .number(text)
    case UInt8(ascii: "t")?: kind = try word("true", .bool(true))
    case UInt8(ascii: "f")?: kind = try word("false", .bool(false))
    case UInt8(ascii: "n")?: kind = try word("null", .null)
    default: throw unexpected(.value)
    }
    return JSONNode(kind: kind, range: start..<position)
  }

  private mutating func opening() throws(JSONFault) -> JSONNode? {
    let start = position
    let isObject = next == UInt8(ascii: "{")
    guard open.count < depthLimit else {
      throw fault(.tooDeep(limit: depthLimit), start..<start + 1)
    }
    position += 1
    skipSpace()
    if next == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      position += 1
      return JSONNode(kind: isObject ? .object([]) : .array([]), range: start..<position)
    }
    open.append(OpenContainer(start: start, isObject: isObject))
    if isObject { try readKey() }
    return nil
  }

  /// Reads a key and its colon into the innermost object.
  private mutating func readKey() throws(JSONFault) {
    guard next == UInt8(ascii: "\"") else { throw unexpected(.key) }
    let start = position
    let key = try text()
    // In a dictionary keys are one that only look the same.
    if isStrict, !open[open.count - 1].names.insert(key).inserted {
      throw fault(.duplicateKey(key), start..<position)
    }
    open[open.count - 1].key = (key, start..<position)
    skipSpace()
    guard next == UInt8(ascii: ":") else { throw unexpected(.colon) }
    position += 1
  }

  private mutating func attach(_ value: JSONNode) {
    let last = open.count - 1
    guard let (key, range) = open[last].key else { return open[last].values.append(value) }
    let member = JSONMember(key: key, range: range, value: value)
    // Bytes, since Swift calls texts equal that only look the same.
    if !isStrict, !open[last].seen.insert(Array(key.utf8)).inserted { duplicates.append(member) }
    open[last].members.append(member)
  }

  /// Steps over a comma, and the next key (true), or over the bracket that closes (false).
  private mutating func continues() throws(JSONFault) -> Bool {
    guard let container = open.last else { return false }
    let bracket = container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    if next == bracket {
      position += 1
      return false
    }
    guard next == UInt8(ascii: ",") else {
      throw unexpected(.commaOr(bracket: container.isObject ? "}" : "]"))
    }
    position += 1
    skipSpace()
    if next == bracket { throw fault(.trailingComma, position..<position + 1) }
    if container.isObject { try readKey() }
    return true
  }

  private mutating func close() -> JSONNode {
    let container = open.removeLast()
    return JSONNode(
      kind: container.isObject ? .object(container.members) : .array(container.values),
      range: container.start..<position)
  }

  private mutating func word(
    _ word: StaticString, _ kind: JSONNode.Kind
  ) throws(JSONFault) -> JSONNode.Kind {
    let end = position + word.utf8CodeUnitCount
    let isThere = word.withUTF8Buffer { buffer in bytes[position...].starts(with: buffer) }
    guard isThere, end == bytes.count || !bytes[end].continuesWord else {
      throw unexpected(.value)
    }
    position = end
    return kind
  }

  package mutating func skipSpace() {
    while let byte = next, byte.isJSONSpace { position += 1 }
  }

  private func unexpected(_ expected: JSONFault.Expected) -> JSONFault {
    fault(.unexpected(expected), wordRange)
  }

  func fault(_ reason: JSONFault.Reason, _ range: Range<Int>) -> JSONFault {
    JSONFault(reason: reason, range: range, opening: open.last?.start)
  }

  /// The whole word that stands here; at the end the position after the last byte.
  package var wordRange: Range<Int> {
    guard next != nil else {
      let end = (bytes.lastIndex { !$0.isJSONSpace } ?? -1) + 1
      return end..<end
    }
    var end = position
    while end < bytes.count, bytes[end].continuesWord { end += 1 }
    if end == position {
      end += 1
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    }
    return position..<end
  }
}
