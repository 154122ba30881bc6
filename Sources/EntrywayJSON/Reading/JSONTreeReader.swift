/// Reads JSON (RFC 8259) into a tree that knows where each of its values stands.
///
/// It takes the values from a ``JSONReader``, and finds out which bytes are wrong where that one refuses
/// them. What is open is kept in an array, so that no nesting makes the stack grow. Beyond the standard,
/// duplicate keys are listed, and what follows the value is kept apart from it; a strict reader refuses
/// both, and numbers that are larger than a double can be. Only a reader that tolerates commas
/// lists missing and extra ones and continues.
package struct JSONTreeReader {
  /// The deepest nesting that is read of a file; Foundation's own reader has the same bound.
  package static let maximumDepth = 512

  let bytes: [UInt8]
  private let isStrict: Bool
  private let toleratesCommas: Bool
  private let depthLimit: Int
  package var position = 0
  /// The members whose key is in their object already.
  package private(set) var duplicates: [JSONMember] = []
  /// The missing and extra commas, in order, if they are tolerated.
  private(set) var commas: [JSONFault] = []
  private(set) var open: [OpenContainer] = []

  package init(bytes: [UInt8], toleratesCommas: Bool = false) {
    (self.bytes, isStrict, depthLimit) = (bytes, false, Self.maximumDepth)
    self.toleratesCommas = toleratesCommas
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
      var reader = JSONTreeReader(bytes: bytes, isStrict: true, depthLimit: depthLimit)
      let value = try reader.document()
      if let fault = reader.trailingContent { throw fault }
      return value
    } catch {
      throw JSONError(error, in: bytes, for: subject)
    }
  }

  private init(bytes: [UInt8], isStrict: Bool, depthLimit: Int) {
    (self.bytes, self.isStrict, self.depthLimit) = (bytes, isStrict, depthLimit)
    toleratesCommas = false
  }

  /// Reads one value; after it the position is at the first byte that is no space.
  package mutating func document() throws(JSONFault) -> JSONNode {
    // No token has the byte behind the last one: what is missing at the end is wrong there.
    try (bytes + [0]).withUnsafeBufferPointer { buffer throws(JSONFault) in
      var tokens = JSONReader(buffer, from: position, depthLimit: depthLimit)
      let value = try root(&tokens)
      position = tokens.bytes.whitespaceEnd(from: tokens.offset)
      return value
    }
  }

  /// What is wrong with bytes that follow the value; nil if none do.
  var trailingContent: JSONFault? {
    guard position < bytes.count else { return nil }
    let isComma =
      toleratesCommas
      && bytes[position...].allSatisfy { $0 == UInt8(ascii: ",") || $0.isJSONSpace }
    return fault(isComma ? .finalComma : .trailingContent, wordRange)
  }

  /// The whole word at the position; at the end the position after the last byte that is no space.
  package var wordRange: Range<Int> { wordRange(at: position) }
}

extension JSONTreeReader {
  private mutating func root(_ tokens: inout JSONReader) throws(JSONFault) -> JSONNode {
    while true {
      guard var value = try valueOrOpening(&tokens) else { continue }
      while true {
        guard !open.isEmpty else { return value }
        attach(value)
        if try beginItem(&tokens) { break }
        value = close(at: tokens.offset)
      }
    }
  }

  /// Reads a value; nil if it is an array or object that was opened and has something in it.
  private mutating func valueOrOpening(_ tokens: inout JSONReader) throws(JSONFault) -> JSONNode? {
    let found: JSONReader.Kind
    do throws(JSONReadingError) {
      found = try tokens.peek()
    } catch {
      throw unexpected(.value, at: error.offset)
    }
    let start = tokens.offset
    let kind: JSONNode.Kind
    switch found {
    case .object, .array: return try opening(&tokens, isObject: found == .object)
    case .text: kind = .text(try text(&tokens))
    case .number: kind = .number(try number(&tokens))
    case .true, .false, .null:
      try word(&tokens)
      kind = found == .null ? .null : .bool(found == .true)
    }
    return JSONNode(kind: kind, range: start..<tokens.offset)
  }

  private mutating func opening(
    _ tokens: inout JSONReader, isObject: Bool
  ) throws(JSONFault) -> JSONNode? {
    let start = tokens.offset
    do throws(JSONReadingError) {
      try tokens.open(isObject ? 1 : 0)
    } catch {
      throw fault(.tooDeep(limit: depthLimit), start..<start + 1)
    }
    open.append(OpenContainer(start: start, isObject: isObject))
    return try beginItem(&tokens) ? nil : close(at: tokens.offset)
  }

  /// Moves to the next value of the innermost container, over its key; false at the container's end.
  private mutating func beginItem(_ tokens: inout JSONReader) throws(JSONFault) -> Bool {
    let isObject = open[open.count - 1].isObject
    let bracket = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    let item: Int?
    do throws(JSONReadingError) {
      item = try tokens.nextItem(until: bracket)
    } catch {
      let missing = unexpected(.commaOr(bracket: isObject ? "}" : "]"), at: error.offset)
      guard toleratesCommas, tokens.bytes.beginsItem(at: error.offset, ofObject: isObject) else {
        throw missing
      }
      commas.append(missing)
      item = error.offset
    }
    guard let item else { return false }
    let start = tokens.bytes.whitespaceEnd(from: item)
    if toleratesCommas, tokens.bytes[start] == UInt8(ascii: ",") {
      commas.append(fault(.surplusComma, start..<start + 1))
      return try beginItem(&tokens, afterCommasAt: start, until: bracket)
    }
    if tokens.bytes[start] == bracket {
      let trailing = fault(.trailingComma, start..<start + 1)
      guard toleratesCommas else { throw trailing }
      commas.append(trailing)
      return try beginItem(&tokens, afterCommasAt: start, until: bracket)
    }
    if isObject { try readKey(&tokens, at: start) } else { tokens.beginItem(at: start) }
    return true
  }

  /// Skips commas, and moves to the next value as ``beginItem(_:)`` does.
  private mutating func beginItem(
    _ tokens: inout JSONReader, afterCommasAt start: Int, until bracket: UInt8
  ) throws(JSONFault) -> Bool {
    var start = start
    while tokens.bytes[start] == UInt8(ascii: ",") {
      start = tokens.bytes.whitespaceEnd(from: start + 1)
    }
    if tokens.bytes[start] == bracket {
      tokens.offset = start
      // It doesn't throw at the bracket.
      _ = try? tokens.nextItem(until: bracket)
      return false
    }
    if bracket == UInt8(ascii: "}") {
      try readKey(&tokens, at: start)
    } else {
      tokens.beginItem(at: start)
    }
    return true
  }

  /// Reads a key and its colon into the innermost object.
  private mutating func readKey(
    _ tokens: inout JSONReader, at start: Int
  ) throws(JSONFault) {
    let key: String
    let end: Int
    do throws(JSONReadingError) {
      let name = try tokens.name(at: start)
      (key, end) = (name.text.string, name.end)
    } catch {
      throw error.reason == .unexpectedByte
        ? unexpected(.key, at: start) : textFault(error, opening: start)
    }
    // In a dictionary keys are one that only look the same.
    if isStrict, !open[open.count - 1].names.insert(key).inserted {
      throw fault(.duplicateKey(key), start..<end)
    }
    open[open.count - 1].key = (key, start..<end)
    do throws(JSONReadingError) {
      try tokens.beginMember(after: end)
    } catch {
      throw unexpected(.colon, at: error.offset)
    }
  }

  private mutating func attach(_ value: JSONNode) {
    let last = open.count - 1
    guard let (key, range) = open[last].key else { return open[last].values.append(value) }
    let member = JSONMember(key: key, range: range, value: value)
    // Bytes, since Swift calls texts equal that only look the same.
    if !isStrict, !open[last].seen.insert(Array(key.utf8)).inserted { duplicates.append(member) }
    open[last].members.append(member)
  }

  private mutating func close(at end: Int) -> JSONNode {
    let container = open.removeLast()
    return JSONNode(
      kind: container.isObject ? .object(container.members) : .array(container.values),
      range: container.start..<end)
  }

  private func text(_ tokens: inout JSONReader) throws(JSONFault) -> String {
    let start = tokens.offset
    do throws(JSONReadingError) {
      return try tokens.text()
    } catch {
      throw textFault(error, opening: start)
    }
  }

  /// Reads a number, and gives it as it is written.
  private func number(_ tokens: inout JSONReader) throws(JSONFault) -> String {
    let start = tokens.offset
    guard let number = try? tokens.writtenNumber(), !tokens.bytes[number.end].continuesNumber else {
      throw fault(.number, start..<numberEnd(from: start))
    }
    if isStrict, (try? number.double()) == nil {
      throw fault(.numberOutOfRange, start..<number.end)
    }
    return String(decoding: tokens.bytes.slice(start..<number.end), as: UTF8.self)
  }

  /// Passes over `true`, `false` or `null`.
  private func word(_ tokens: inout JSONReader) throws(JSONFault) {
    let start = tokens.offset
    guard (try? tokens.skip()) != nil, !tokens.bytes[tokens.offset].continuesWord else {
      throw unexpected(.value, at: start)
    }
  }
}
