extension String: LinkParameter {
  public init(linkText: String) { self = linkText }
  public var linkText: String { self }
  public static var linkExample: String { "text" }
  public static var linkShape: LinkShape { .text }
  public static var _linkTraits: _LinkTraits { _LinkTraits(isShapeExact: true) }
}
