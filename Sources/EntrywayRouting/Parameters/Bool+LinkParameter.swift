extension Bool: LinkParameter {
  public init(linkText: String) throws {
    switch linkText {
    case "true": self = true
    case "false": self = false
    default: throw LinkTextMismatch(linkText, expected: Self.linkShape)
    }
  }

  public var linkText: String { self ? "true" : "false" }
  public static var linkExample: Bool { true }
  public static var linkShape: LinkShape { .boolean }
  public static var _linkTraits: _LinkTraits { _LinkTraits(isShapeExact: true) }
}
