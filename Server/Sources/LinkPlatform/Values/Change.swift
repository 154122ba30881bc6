/// What a merge patch (RFC 7396) says of one member: nothing, that it goes, or its new value.
package enum Change<Value: Hashable & Sendable>: Hashable, Sendable {
  case unchanged
  case removed
  case set(Value)

  /// A change to what a record has, or does not have.
  package init(to value: Value?) {
    self = value.map(Change.set) ?? .removed
  }

  /// The value after the change.
  package func applied(to old: Value?) -> Value? {
    switch self {
    case .unchanged: old
    case .removed: nil
    case .set(let new): new
    }
  }
}

extension Change: Decodable where Value: Decodable {
  package init(from decoder: any Decoder) throws {
    let isRemoved = try decoder.singleValueContainer().decodeNil()
    self = isRemoved ? .removed : .set(try Value(from: decoder))
  }
}

extension Change: Encodable where Value: Encodable {
  package func encode(to encoder: any Encoder) throws {
    try applied(to: nil).encode(to: encoder)
  }
}

extension KeyedDecodingContainer {
  /// What types that the compiler makes decodable call for a change: one may be missing.
  package func decode<Value: Decodable>(
    _ type: Change<Value>.Type, forKey key: Self.Key
  ) throws -> Change<Value> {
    try decodeIfPresent(type, forKey: key) ?? .unchanged
  }
}
