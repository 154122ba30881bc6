extension Optional: LinkParameter where Wrapped: LinkParameter {
  /// Reads the text as the wrapped type.
  ///
  /// - Throws: What the wrapped type throws for a text that is none of it.
  public init(linkText: String) throws { self = try Wrapped(linkText: linkText) }

  /// The text of the value, or an empty one; a link leaves an absent value out.
  public var linkText: String { self?.linkText ?? "" }

  /// The example of the wrapped type.
  public static var linkExample: Wrapped? { Wrapped.linkExample }

  /// The shape of the wrapped type.
  public static var linkShape: LinkShape { Wrapped.linkShape }

  /// Takes one text or none.
  public static var _linkTraits: _LinkTraits {
    _LinkTraits(count: .optional, isShapeExact: Wrapped._linkTraits.isShapeExact)
  }

  /// Reads the text; nil if there is none, or none that reads as the wrapped type.
  @inlinable
  public static func _read(_ texts: inout _LinkTexts) throws(_LinkTextUnreadable) -> Wrapped? {
    var own = texts
    guard texts.next() != nil else { return nil }
    // A text that does not read is ignored.
    return try? Wrapped._read(&own)
  }

  /// The texts of the value; none for nil.
  public var _linkTexts: [String] { self?._linkTexts ?? [] }
}
