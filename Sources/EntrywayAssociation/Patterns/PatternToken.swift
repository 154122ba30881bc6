/// One piece of a pattern as it is written.
enum PatternToken: Hashable, Sendable {
  /// Text that stands for itself.
  case literal(String)
  /// `?`: exactly one character.
  case one
  /// `*`: any characters, or none.
  case many
  /// `$(name)`.
  case variable(String)

  /// The pieces of a pattern; what is no variable's whole `$(name)` stands for itself.
  ///
  /// - Complexity: linear in the length of the pattern.
  static func tokens(of pattern: String, readsVariables: Bool = true) -> [PatternToken] {
    let bytes = Array(pattern.utf8)
    var tokens: [PatternToken] = []
    var (start, position) = (0, 0)
    // No variable begins after the last closing bracket.
    let lastBracket = readsVariables ? bytes.lastIndex(of: UInt8(ascii: ")")) ?? -1 : -1
    func literal() {
      guard start < position else { return }
      tokens.append(.literal(String(decoding: bytes[start..<position], as: UTF8.self)))
    }
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "*"), UInt8(ascii: "?"):
        literal()
        tokens.append(bytes[position] == UInt8(ascii: "*") ? .many : .one)
        position += 1
        start = position
      case UInt8(ascii: "$") where position < lastBracket:
        guard let (name, end) = variable(at: position, in: bytes) else {
          position += 1
          continue
        }
        literal()
        tokens.append(.variable(name))
        (start, position) = (end, end)
      default:
        position += 1
      }
    }
    literal()
    return tokens
  }

  /// The name of the variable that begins here, and the index after it.
  private static func variable(at start: Int, in bytes: [UInt8]) -> (name: String, end: Int)? {
    guard start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "(") else { return nil }
    var end = start + 2
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: ")"):
        return (String(decoding: bytes[start + 2..<end], as: UTF8.self), end + 1)
      // Apple's page on variables: a name has none of these.
      case UInt8(ascii: "$"), UInt8(ascii: "("): return nil
      default: end += 1
      }
    }
    return nil
  }
}
