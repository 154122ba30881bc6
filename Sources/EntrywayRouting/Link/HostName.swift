/// The grammar of host names: labels of letters, digits, hyphens and underscores, separated by
/// dots.
///
/// Registered hosts have no underscores (RFC 952, RFC 1123), but names below them may (RFC 8552),
/// so they are accepted. The same grammar applies to a declared host, to the part after its `*`,
/// and to what the `*` matches.
package enum HostName {
  /// Whether the text is such a name.
  package static func isName(_ text: some StringProtocol) -> Bool {
    LinkBytes.with(String(text)) { isName($0, ByteRange(0, $0.count)) }
  }

  /// Whether the bytes are such a name.
  static func isName(_ bytes: Span<UInt8>, _ range: ByteRange) -> Bool {
    // Neither a dot nor the end may follow the beginning or another dot.
    var isInLabel = false
    for index in range.lower..<range.upper {
      let byte = bytes[index]
      if byte == ASCII.dot {
        guard isInLabel else { return false }
        isInLabel = false
      } else {
        guard
          ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == ASCII.minus
            || byte == ASCII.underscore
        else { return false }
        isInLabel = true
      }
    }
    return isInLabel
  }

  /// Whether the bytes, in whatever case, are a text in lowercase.
  static func equals(_ bytes: Span<UInt8>, _ range: ByteRange, _ text: ArraySlice<UInt8>) -> Bool {
    guard range.count == text.count else { return false }
    var index = range.lower
    for byte in text {
      guard ASCII.lowercased(bytes[index]) == byte else { return false }
      index += 1
    }
    return true
  }

  /// Whether the host is labels and the suffix, which begins with a dot.
  static func isBelow(
    _ suffix: ArraySlice<UInt8>, _ bytes: Span<UInt8>, _ host: ByteRange
  ) -> Bool {
    guard host.count > suffix.count else { return false }
    let end = host.upper - suffix.count
    return equals(bytes, ByteRange(end, host.upper), suffix)
      && isName(bytes, ByteRange(host.lower, end))
  }

  /// What follows the `*` of a declared host, dot included; nil if it is no `*.example.com`.
  static func wildcardSuffix(of host: String) -> Substring? {
    guard host.hasPrefix("*."), isName(host.dropFirst(2)) else { return nil }
    return host.dropFirst()
  }
}
