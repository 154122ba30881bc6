public import Entryway
@_spi(EntrywayTool) import EntrywayJSON

/// A payload with placeholders for each device's values.
///
/// ```swift
/// let template = try PushTemplate(Array(#"""
///   {"aps": {"alert": "Hi {{name}}", "badge": "{{unread}}"}}
///   """#.utf8))
/// try template.rendered(["name": "Anna", "unread": 3])
/// // {"aps": {"alert": "Hi Anna", "badge": 3}}
/// ```
///
/// A placeholder is a name in double braces, inside a string value. If it is the whole string, the
/// value replaces the string with its quotes, and keeps its type: a number stays a number. In a
/// longer string, you can insert strings, numbers and booleans. Values are encoded as JSON, so a
/// value can't change anything but its placeholder. A name has letters, digits, `_`, `-` and `.`;
/// spaces around it are ignored. `{{{{` writes `{{`.
public struct PushTemplate: Sendable {
  /// The payload as it was written, places included.
  let bytes: [UInt8]
  /// The names of the placeholders, sorted.
  public let names: [String]
  private let parts: [Part]

  enum Part: Sendable, Hashable {
    case bytes([UInt8])
    /// A place inside a text.
    case text(String)
    /// A place that is a whole value.
    case value(String)
  }

  /// Reads a payload.
  ///
  /// - Throws: ``PushTemplateError`` if the bytes aren't a JSON object, if a placeholder is
  ///   malformed, or if a key contains one.
  /// - Complexity: O(*n*) in the bytes.
  public init(_ json: some Sequence<UInt8>) throws(PushTemplateError) {
    let bytes = Array(json)
    self.bytes = bytes
    parts = try bytes.withUnsafeBufferPointer { (buffer) throws(PushTemplateError) in
      var reading = TemplateReading(buffer)
      return try reading.parts()
    }
    names = Set(
      parts.compactMap { part in
        switch part {
        case .bytes: nil
        case .text(let name), .value(let name): name
        }
      }
    ).sorted()
  }

  /// The payload with these values.
  ///
  /// ```swift
  /// let payload = PushReading(try template.rendered(["name": "Anna", "unread": 3]))
  /// ```
  ///
  /// - Throws: ``BatchLineError`` if a value is missing, or if an array, an object or null is
  ///   inside a longer string.
  public func rendered(_ values: [String: PayloadValue]) throws(BatchLineError) -> [UInt8] {
    try rendered(values.mapValues { Array($0.jsonText().utf8) }, line: 1)
  }

  /// The payload with values that are already JSON.
  func rendered(
    _ values: [String: [UInt8]], line: Int
  ) throws(BatchLineError) -> [UInt8] {
    guard !names.isEmpty, parts.count > 1 else {
      guard case .bytes(let bytes)? = parts.first else { return bytes }
      return bytes
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 256)
    for part in parts {
      switch part {
      case .bytes(let bytes): result += bytes
      case .value(let name):
        guard let value = values[name] else {
          throw BatchLineError(.missingValue, line: line, name: name)
        }
        result += value
      case .text(let name):
        guard let value = values[name] else {
          throw BatchLineError(.missingValue, line: line, name: name)
        }
        switch value.first {
        case UInt8(ascii: "\""): result += value.dropFirst().dropLast()
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "n"), nil:
          throw BatchLineError(.valueKind, line: line, name: name)
        default: result += value
        }
      }
    }
    return result
  }
}
