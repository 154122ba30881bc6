extension LinkParameter where Self: RawRepresentable, RawValue: LinkParameter {
  /// Reads the raw value; throws a ``LinkTextMismatch`` if no value has it.
  public init(linkText: String) throws {
    guard let value = Self(rawValue: try RawValue(linkText: linkText)) else {
      throw LinkTextMismatch(linkText, expected: Self.linkShape)
    }
    self = value
  }

  /// The raw value's text.
  public var linkText: String { rawValue.linkText }
  /// Opaque: which raw values there are is not known.
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

  /// The first case; a type without cases has to give another example.
  public static var linkExample: Self {
    guard let example = allCases.first else {
      preconditionFailure("\(Self.self).allCases is empty: give it a case, or a linkExample.")
    }
    return example
  }

  /// The cases' texts.
  public static var linkShape: LinkShape { .oneOf(allCases.map(\.linkText)) }
  /// One of the texts, exactly.
  public static var _linkTraits: _LinkTraits { _LinkTraits(isShapeExact: true) }
}
