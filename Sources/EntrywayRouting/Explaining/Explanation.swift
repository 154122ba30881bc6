/// Why a link goes where it goes, or nowhere.
///
/// ```
/// https://shop.example.com/search?limit=abc
/// opens search  /search?q={query}&limit={limit}
///   limit  ignored: "abc" is not an integer
/// ```
public struct Explanation: Hashable, Sendable, CustomStringConvertible {
  /// What becomes of the link.
  public enum Outcome: String, Hashable, Sendable, Codable {
    /// A route takes it, or the fallback does.
    case matched
    /// It is a good link, but goes nowhere.
    case unmatched
    /// It breaks a rule of reading.
    case refused
  }

  /// What becomes of the link.
  public var outcome: Outcome
  /// The explanation as text.
  public var description: String
}
