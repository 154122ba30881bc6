/// The grammar of host names: labels with dots between (RFC 952, RFC 1123).
enum HostName {
  /// Whether the bytes are letters, digits and hyphens between dots: what a table may declare.
  static func isDeclarable(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer { isLabels($0.span, ByteRange(0, bytes.count)) { _ in false } }
  }

  /// Whether the bytes may stand for the `*` of a declared host: the same, and underscores, which
  /// no host that is registered has, but which stand in names below it (RFC 8552).
  static func isBelowWildcard(_ bytes: Span<UInt8>, _ range: ByteRange) -> Bool {
    isLabels(bytes, range) { $0 == ASCII.underscore }
  }

  /// What follows the `*` of a declared host, dot included; nil if it is no `*.example.com`.
  static func wildcardSuffix(of host: [UInt8]) -> ArraySlice<UInt8>? {
    guard host.starts(with: [ASCII.star, ASCII.dot]), isDeclarable(host.dropFirst(2)) else {
      return nil
    }
    return host.dropFirst()
  }

  private static func isLabels(
    _ bytes: Span<UInt8>, _ range: ByteRange, besides isOther: (UInt8) -> Bool
  ) -> Bool {
    // Neither a dot nor the end may follow the beginning or another dot.
    var isInLabel = false
    for index in range.lower..<range.upper {
      let byte = bytes[index]
      if byte == ASCII.dot {
        guard isInLabel else { return false }
        isInLabel = false
      } else {
        guard ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == ASCII.minus || isOther(byte)
        else { return false }
        isInLabel = true
      }
    }
    return isInLabel
  }
}
