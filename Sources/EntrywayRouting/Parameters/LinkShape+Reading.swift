extension LinkShape {
  /// Whether the decoded bytes of `range` are a text of the shape.
  ///
  /// - Complexity: O(*n*) in the bytes; for `oneOf` times the number of its texts.
  func reads(_ bytes: Span<UInt8>, _ range: ByteRange) -> Bool {
    switch self {
    case .text, .opaque: true
    case .integer(let min, let max): IntegerText.reads(bytes, range, min: min, max: max)
    case .decimal: DecimalText.reads(bytes, range)
    case .boolean: equals(bytes, range, "true") || equals(bytes, range, "false")
    case .uuid: UUIDText.reads(bytes, range)
    case .date: LinkDate.seconds(String(copying: bytes, range)) != nil
    case .oneOf(let texts): texts.contains { equals(bytes, range, $0) }
    }
  }

  /// Whether `text` is a text of the shape.
  package func reads(_ text: String) -> Bool {
    LinkBytes.with(text) { reads($0, ByteRange(0, $0.count)) }
  }

  private func equals(_ bytes: Span<UInt8>, _ range: ByteRange, _ text: String) -> Bool {
    var index = range.lower
    for byte in text.utf8 {
      guard index < range.upper, bytes[index] == byte else { return false }
      index += 1
    }
    return index == range.upper
  }
}

extension String {
  /// The bytes of `range`, which are UTF-8 or repaired.
  init(copying bytes: Span<UInt8>, _ range: ByteRange) {
    var copy: [UInt8] = []
    copy.reserveCapacity(range.count)
    for index in range.lower..<range.upper { copy.append(bytes[index]) }
    self.init(decoding: copy, as: UTF8.self)
  }
}
