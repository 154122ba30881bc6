extension LinkParameter where Self: RawRepresentable, RawValue: LinkParameter {
  public init(linkText: String) throws {
    guard let value = Self(rawValue: try RawValue(linkText: linkText)) else {
      throw LinkTextMismatch(linkText, expected: Self.linkShape)
    }
    self = value
  }

  public var linkText: String { rawValue.linkText }
  public static var linkShape: LinkShape { .opaque }
}

extension LinkParameter where Self: RawRepresentable & CaseIterable, RawValue: LinkParameter {
  /// Reads the texts of the cases and no other spelling of them, such as `01` for `1`.
  public init(linkText: String) throws {
    guard let raw = try? RawValue(linkText: linkText), let value = Self(rawValue: raw),
      value.linkText.utf8.elementsEqual(linkText.utf8)
    else { throw LinkTextMismatch(linkText, expected: Self.linkShape) }
    self = value
  }

  public static var linkExample: Self {
    guard let example = allCases.first else {
      preconditionFailure("\(Self.self).allCases is empty: give it a case, or a linkExample.")
    }
    return example
  }

  public static var linkShape: LinkShape { .oneOf(allCases.map(\.linkText)) }
  public static var _linkTraits: _LinkTraits { _LinkTraits(isShapeExact: true) }
}
