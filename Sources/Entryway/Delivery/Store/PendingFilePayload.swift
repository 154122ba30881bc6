/// A payload as the file writes it: an object of one key, which names the kind, so that `1`, `1.0`
/// and `true` come back as what they were.
///
/// ```json
/// {"object": {"messageId": {"integer": 7}}}
/// ```
enum PendingFilePayload: Codable {
  case null
  case bool(Bool)
  case integer(Int)
  case double(Double)
  case text(String)
  case array([PendingFilePayload])
  case object([String: PendingFilePayload])
  case other(String)

  /// How many arrays and objects may stand in one another.
  static let depthLimit = 64

  private enum Key: String, CodingKey {
    case null, bool, integer, double, text, array, object, other
  }

  init(from decoder: any Decoder) throws {
    // Each level adds a kind and an index to the path, which starts with four keys at most.
    guard decoder.codingPath.count <= 5 + 2 * Self.depthLimit else { throw Self.tooDeep }
    let container = try decoder.container(keyedBy: Key.self)
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      throw PendingStoreError(.damaged, detail: "a payload has no kind, or more than one")
    }
    switch key {
    case .null: self = .null
    case .bool: self = .bool(try container.decode(Bool.self, forKey: key))
    case .integer: self = .integer(try container.decode(Int.self, forKey: key))
    case .double:
      guard let number = Double(try container.decode(String.self, forKey: key)) else {
        throw PendingStoreError(.damaged, detail: "a payload's `double` is not a number")
      }
      self = .double(number)
    case .text: self = .text(try container.decode(String.self, forKey: key))
    case .array: self = .array(try container.decode([PendingFilePayload].self, forKey: key))
    case .object:
      self = .object(try container.decode([String: PendingFilePayload].self, forKey: key))
    case .other: self = .other(try container.decode(String.self, forKey: key))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .null: try container.encode(true, forKey: .null)
    case .bool(let value): try container.encode(value, forKey: .bool)
    case .integer(let value): try container.encode(value, forKey: .integer)
    // As text, since JSON has no infinity.
    case .double(let value): try container.encode("\(value)", forKey: .double)
    case .text(let value): try container.encode(value, forKey: .text)
    case .array(let values): try container.encode(values, forKey: .array)
    case .object(let values): try container.encode(values, forKey: .object)
    case .other(let what): try container.encode(what, forKey: .other)
    }
  }
}

extension PendingFilePayload {
  private static var tooDeep: PendingStoreError {
    PendingStoreError(.damaged, detail: "a payload is more than \(depthLimit) levels deep")
  }

  init(_ value: PayloadValue, depth: Int = 0) throws(PendingStoreError) {
    switch value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .integer(value)
    case .double(let value): self = .double(value)
    case .text(let value): self = .text(value)
    case .other(let what): self = .other(what)
    case .array(let values):
      guard depth < Self.depthLimit else { throw Self.tooDeep }
      self = .array(
        try values.map { value throws(PendingStoreError) in try Self(value, depth: depth + 1) })
    case .object(let values):
      guard depth < Self.depthLimit else { throw Self.tooDeep }
      self = .object(try Self.map(values, depth: depth + 1))
    }
  }

  static func map(
    _ values: [String: PayloadValue], depth: Int = 1
  ) throws(PendingStoreError) -> [String: PendingFilePayload] {
    var forms: [String: PendingFilePayload] = [:]
    for (key, value) in values { forms[key] = try Self(value, depth: depth) }
    return forms
  }

  func value(depth: Int = 0) throws(PendingStoreError) -> PayloadValue {
    switch self {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .integer(let value): return .integer(value)
    case .double(let value): return .double(value)
    case .text(let value): return .text(value)
    case .other(let what): return .other(what)
    case .array(let values):
      guard depth < Self.depthLimit else { throw Self.tooDeep }
      return .array(
        try values.map { value throws(PendingStoreError) in try value.value(depth: depth + 1) })
    case .object(let values):
      guard depth < Self.depthLimit else { throw Self.tooDeep }
      return .object(try Self.values(values, depth: depth + 1))
    }
  }

  static func values(
    _ values: [String: PendingFilePayload], depth: Int = 1
  ) throws(PendingStoreError) -> [String: PayloadValue] {
    var found: [String: PayloadValue] = [:]
    for (key, value) in values { found[key] = try value.value(depth: depth) }
    return found
  }
}
