extension PayloadValue: Codable {
  /// Decodes any value that JSON can write.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for a value that is nested more than
  ///   ``maximumDepth`` deep, or that is none of JSON's.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else {
      self = try Self.container(in: decoder)
    }
  }

  /// Arrays and objects are walked key by key: trying one after the other with `try?` would
  /// decode a broken branch twice on every level.
  private static func container(in decoder: any Decoder) throws -> PayloadValue {
    guard decoder.codingPath.count < maximumDepth else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: EntryWording.tooDeep))
    }
    if var list = try? decoder.unkeyedContainer() {
      var values: [PayloadValue] = []
      while !list.isAtEnd { values.append(try list.decode(PayloadValue.self)) }
      return .array(values)
    }
    let object = try decoder.container(keyedBy: PayloadKey.self)
    var values: [String: PayloadValue] = [:]
    for key in object.allKeys {
      values[key.stringValue] = try object.decode(PayloadValue.self, forKey: key)
    }
    return .object(values)
  }

  /// Encodes the value as JSON has it; ``other(_:)`` as `null`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null, .other: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let values): try container.encode(values)
    }
  }
}
