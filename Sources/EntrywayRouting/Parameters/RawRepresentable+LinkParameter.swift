extension LinkParameter where Self: RawRepresentable, RawValue: LinkParameter {
  /// Reads the raw value, and the value that has it.
  ///
  /// - Throws: `LinkTextMismatch` if no value has this raw value, and what the raw type throws
  ///   for a text that is none of it.
  public init(linkText: String) throws {
    guard let value = Self(rawValue: try RawValue(linkText: linkText)) else {
      throw LinkTextMismatch(linkText, expected: Self.linkShape)
    }
    self = value
  }

  /// The text of the raw value.
  public var linkText: String { rawValue.linkText }

  /// Known to the type alone: readers without it take any text.
  public static var linkShape: LinkShape { .opaque }
}

extension LinkParameter where Self: RawRepresentable & CaseIterable, RawValue: LinkParameter {
  /// The first case; a type without cases has to give another example.
  public static var linkExample: Self {
    guard let example = allCases.first else {
      preconditionFailure("\(Self.self).allCases is empty: give it a case, or a linkExample.")
    }
    return example
  }

  /// The texts of all cases, and no others.
  public static var linkShape: LinkShape { .oneOf(allCases.map(\.linkText)) }

  /// Says that the shape is exact: every text of it reads.
  public static var _linkTraits: _LinkTraits { _LinkTraits(isShapeExact: true) }
}
