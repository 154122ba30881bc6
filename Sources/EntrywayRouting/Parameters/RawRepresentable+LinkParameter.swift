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
  public static var linkExample: Self {
    guard let example = allCases.first else {
      preconditionFailure("\(Self.self).allCases is empty: give it a case, or a linkExample.")
    }
    return example
  }

  public static var linkShape: LinkShape { .oneOf(allCases.map(\.linkText)) }
  public static var _linkTraits: _LinkTraits { _LinkTraits(isShapeExact: true) }
}
