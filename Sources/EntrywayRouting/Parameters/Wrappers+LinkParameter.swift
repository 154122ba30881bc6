extension Optional: LinkParameter where Wrapped: LinkParameter {
  /// Reads the text as the wrapped type.
  ///
  /// - Throws: Any error that the wrapped type throws for an invalid text.
  public init(linkText: String) throws { self = try Wrapped(linkText: linkText) }

  /// The value's text, or an empty one; a link omits an absent value.
  public var linkText: String { self?.linkText ?? "" }

  /// The example of the wrapped type.
  public static var linkExample: Wrapped? { Wrapped.linkExample }

  /// The shape of the wrapped type.
  public static var linkShape: LinkShape { Wrapped.linkShape }

  /// Accepts one text or none.
  public static var _linkTraits: _LinkTraits {
    _LinkTraits(count: .optional, isShapeExact: Wrapped._linkTraits.isShapeExact)
  }

  /// Reads the text; nil if there is none, or if it can't be read as the wrapped type.
  @inlinable
  public static func _read(_ texts: inout _LinkTexts) throws(_LinkTextUnreadable) -> Wrapped? {
    var own = texts
    guard texts.next() != nil else { return nil }
    // A text that does not read is ignored.
    return try? Wrapped._read(&own)
  }

  /// The value's texts; empty for nil.
  public var _linkTexts: [String] { self?._linkTexts ?? [] }
}

extension Array: LinkParameter where Element: LinkParameter {
  /// Reads one text as the only element; in a link, every text becomes an element.
  ///
  /// - Throws: Any error that the element type throws for an invalid text.
  public init(linkText: String) throws { self = [try Element(linkText: linkText)] }

  /// The first element's text, or an empty one; a link contains those of all elements.
  public var linkText: String { first?.linkText ?? "" }

  /// An array of the element's example.
  public static var linkExample: [Element] { [Element.linkExample] }

  /// The shape of each element.
  public static var linkShape: LinkShape { Element.linkShape }

  /// Accepts any number of texts.
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

  /// The texts of all elements, in order.
  public var _linkTexts: [String] { flatMap(\._linkTexts) }
}

extension LinkParameter where Self: RawRepresentable, RawValue: LinkParameter {
  /// Reads the raw value.
  ///
  /// - Throws: ``LinkTextError`` if no value has this text.
  public init(linkText: String) throws {
    guard let value = Self(rawValue: try RawValue(linkText: linkText)) else {
      throw LinkTextError(linkText, expected: Self.linkShape)
    }
    self = value
  }

  /// The raw value's text.
  public var linkText: String { rawValue.linkText }
  /// Opaque, because the possible raw values are unknown.
  public static var linkShape: LinkShape { .opaque }
}

extension LinkParameter where Self: RawRepresentable & CaseIterable, RawValue: LinkParameter {
  /// Reads the texts of the cases, but no alternative spelling, such as `01` for `1`.
  ///
  /// - Throws: ``LinkTextError`` if no value has this text.
  public init(linkText: String) throws {
    guard let raw = try? RawValue(linkText: linkText), let value = Self(rawValue: raw),
      value.linkText.utf8.elementsEqual(linkText.utf8)
    else { throw LinkTextError(linkText, expected: Self.linkShape) }
    self = value
  }

  /// The first case; a type without cases has to provide its own example.
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
