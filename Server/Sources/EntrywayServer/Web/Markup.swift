/// Text of an HTML page. What is put into it by interpolation is escaped, unless it is markup itself:
///
/// ```swift
/// let cell: Markup = "<a href=\"\(address)\"\(attribute: "rel", relation)>\(title)</a>"
/// ```
///
/// What stands in the literal itself is the program's own, and is taken as it is.
///
/// Escaping goes scalar by scalar. By characters a quotation mark with a combining accent would be
/// another character than the mark, and stay as it is; a browser ends the attribute there all the same.
struct Markup: Hashable, Sendable {
  private(set) var text: String

  static let empty = Markup(trusted: "")

  /// Markup that this program has written, such as a picture.
  init(trusted text: String) {
    self.text = text
  }

  /// A text as it is, escaped.
  init(_ text: some StringProtocol) {
    self.text = Self.escaped(text)
  }

  static func + (one: Markup, other: Markup) -> Markup { Markup(trusted: one.text + other.text) }
  static func += (one: inout Markup, other: Markup) { one.text += other.text }

  /// A text in which nothing is markup, in elements as in attributes with quotation marks.
  ///
  /// Characters that no HTML document may have, such as NUL, become U+FFFD.
  static func escaped(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": bytes += "&amp;".utf8
      case "<": bytes += "&lt;".utf8
      case ">": bytes += "&gt;".utf8
      case "\"": bytes += "&quot;".utf8
      case "'": bytes += "&#39;".utf8
      case "\t", "\n": bytes += UTF8.encode(scalar) ?? .init()
      case _ where isForbidden(scalar): bytes += "\u{FFFD}".utf8
      default: bytes += UTF8.encode(scalar) ?? .init()
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether XML 1.0 excludes the scalar, or HTML (section 13.2.3.5) calls it a control or a noncharacter.
  static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    return value < 0x20 || 0x7F...0x9F ~= value || 0xFDD0...0xFDEF ~= value
      || value & 0xFFFE == 0xFFFE
  }
}

extension Markup: ExpressibleByStringInterpolation {
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ text: String) { self.text += Markup.escaped(text) }
    mutating func appendInterpolation(_ number: Int) { text += String(number) }
    mutating func appendInterpolation(_ markup: Markup) { text += markup.text }

    /// An attribute, with the space before it; nothing where there is no value.
    mutating func appendInterpolation(attribute name: StaticString, _ value: String?) {
      guard let value else { return }
      text += " \(name)=\"\(Markup.escaped(value))\""
    }

    /// An attribute that says all by being there, with the space before it.
    mutating func appendInterpolation(attribute name: StaticString, if isSet: Bool) {
      if isSet { text += " \(name)" }
    }
  }

  init(stringLiteral value: String) { text = value }
  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
}

extension Sequence<Markup> {
  func joined(separator: String = "") -> Markup {
    Markup(trusted: map(\.text).joined(separator: separator))
  }
}
