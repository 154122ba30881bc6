@_spi(EntrywayTool) import EntrywayJSON

/// One line of a ``TokenList``.
public struct TokenLine: Sendable {
  /// Its number in the file, from 1.
  public let number: Int
  /// The line without the line break, and without a byte-order mark.
  let bytes: [UInt8]
  let isTooLong: Bool

  /// The line; nil if it is blank.
  init?(_ line: LineSplitter.Line, number: Int) {
    var bytes = line.bytes
    if number == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    while let last = bytes.last, Self.isSpace(last) { bytes.removeLast() }
    if let start = bytes.firstIndex(where: { !Self.isSpace($0) }), start > 0 {
      bytes.removeFirst(start)
    }
    guard !bytes.isEmpty || line.isTooLong else { return nil }
    self.number = number
    self.bytes = bytes
    isTooLong = line.isTooLong
  }

  /// JSON's spaces; the carriage return of CRLF is one.
  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0D].contains(byte) }
}

extension TokenLine {
  /// What a line says.
  struct Entry {
    var token: DeviceToken
    var environment: APNsEnvironment?
    var topic: String?
    /// Values by their keys, as they are written in JSON.
    var values: [String: [UInt8]] = [:]
  }

  /// Reads the line.
  func entry() throws(BatchLineError) -> Entry {
    guard !isTooLong else { throw BatchLineError(.lineTooLong, line: number) }
    guard bytes.first == UInt8(ascii: "{") else { return Entry(token: try token(bytes)) }
    var fields: Fields
    do throws(JSONReadingError) {
      fields = try bytes.withUnsafeBufferPointer { (buffer) throws(JSONReadingError) in
        try Fields(buffer)
      }
    } catch {
      throw BatchLineError(.invalidJSON, line: number, column: error.offset + 1)
    }
    if let key = fields.repeated {
      throw BatchLineError(.invalidJSON, line: number, name: key)
    }
    guard let text = fields.token else {
      throw BatchLineError(.invalidJSON, line: number)
    }
    var entry = Entry(token: try token(Array(text.utf8)), topic: fields.topic)
    entry.values = fields.values
    if let name = fields.environment {
      guard let environment = APNsEnvironment(rawValue: name) else {
        throw BatchLineError(.environment, line: number)
      }
      entry.environment = environment
    }
    return entry
  }

  private func token(_ bytes: [UInt8]) throws(BatchLineError) -> DeviceToken {
    do throws(DeviceTokenError) {
      return try DeviceToken(hex: String(decoding: bytes, as: UTF8.self))
    } catch {
      throw BatchLineError(.invalidToken, line: number, cause: error.diagnostic)
    }
  }

  /// The members of a line's object.
  private struct Fields {
    var token: String?
    var environment: String?
    var topic: String?
    var values: [String: [UInt8]] = [:]
    /// A key that the object has twice.
    var repeated: String?

    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONReadingError) {
      var reader = JSONReader(bytes)
      var seen: Set<String> = []
      try reader.beginObject()
      while let name = try reader.nextMember() {
        let key = name.string
        if !seen.insert(key).inserted { repeated = repeated ?? key }
        switch key {
        case "token": token = try reader.text()
        case "environment": environment = try Self.optionalText(&reader)
        case "topic": topic = try Self.optionalText(&reader)
        default:
          _ = try reader.peek()
          let start = reader.offset
          try reader.skip()
          values[key] = Array(bytes[start..<reader.offset])
        }
      }
      try reader.end()
    }

    private static func optionalText(
      _ reader: inout JSONReader
    ) throws(JSONReadingError) -> String? {
      guard try reader.peek() != .null else {
        try reader.null()
        return nil
      }
      return try reader.text()
    }
  }
}
