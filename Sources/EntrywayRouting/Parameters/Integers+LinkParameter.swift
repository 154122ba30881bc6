extension LinkParameter where Self: FixedWidthInteger {
  public init(linkText: String) throws {
    guard Self.linkShape.reads(linkText), let number = Self(linkText) else {
      throw LinkTextMismatch(linkText, expected: Self.linkShape)
    }
    self = number
  }

  public var linkText: String { String(self) }
  public static var linkExample: Self { 1 }
  public static var linkShape: LinkShape { .integer(Self.self) }
  public static var _linkTraits: _LinkTraits { _LinkTraits(isShapeExact: true) }
}

extension Int: LinkParameter {}
extension Int8: LinkParameter {}
extension Int16: LinkParameter {}
extension Int32: LinkParameter {}
extension Int64: LinkParameter {}
extension UInt: LinkParameter {}
extension UInt8: LinkParameter {}
extension UInt16: LinkParameter {}
extension UInt32: LinkParameter {}
extension UInt64: LinkParameter {}
