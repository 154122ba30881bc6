extension Bool: LinkParameter {
  /// Reads `true` or `false`, in lower case.
  ///
  /// - Throws: `LinkTextMismatch` for any other text, such as `1` or `yes`.
  public init(linkText: String) throws {
    switch linkText {
    case "true": self = true
    case "false": self = false
    default: throw LinkTextMismatch(linkText, expected: Self.linkShape)
    }
  }

  /// `true` or `false`.
  public var linkText: String { self ? "true" : "false" }

  /// `true`.
  public static var linkExample: Bool { true }

  /// A boolean.
  public static var linkShape: LinkShape { .boolean }

  /// Says that the shape is exact: every text of it reads.
  public static var _linkTraits: _LinkTraits { _LinkTraits(isShapeExact: true) }
}
