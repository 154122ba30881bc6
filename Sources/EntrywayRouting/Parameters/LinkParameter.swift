/// A type that a route's parameter can have: it reads itself from a link's text and writes itself
/// into one.
///
/// `String`, the integers, `Double`, `Bool`, enums and structs with such a raw value, optionals and
/// arrays conform; `import Entryway` adds `UUID` and `Date`. A type of your own needs four members:
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
/// A path parameter whose text does not read as its type makes its route not match. Whatever
/// `linkText` gives, `init(linkText:)` must read back to an equal value.
///
/// Messages say why a text does not read in the words of the error that `init(linkText:)` throws, if
/// it is `CustomStringConvertible`, and give the text of `linkExample`:
///
/// ```
/// no route matches this link: "978" is not valid: an ISBN has 13 digits
/// ```
///
/// Of a sensitive parameter they give neither the text nor the error's words.
public protocol LinkParameter: Sendable {
  /// Reads the value from the decoded text of a link.
  ///
  /// - Throws: Any error if the text is none of the type's.
  init(linkText: String) throws

  /// The text that reads back as the value, not yet escaped.
  var linkText: String { get }

  /// Any value of the type. Tables build example links from it to check themselves.
  static var linkExample: Self { get }

  /// The language of the type's texts, so that readers without the type know it.
  static var linkShape: LinkShape { get }

  // How optionals, arrays and the types below differ from the rest. Not for conformances outside
  // of the library: the defaults are right for them.

  /// How many texts the type takes, and whether its shape is exact.
  static var _linkTraits: _LinkTraits { get }

  /// Reads the value from the next texts of a match.
  static func _read(_ texts: inout _LinkTexts) throws(_LinkTextUnreadable) -> Self

  /// The texts that the value becomes in a link.
  var _linkTexts: [String] { get }
}

extension LinkParameter {
  /// Takes one text, which may be none of the type's even if it has the shape.
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

/// How a parameter's type takes texts.
///
/// An implementation detail of ``LinkParameter``.
public struct _LinkTraits: Sendable {
  enum Count: Hashable, Sendable {
    case one, optional, many
  }

  var count = Count.one
  /// Whether the shape says exactly which texts read, so that the type need not be called.
  var isShapeExact = false

  init(count: Count = .one, isShapeExact: Bool = false) {
    self.count = count
    self.isShapeExact = isShapeExact
  }

  /// The traits of one text of which the type reads just those of its shape.
  package static var exact: _LinkTraits { _LinkTraits(isShapeExact: true) }
}

/// A parameter's text is missing, or none of its type: which of the two is worked out on demand.
///
/// It holds nothing, so that a link which a route does not take costs no memory.
/// An implementation detail of ``LinkParameter``.
public struct _LinkTextUnreadable: Error {
  @inlinable
  init() {}
}
