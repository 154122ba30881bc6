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
