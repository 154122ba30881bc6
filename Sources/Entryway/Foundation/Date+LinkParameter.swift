#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Date: LinkParameter {
  /// Reads a day, `2026-11-05`, or an instant, `2026-11-05T10:30:00Z` (RFC 3339).
  ///
  /// A day means midnight in UTC. Seconds may have a fraction, and `Z` may be replaced by an offset
  /// such as `+01:00`.
  ///
  /// - Throws: `LinkTextError` for any other text, and for nonexistent days.
  public init(linkText: String) throws {
    guard LinkDate.seconds(linkText) != nil,
      let (whole, fraction) = Self.parts(of: linkText)
    else { throw LinkTextError(linkText, expected: Self.linkShape) }
    self.init(timeIntervalSinceReferenceDate: whole - Self.reference + fraction)
  }

  /// The instant in UTC, such as `2026-11-05T10:30:00Z`.
  ///
  /// A fraction has as many digits as are needed to read the same date back.
  ///
  /// Dates outside the years 0001 to 9999 have no such text, so a table refuses to write the link.
  public var linkText: String {
    let whole = timeIntervalSinceReferenceDate.rounded(.down)
    guard let text = LinkDate.text(secondsSince1970: whole + Self.reference) else {
      return "\(timeIntervalSinceReferenceDate)"
    }
    let fraction = timeIntervalSinceReferenceDate - whole
    guard fraction > 0 else { return text }
    let candidates = [(3, 1e3), (6, 1e6), (9, 1e9), (12, 1e12)].map { width, scale in
      let digits = String(Int(min((fraction * scale).rounded(), scale - 1)))
      return text.dropLast() + "." + String(repeating: "0", count: width - digits.count) + digits
        + "Z"
    }
    // Within hours of 2001, a date can be more precise than that.
    let finest = text.dropLast() + "." + Self.decimals(of: fraction) + "Z"
    return candidates.first { (try? Date(linkText: $0)) == self } ?? finest
  }

  /// Dates count from 2001 and are more precise than seconds since 1970.
  private static var reference: Double { timeIntervalBetween1970AndReferenceDate }

  /// The shortest decimals that read back as the fraction.
  private static func decimals(of fraction: Double) -> String {
    let text = fraction.description
    guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "e")),
      let exponent = Int(text[text.index(after: mark)...])
    else { return String(text.dropFirst(2)) }
    return String(repeating: "0", count: -exponent - 1) + text[..<mark].filter { $0 != "." }
  }

  /// The whole seconds since 1970, and the fraction.
  private static func parts(of text: String) -> (whole: Double, fraction: Double)? {
    // A combining mark after the dot would make it a different character.
    guard let dot = text.utf8.firstIndex(of: UInt8(ascii: ".")) else {
      return LinkDate.seconds(text).map { ($0, 0) }
    }
    let digits = Substring(text.utf8[text.utf8.index(after: dot)...].prefix { 48...57 ~= $0 })
    guard let whole = LinkDate.seconds(String(text[..<dot]) + String(text[digits.endIndex...])),
      let fraction = Double("0." + digits)
    else { return nil }
    return (whole, fraction)
  }

  /// `2026-01-01T00:00:00Z`.
  public static var linkExample: Date { Date(timeIntervalSince1970: 1_767_225_600) }

  /// A date.
  public static var linkShape: LinkShape { .date }

  /// One text, exactly described by the shape.
  public static var _linkTraits: _LinkTraits { .exact }
}
