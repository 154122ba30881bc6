/// The encoded form of a payload, in stores and recordings.
///
/// Each value is an object with one key that names its kind, so that `1`, `1.0`, `true` and values
/// that JSON cannot represent are decoded unchanged.
///
/// ```json
/// {"object": {"messageId": {"integer": 7}}}
/// ```
///
/// Arrays and objects nested deeper than ``PayloadValue/maximumDepth`` are neither read nor
/// written.
struct CodedPayload: Codable {
  private enum Kind: String, CodingKey {
    case null, bool, integer, double, text, array, object, other
  }

  var value: PayloadValue

  init(value: PayloadValue) { self.value = value }

  init(from decoder: any Decoder) throws {
    value = try Self.value(in: try decoder.container(keyedBy: PayloadKey.self), depth: 0)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Kind.self)
    try Self.encode(value, in: &container, depth: 0)
  }

  // MARK: Reading

  private static func value(
    in container: KeyedDecodingContainer<PayloadKey>, depth: Int
  ) throws -> PayloadValue {
    let keys = container.allKeys
    guard let key = keys.first, keys.count == 1 else {
      throw CodedEntryError.kinds.error(at: container.codingPath)
    }
    // A path is as long as the value is deep, so it is built only for errors.
    var path: [any CodingKey] { container.codingPath + [key] }
    guard let kind = Kind(rawValue: key.stringValue) else {
      throw CodedEntryError.unknownKey.error(at: path)
    }
    switch kind {
    case .null:
      guard try container.decode(Bool.self, forKey: key) else {
        throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "")
      }
      return .null
    case .bool: return .bool(try container.decode(Bool.self, forKey: key))
    case .integer: return .integer(try container.decode(Int.self, forKey: key))
    case .double:
      guard let number = Double(try container.decode(String.self, forKey: key)) else {
        throw CodedEntryError.number.error(at: path)
      }
      return .double(number)
    case .text: return .text(try container.decode(String.self, forKey: key))
    case .other: return .other(try container.decode(String.self, forKey: key))
    case .array:
      guard depth < PayloadValue.maximumDepth else { throw CodedEntryError.tooDeep.error(at: path) }
      var list = try container.nestedUnkeyedContainer(forKey: key)
      var values: [PayloadValue] = []
      while !list.isAtEnd {
        let item = try list.nestedContainer(keyedBy: PayloadKey.self)
        values.append(try value(in: item, depth: depth + 1))
      }
      return .array(values)
    case .object:
      guard depth < PayloadValue.maximumDepth else { throw CodedEntryError.tooDeep.error(at: path) }
      let fields = try container.nestedContainer(keyedBy: PayloadKey.self, forKey: key)
      return .object(try self.fields(in: fields, depth: depth + 1))
    }
  }

  /// Reads the values of a `userInfo`, or of a nested object.
  static func fields(
    in container: KeyedDecodingContainer<PayloadKey>, depth: Int = 1
  ) throws -> [String: PayloadValue] {
    var values: [String: PayloadValue] = [:]
    for key in container.allKeys {
      let field = try container.nestedContainer(keyedBy: PayloadKey.self, forKey: key)
      values[key.stringValue] = try value(in: field, depth: depth)
    }
    return values
  }

  // MARK: Writing

  private static func encode(
    _ value: PayloadValue, in container: inout KeyedEncodingContainer<Kind>, depth: Int
  ) throws {
    switch value {
    case .null: try container.encode(true, forKey: .null)
    case .bool(let value): try container.encode(value, forKey: .bool)
    case .integer(let value): try container.encode(value, forKey: .integer)
    // As text, since JSON has no infinity.
    case .double(let value): try container.encode("\(value)", forKey: .double)
    case .text(let value): try container.encode(value, forKey: .text)
    case .other(let what): try container.encode(what, forKey: .other)
    case .array(let values):
      guard depth < PayloadValue.maximumDepth else {
        throw CodedEntryError.tooDeep.error(at: container.codingPath, writing: value)
      }
      var list = container.nestedUnkeyedContainer(forKey: .array)
      for value in values {
        var item = list.nestedContainer(keyedBy: Kind.self)
        try encode(value, in: &item, depth: depth + 1)
      }
    case .object(let values):
      guard depth < PayloadValue.maximumDepth else {
        throw CodedEntryError.tooDeep.error(at: container.codingPath, writing: value)
      }
      var fields = container.nestedContainer(keyedBy: PayloadKey.self, forKey: .object)
      try encode(values, in: &fields, depth: depth + 1)
    }
  }

  /// Writes the values of a `userInfo`, or of a nested object.
  static func encode(
    _ values: [String: PayloadValue], in container: inout KeyedEncodingContainer<PayloadKey>,
    depth: Int = 1
  ) throws {
    for (key, value) in values {
      var field = container.nestedContainer(
        keyedBy: Kind.self, forKey: PayloadKey(stringValue: key))
      try encode(value, in: &field, depth: depth)
    }
  }
}

/// Any text as the key of an encoded object.
struct PayloadKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
