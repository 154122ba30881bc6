/// A type for a route's parameters, which can be read from a link's text and written into one.
///
/// `String`, the integers, `Double`, `Bool`, enums and structs with such a raw value, optionals and
/// arrays conform; `import Entryway` adds `UUID` and `Date`. Your own type needs four members:
///
/// ```swift
/// struct SKU: LinkParameter, Hashable {
///   var number: UInt
///   init(number: UInt) { self.number = number }
///   init(linkText: String) throws {
///     guard linkText.hasPrefix("sku") else { throw BadSKU() }
///     self.init(number: try UInt(linkText: String(linkText.dropFirst(3))))
///   }
///   var linkText: String { "sku\(number)" }
///   static var linkExample: SKU { SKU(number: 1) }
///   static var linkShape: LinkShape { .opaque }
/// }
/// ```
///
/// If the text of a path parameter cannot be read as its type, the route does not match.
/// `init(linkText:)` must read every `linkText` back to an equal value.
///
/// Messages include the error that `init(linkText:)` throws, if it is `CustomStringConvertible`,
/// and the text of `linkExample`:
///
/// ```
/// no route matches this link: "978" is not valid: an ISBN has 13 digits
/// ```
///
/// For sensitive parameters, they include neither the text nor the error.
public protocol LinkParameter: Sendable {
  /// Reads the value from the decoded text of a link.
  ///
  /// - Throws: Any error if the text is not a value of the type.
  init(linkText: String) throws

  /// The value's unescaped text, which must read back as an equal value.
  var linkText: String { get }

  /// Any value of the type. Tables build example links from it to check themselves.
  static var linkExample: Self { get }

  /// The shape of the type's texts, for readers without the type.
  static var linkShape: LinkShape { get }

  // For optionals, arrays and the types below. Other conformances should use the defaults.

  /// How many texts the type accepts, and whether its shape is exact.
  static var _linkTraits: _LinkTraits { get }

  /// Reads the value from the next texts of a match.
  static func _read(_ texts: inout _LinkTexts) throws(_LinkTextUnreadable) -> Self

  /// The value's texts in a link.
  var _linkTexts: [String] { get }
}

extension LinkParameter {
  /// One text, which may be invalid for the type even if it has the shape.
  public static var _linkTraits: _LinkTraits { _LinkTraits() }

  /// Reads the next text through `init(linkText:)`.
  @inlinable
  public static func _read(_ texts: inout _LinkTexts) throws(_LinkTextUnreadable) -> Self {
    let text = String(decoding: try texts.one(), as: UTF8.self)
    do {
      return try Self(linkText: text)
    } catch {
      throw _LinkTextUnreadable()
    }
  }

  /// The value's only text.
  public var _linkTexts: [String] { [linkText] }
}

/// How a parameter's type accepts texts.
///
/// An implementation detail of ``LinkParameter``.
public struct _LinkTraits: Sendable {
  enum Count: Hashable, Sendable {
    case one, optional, many
  }

  var count = Count.one
  /// Whether the shape describes the accepted texts exactly, so that the type need not be called.
  var isShapeExact = false

  init(count: Count = .one, isShapeExact: Bool = false) {
    self.count = count
    self.isShapeExact = isShapeExact
  }

  /// The traits of a type that accepts one text, exactly described by its shape.
  package static var exact: _LinkTraits { _LinkTraits(isShapeExact: true) }
}

/// A parameter's text is missing or invalid; which of the two is determined on demand.
///
/// It is empty, so that a link that a route does not match costs no memory. An implementation
/// detail of ``LinkParameter``.
public struct _LinkTextUnreadable: Error {
  @inlinable
  init() {}
}
