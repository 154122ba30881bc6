extension LinkShape: Codable {
  private enum Key: String, CodingKey {
    case kind, min, max, texts
  }

  private var kind: String {
    switch self {
    case .text: "text"
    case .integer: "integer"
    case .decimal: "decimal"
    case .boolean: "boolean"
    case .uuid: "uuid"
    case .date: "date"
    case .oneOf: "oneOf"
    case .opaque: "opaque"
    }
  }

  /// Writes the shape as its `kind`, with the bounds of an integer and the texts of a choice.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(kind, forKey: .kind)
    switch self {
    case .integer(let min, let max):
      try container.encode(min, forKey: .min)
      try container.encode(max, forKey: .max)
    case .oneOf(let texts): try container.encode(texts, forKey: .texts)
    default: break
    }
  }

  /// Reads what `encode(to:)` writes.
  ///
  /// - Throws: `DecodingError` for a kind that this version does not know, and for bounds or texts
  ///   that are missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let kind = try container.decode(String.self, forKey: .kind)
    switch kind {
    case "text": self = .text
    case "integer":
      self = .integer(
        min: try container.decode(Int64.self, forKey: .min),
        max: try container.decode(UInt64.self, forKey: .max))
    case "decimal": self = .decimal
    case "boolean": self = .boolean
    case "uuid": self = .uuid
    case "date": self = .date
    case "oneOf": self = .oneOf(try container.decode([String].self, forKey: .texts))
    case "opaque": self = .opaque
    default:
      throw ManifestFault.shape(kind).error(at: container.codingPath + [Key.kind])
    }
  }
}
