/// Finds bytes that are not UTF-8 (RFC 3629: no overlong forms, no surrogates).
package enum UTF8Check {
  /// The first bytes that are not UTF-8; nil if all are.
  package static func firstInvalid(in bytes: [UInt8]) -> Range<Int>? {
    bytes.withUnsafeBufferPointer { buffer in
      let bytes = JSONBytes(buffer)
      var position = 0
      while position < bytes.count {
        let (end, isWhole) = bytes.sequenceEnd(at: position)
        guard isWhole else { return position..<end }
        position = end
      }
      return nil
    }
  }
}
