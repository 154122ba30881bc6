import EntrywayDiagnostics

/// The rules of reading: a text that breaks one is no link for any table, and is refused before it
/// is matched.
public enum ReadingRule: String, Hashable, Sendable, CaseIterable {
  /// A link has at most 8,192 bytes.
  case length = "length"
  /// A link has at most 128 segments.
  case segmentCount = "segment-count"
  /// A link is UTF-8.
  case encoding = "encoding"
  /// A link starts with a scheme and a colon (RFC 3986, 3.1).
  case scheme = "scheme"
  /// No control character stands in a link, neither raw nor escaped. (An escaped tab or line
  /// break may stand in a query value and in the fragment.)
  case controlCharacter = "control-character"
  /// No raw space stands in a link.
  case space = "space"
  /// No backslash stands in a link, nor an escaped one in its path.
  case backslash = "backslash"
  /// In the host and the path a percent sign is followed by two hexadecimal digits, and what they
  /// encode is UTF-8. (Where that is not so in a query item or in the fragment, it cannot be read,
  /// and no route gets it.)
  case escape = "escape"
  /// No user name or password stands before the host.
  case userInfo = "user-info"
  /// A web link has a host.
  case host = "host"
  /// A port, the text between a host's colon and the path, is digits or nothing.
  case port = "port"
  /// A host is written in ASCII.
  case hostCharacters = "host-characters"
  /// No segment of the path is `.` or `..`, neither raw nor escaped.
  case dotSegment = "dot-segment"
  /// No segment of the path is empty, but for one at the end.
  case emptySegment = "empty-segment"
  /// No escaped `/` stands in the path, unless the table allows it.
  case encodedSlash = "encoded-slash"
}

extension ReadingRule {
  /// What is wrong with a link that breaks the rule.
  ///
  /// - Parameters:
  ///   - excerpt: The link, with the range that does so.
  ///   - isByTable: Whether a table refuses it, which has settings, or a reader without.
  func diagnostic(_ excerpt: Excerpt, byTable isByTable: Bool) -> Diagnostic {
    let (what, hint) = words
    return Diagnostic(
      .refused, what, excerpt: excerpt,
      hint: self == .encodedSlash && !isByTable ? "pass the text as a query item." : hint
    ).about("this link is refused")
  }

  private var words: (what: String, hint: String) {
    switch self {
    case .length:
      ("it is longer than 8,192 bytes", "shorten the link; carry long texts in the app instead.")
    case .segmentCount:
      ("its path has more than 128 segments", "shorten the path.")
    case .encoding:
      ("it is not UTF-8", "write the link in UTF-8, or escape its bytes.")
    case .scheme:
      (
        "it does not start with a scheme",
        "start it with https:// or one of the app's schemes, such as shop://."
      )
    case .controlCharacter:
      (
        "it contains a control character",
        "remove it; query values and fragments allow only an escaped tab or line break."
      )
    case .space: ("it contains a space", "write %20 instead.")
    case .backslash:
      ("it contains a backslash", "separate segments with /; in a query write %5C.")
    case .escape: ("a percent-escape is broken or not valid UTF-8", Self.escapeHint)
    case .userInfo:
      (
        "it has a user name before the host",
        "remove everything up to the @; the real host follows it."
      )
    case .port:
      (
        "its port is not a number",
        "write digits after the colon, or remove the colon and what follows it."
      )
    case .host: ("it has no host", "write https://HOST/PATH with both slashes.")
    case .hostCharacters:
      (
        "its host contains a non-ASCII character",
        "write the host in its xn-- form, and check that it is the intended host."
      )
    case .dotSegment:
      ("its path contains . or ..", "write the path without . and .. segments.")
    case .emptySegment:
      ("its path contains an empty segment", "remove the doubled slash.")
    case .encodedSlash:
      (
        "its path contains an escaped slash",
        "pass the text as a query item, or declare the table with allowsEncodedSlash: true."
      )
    }
  }

  /// What to do about an escape that cannot be read.
  static let escapeHint =
    "write % and two hexadecimal digits that encode UTF-8, and %25 for a percent sign."
}
