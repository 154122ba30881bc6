/// The language of a parameter's texts, with one written grammar each, so that tables without
/// Swift types read as those with them.
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
  /// The shape of an integer type: all of its values.
  public static func integer<Number: FixedWidthInteger>(_ type: Number.Type) -> LinkShape {
    .integer(min: Int64(clamping: Number.min), max: UInt64(clamping: Number.max))
  }

  /// Whether readers without the Swift type know exactly which texts read.
  public var isExact: Bool { self != .opaque }
}
