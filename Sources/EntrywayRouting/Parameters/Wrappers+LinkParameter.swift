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

extension Array: LinkParameter where Element: LinkParameter {
  /// Reads one text as the only element; of a link, every text becomes an element.
  ///
  /// - Throws: What the element throws for a text that is none of its type.
  public init(linkText: String) throws { self = [try Element(linkText: linkText)] }

  /// The text of the first element, or an empty one; a link carries those of all elements.
  public var linkText: String { first?.linkText ?? "" }

  /// An array of the element's example.
  public static var linkExample: [Element] { [Element.linkExample] }

  /// The shape of each element.
  public static var linkShape: LinkShape { Element.linkShape }

  /// Takes any number of texts.
  public static var _linkTraits: _LinkTraits {
    _LinkTraits(count: .many, isShapeExact: Element._linkTraits.isShapeExact)
  }

  /// Reads all texts, each as an element.
  public static func _read(_ texts: inout _LinkTexts) throws(_LinkTextUnreadable) -> [Element] {
    do {
      return try texts.many().map { try Element(linkText: $0) }
    } catch {
      throw _LinkTextUnreadable()
    }
  }

  /// The texts of all elements, in their order.
  public var _linkTexts: [String] { flatMap(\._linkTexts) }
}

extension LinkParameter where Self: RawRepresentable, RawValue: LinkParameter {
  /// Reads the raw value; throws a ``LinkTextError`` if no value has it.
  ///
  /// - Throws: ``LinkTextError`` if the text does not read as the type.
  public init(linkText: String) throws {
    guard let value = Self(rawValue: try RawValue(linkText: linkText)) else {
      throw LinkTextError(linkText, expected: Self.linkShape)
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
  ///
  /// - Throws: ``LinkTextError`` if the text does not read as the type.
  public init(linkText: String) throws {
    guard let raw = try? RawValue(linkText: linkText), let value = Self(rawValue: raw),
      value.linkText.utf8.elementsEqual(linkText.utf8)
    else { throw LinkTextError(linkText, expected: Self.linkShape) }
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
