/// The members of a body, in the order in which an error names them: ``StrictDecoder`` takes no others.
package protocol BodyKeys: CodingKey, CaseIterable {}

/// Decodes bodies without guessing what was meant.
///
/// Of a type whose keys are ``BodyKeys`` a member that it does not have is refused, since a mistyped name
/// would change nothing, silently, and so is null for a member that may only be left out. Every other
/// type is decoded as Foundation's decoder does, which stands behind this one.
struct StrictDecoder: Decoder {
  /// A value whose parts are decoded strictly.
  struct Part<Value: Decodable>: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws {
      let list = try (Value.self as? any StrictList.Type)?.init(itemsOf: decoder)
      value = try list as? Value ?? Value(from: StrictDecoder(decoder))
    }
  }

  private let base: any Decoder
  private let others: [String]

  /// - Parameter others: The members that are there beside those of the type.
  init(_ decoder: any Decoder, beside others: [String] = []) {
    base = (decoder as? StrictDecoder)?.base ?? decoder
    self.others = others
  }

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<MemberKey: CodingKey>(keyedBy type: MemberKey.Type) throws
    -> KeyedDecodingContainer<MemberKey>
  {
    guard let keys = type as? any BodyKeys.Type else { return try base.container(keyedBy: type) }
    try refuseMembers(butThoseOf: keys)
    return KeyedDecodingContainer(StrictMembers(base: try base.container(keyedBy: type)))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try base.unkeyedContainer() }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    try base.singleValueContainer()
  }

  private func refuseMembers<Keys: BodyKeys>(butThoseOf keys: Keys.Type) throws {
    let known = others + keys.allCases.map(\.stringValue)
    let names = try base.container(keyedBy: MemberName.self).allKeys
    for name in names.sorted(by: { $0.stringValue < $1.stringValue })
    where !known.contains(name.stringValue) {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: codingPath + [name], debugDescription: "no such member",
          underlyingError: UnexpectedValueError(
            "no such member; there are \(known.joined(separator: ", "))")))
    }
  }
}

/// The members of a body.
private struct StrictMembers<MemberKey: CodingKey>: KeyedDecodingContainerProtocol {
  let base: KeyedDecodingContainer<MemberKey>

  var codingPath: [any CodingKey] { base.codingPath }
  var allKeys: [MemberKey] { base.allKeys }

  func contains(_ key: MemberKey) -> Bool { base.contains(key) }
  /// A member that is null is there: its type takes it or refuses it.
  func decodeNil(forKey key: MemberKey) -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: MemberKey) throws -> Value {
    try base.decode(StrictDecoder.Part<Value>.self, forKey: key).value
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: MemberKey
  ) throws -> KeyedDecodingContainer<Inner> {
    try base.nestedContainer(keyedBy: type, forKey: key)
  }

  func nestedUnkeyedContainer(forKey key: MemberKey) throws -> any UnkeyedDecodingContainer {
    try base.nestedUnkeyedContainer(forKey: key)
  }

  func superDecoder() throws -> any Decoder { try base.superDecoder() }
  func superDecoder(forKey key: MemberKey) throws -> any Decoder {
    try base.superDecoder(forKey: key)
  }
}

/// A list, whose items are decoded strictly too.
private protocol StrictList {
  init(itemsOf decoder: any Decoder) throws
}

extension Array: StrictList where Element: Decodable {
  fileprivate init(itemsOf decoder: any Decoder) throws {
    self = try [StrictDecoder.Part<Element>](from: decoder).map(\.value)
  }
}
