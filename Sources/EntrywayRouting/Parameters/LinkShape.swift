/// The shape of a parameter's texts.
///
/// Each shape has one defined grammar, so that tables without Swift types read links like typed
/// ones.
///
/// | shape | grammar |
/// |---|---|
/// | `text` | anything but an empty text |
/// | `integer` | `-?[0-9]+`, in range |
/// | `decimal` | `-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?`, finite |
/// | `boolean` | `true` or `false` |
/// | `uuid` | 8-4-4-4-12 hexadecimal digits (RFC 9562) |
/// | `date` | `YYYY-MM-DD`, or that and `THH:MM:SS`, a fraction if any, `Z` or `±HH:MM` (RFC 3339) |
/// | `oneOf` | one of the texts |
/// | `opaque` | what the Swift type reads; readers without the type take anything |
public enum LinkShape: Hashable, Sendable {
  case text
  case integer(min: Int64, max: UInt64)
  case decimal
  case boolean
  case uuid
  case date
  case oneOf([String])
  case opaque
}

extension LinkShape {
  /// The shape of an integer type, with its full range.
  public static func integer<Number: FixedWidthInteger>(_ type: Number.Type) -> LinkShape {
    .integer(min: Int64(clamping: Number.min), max: UInt64(clamping: Number.max))
  }

  /// Whether the shape describes the accepted texts exactly, even without the Swift type.
  public var isExact: Bool { self != .opaque }
}

extension LinkShape {
  /// Whether the decoded bytes of `range` are a text of the shape.
  ///
  /// - Complexity: O(*n*) in the bytes; for `oneOf` times the number of its texts.
  func reads(_ bytes: Span<UInt8>, _ range: ByteRange) -> Bool {
    switch self {
    case .text, .opaque: true
    case .integer(let min, let max): IntegerText.reads(bytes, range, min: min, max: max)
    case .decimal: DecimalText.reads(bytes, range)
    case .boolean: equals(bytes, range, "true") || equals(bytes, range, "false")
    case .uuid: UUIDText.reads(bytes, range)
    case .date: LinkDate.seconds(String(copying: bytes, range)) != nil
    case .oneOf(let texts): texts.contains { equals(bytes, range, $0) }
    }
  }

  /// Whether `text` is a text of the shape.
  package func reads(_ text: String) -> Bool {
    LinkBytes.with(text) { reads($0, ByteRange(0, $0.count)) }
  }

  private func equals(_ bytes: Span<UInt8>, _ range: ByteRange, _ text: String) -> Bool {
    var index = range.lower
    for byte in text.utf8 {
      guard index < range.upper, bytes[index] == byte else { return false }
      index += 1
    }
    return index == range.upper
  }
}

extension String {
  /// The bytes of `range`, which are UTF-8 or repaired.
  init(copying bytes: Span<UInt8>, _ range: ByteRange) {
    var copy: [UInt8] = []
    copy.reserveCapacity(range.count)
    for index in range.lower..<range.upper { copy.append(bytes[index]) }
    self.init(decoding: copy, as: UTF8.self)
  }
}

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

  /// Encodes the shape as its `kind`, with the bounds of an integer and the texts of a choice.
  ///
  /// - Throws: Any error that the encoder throws.
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

  /// Decodes a shape.
  ///
  /// - Throws: `DecodingError` for an unknown kind, or for missing bounds or texts.
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
