/// A set of ASCII characters, such as those that `$(digit)` stands for.
struct CharacterClass: Hashable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// The set of the characters of a text; others than ASCII are left out.
  init(_ characters: String) {
    for byte in characters.utf8 { insert(byte) }
  }

  func contains(_ byte: UInt8) -> Bool {
    let word = byte < 64 ? low : byte < 128 ? high : 0
    return word >> UInt64(byte & 63) & 1 == 1
  }

  /// The set with the other case of each letter too.
  var folded: CharacterClass {
    var folded = self
    for byte in UInt8(ascii: "a")...UInt8(ascii: "z") where contains(byte) || contains(byte ^ 0x20)
    {
      folded.insert(byte)
      folded.insert(byte ^ 0x20)
    }
    return folded
  }

  /// The characters in order.
  var members: [UInt8] { (0..<128).filter(contains) }

  private mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << UInt64(byte) } else if byte < 128 { high |= 1 << UInt64(byte - 64) }
  }

  static let digit = CharacterClass("0123456789")
  static let xdigit = CharacterClass("0123456789abcdefABCDEF")
  static let lower = CharacterClass("abcdefghijklmnopqrstuvwxyz")
  static let upper = CharacterClass("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  static let alpha = CharacterClass("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
  static let alnum = CharacterClass(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

  /// The class variables by their names.
  static let named: [String: CharacterClass] = [
    "alpha": alpha, "upper": upper, "lower": lower, "alnum": alnum, "digit": digit,
    "xdigit": xdigit,
  ]
}
