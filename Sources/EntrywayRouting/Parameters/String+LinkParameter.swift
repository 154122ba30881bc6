extension String: LinkParameter {
  /// Takes any text as it is.
  public init(linkText: String) { self = linkText }

  /// The text itself.
  public var linkText: String { self }

  /// `text`.
  public static var linkExample: String { "text" }

  /// Any text that is not empty.
  public static var linkShape: LinkShape { .text }

  /// Takes the text as it stands decoded in the link.
  @inlinable
  public static func _read(_ texts: inout _LinkTexts) throws(_LinkTextUnreadable) -> String {
    String(decoding: try texts.one(), as: UTF8.self)
  }

  /// Says that the shape is exact: every text of it reads.
  public static var _linkTraits: _LinkTraits { _LinkTraits(isShapeExact: true) }
}
