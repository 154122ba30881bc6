/// Finds bytes that are not UTF-8 (RFC 3629: no overlong forms, no surrogates).
package enum UTF8Check {
  /// The first bytes that are not UTF-8; nil if all are.
  package static func firstInvalid(in bytes: [UInt8]) -> Range<Int>? {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var position = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): position += scalar.count
      case .emptyInput: return nil
      case .error(let length): return position..<position + length
      }
    }
  }
}
