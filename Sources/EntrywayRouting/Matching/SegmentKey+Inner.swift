extension SegmentKey {
  /// The part of `segment` between the texts around the parameter; nil if they are not there, or
  /// nothing is between them.
  func inner(of segment: ByteRange, _ bytes: Span<UInt8>) -> ByteRange? {
    guard kind == .affixed else { return segment }
    let inner = ByteRange(segment.lower + prefix.count, segment.upper - suffix.count)
    guard inner.lower < inner.upper else { return nil }
    for (offset, byte) in prefix.enumerated() where bytes[segment.lower + offset] != byte {
      return nil
    }
    for (offset, byte) in suffix.enumerated() where bytes[inner.upper + offset] != byte {
      return nil
    }
    return inner
  }

  /// Whether half of the text before or behind the parameter is there.
  func resembles(_ text: String) -> Bool {
    let before = zip(prefix, text.utf8).prefix { $0 == $1 }.count
    let behind = zip(suffix.reversed(), text.utf8.reversed()).prefix { $0 == $1 }.count
    return before > 0 && 2 * before >= prefix.count || behind > 0 && 2 * behind >= suffix.count
  }
}
