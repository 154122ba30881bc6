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
  /// spell is UTF-8. (Where that is not so in a query item or in the fragment, it cannot be read,
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
