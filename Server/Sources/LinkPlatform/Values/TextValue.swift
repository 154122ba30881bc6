/// A value that is a text in JSON.
package protocol TextValue: LosslessStringConvertible, Codable {
  /// What errors call one: "a UUID".
  static var name: String { get }
  /// One as it is written.
  static var example: String { get }
}

extension TextValue {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = Self(try container.decode(String.self)) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: container.codingPath, debugDescription: "this is not \(Self.name)",
          underlyingError: UnexpectedValueError(
            "expected \(Self.name) such as \(Self.example)")))
    }
    self = value
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
