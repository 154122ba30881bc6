extension String: LinkParameter {
  public init(linkText: String) { self = linkText }
  public var linkText: String { self }
  public static var linkExample: String { "text" }
  public static var linkShape: LinkShape { .text }

  @inlinable
  public static func _read(_ texts: inout _LinkTexts) throws -> String {
    String(decoding: try texts.one(), as: UTF8.self)
  }

  public static var _linkTraits: _LinkTraits { _LinkTraits(isShapeExact: true) }
}
