extension Optional: LinkParameter where Wrapped: LinkParameter {
  public init(linkText: String) throws { self = try Wrapped(linkText: linkText) }
  public var linkText: String { self?.linkText ?? "" }
  public static var linkExample: Wrapped? { Wrapped.linkExample }
  public static var linkShape: LinkShape { Wrapped.linkShape }

  public static var _linkTraits: _LinkTraits {
    _LinkTraits(count: .optional, isShapeExact: Wrapped._linkTraits.isShapeExact)
  }

  @inlinable
  public static func _read(_ texts: inout _LinkTexts) throws -> Wrapped? {
    var own = texts
    guard texts.next() != nil else { return nil }
    // A text that does not read is ignored.
    return try? Wrapped._read(&own)
  }

  public var _linkTexts: [String] { self?._linkTexts ?? [] }
}
