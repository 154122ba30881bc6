extension Double: LinkParameter {
  /// Reads a decimal number such as `1.5`, `-2` or `1e3`; neither infinity nor what is no number.
  ///
  /// - Throws: `LinkTextMismatch` for any other text.
  public init(linkText: String) throws {
    guard Self.linkShape.reads(linkText), let number = Double(linkText) else {
      throw LinkTextMismatch(linkText, expected: Self.linkShape)
    }
    self = number
  }

  /// The shortest digits that read back as the number, such as `1.5`.
  ///
  /// Infinity and what is no number have no such text: a table refuses to write the link.
  public var linkText: String { description }

  /// `1.5`.
  public static var linkExample: Double { 1.5 }

  /// A decimal number.
  public static var linkShape: LinkShape { .decimal }

  /// Says that the shape is exact: every text of it reads.
  public static var _linkTraits: _LinkTraits { _LinkTraits(isShapeExact: true) }
}
