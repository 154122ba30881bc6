extension Double: LinkParameter {
  public init(linkText: String) throws {
    guard Self.linkShape.reads(linkText), let number = Double(linkText) else {
      throw LinkTextMismatch(linkText, expected: Self.linkShape)
    }
    self = number
  }

  public var linkText: String { description }
  public static var linkExample: Double { 1.5 }
  public static var linkShape: LinkShape { .decimal }
  public static var _linkTraits: _LinkTraits { _LinkTraits(isShapeExact: true) }
}
