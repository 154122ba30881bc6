import EntrywayDiagnostics

/// The rules that every link must follow.
///
/// A text that violates one is refused before it is matched, whatever the table.
public enum ReadingRule: String, Hashable, Sendable, CaseIterable {
  /// A link has at most 8,192 bytes.
  case length = "length"
  /// A link has at most 128 segments.
  case segmentCount = "segment-count"
  /// A link is UTF-8.
  case encoding = "encoding"
  /// A link starts with a scheme and a colon (RFC 3986, 3.1).
  case scheme = "scheme"
  /// A link contains no control characters, raw or escaped, except for escaped tabs and line breaks
  /// in query values and the fragment.
  case controlCharacter = "control-character"
  /// A link contains no raw spaces.
  case space = "space"
  /// A link contains no backslashes, and no escaped ones in its path.
  case backslash = "backslash"
  /// In the host and path, a percent sign is followed by two hexadecimal digits, and the decoded
  /// bytes are UTF-8. In a query item or the fragment, a violation makes only that part unreadable,
  /// and no route receives it.
  case escape = "escape"
  /// A link has no user name or password before the host.
  case userInfo = "user-info"
  /// A web link has a host.
  case host = "host"
  /// A port, the text between the host's colon and the path, is empty or digits.
  case port = "port"
  /// A host is written in ASCII.
  case hostCharacters = "host-characters"
  /// No path segment is `.` or `..`, raw or escaped.
  case dotSegment = "dot-segment"
  /// No path segment is empty, except for the last one.
  case emptySegment = "empty-segment"
  /// The path contains no escaped `/`, unless the table allows it.
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
