/// The target of a request as it was sent: a path, and what stands behind its question mark.
///
/// Everything here cuts byte by byte: a mark behind a delimiter would make another character of it.
struct RequestTarget: Hashable, Sendable {
  let path: Substring
  /// The query without its question mark; nil if there is none.
  let query: Substring?

  init(_ text: String) {
    let bytes = text.utf8
    if let mark = bytes.firstIndex(of: UInt8(ascii: "?")) {
      (path, query) = (text[..<mark], text[bytes.index(after: mark)...])
    } else {
      (path, query) = (text[...], nil)
    }
  }

  /// The parts of a path between its slashes, empty ones too.
  static func segments(of path: Substring) -> [Substring] {
    path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map(Substring.init)
  }

  /// What stands between `http://` and the path; nil for a target that begins with its path.
  static func authority(of target: String) -> String? {
    guard !target.utf8.starts(with: [UInt8(ascii: "/")]) else { return nil }
    for scheme in ["http://", "https://"]
    where Substring(target.utf8.prefix(scheme.utf8.count)).lowercased() == scheme {
      let rest = target.utf8.dropFirst(scheme.utf8.count)
      return String(Substring(rest.prefix { !"/?#".utf8.contains($0) }))
    }
    return nil
  }
}
