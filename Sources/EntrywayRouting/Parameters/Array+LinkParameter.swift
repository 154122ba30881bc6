extension Array: LinkParameter where Element: LinkParameter {
  public init(linkText: String) throws { self = [try Element(linkText: linkText)] }
  public var linkText: String { first?.linkText ?? "" }
  public static var linkExample: [Element] { [Element.linkExample] }
  public static var linkShape: LinkShape { Element.linkShape }

  public static var _linkTraits: _LinkTraits {
    _LinkTraits(count: .many, isShapeExact: Element._linkTraits.isShapeExact)
  }

  public static func _read(_ texts: inout _LinkTexts) throws -> [Element] {
    try texts.many().map { try Element(linkText: $0) }
  }

  public var _linkTexts: [String] { flatMap(\._linkTexts) }
}
