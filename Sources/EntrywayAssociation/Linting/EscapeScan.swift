/// The percent-escapes of a text.
struct EscapeScan {
  /// The first whole escape, such as `%2F`.
  private(set) var first: String?
  /// The first one with small letters for digits.
  private(set) var lowercase: String?
  /// The first `%` that begins no escape, with what follows it; at the end of the text it may go on
  /// in a wildcard or a variable.
  private(set) var broken: String?

  init(_ text: String) {
    let bytes = Array(text.utf8)
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "%") {
      let digits = bytes[(index + 1)...].prefix(2)
      let escape = "%" + String(decoding: digits, as: UTF8.self)
      if digits.allSatisfy(CharacterClass.xdigit.contains) {
        guard digits.count == 2 else { continue }
        first = first ?? escape
        if digits.contains(where: CharacterClass.lower.contains) { lowercase = lowercase ?? escape }
      } else {
        broken = broken ?? escape
      }
    }
  }
}
