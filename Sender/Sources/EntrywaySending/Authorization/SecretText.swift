/// Texts from outside that may hold a device token, a key or a provider token: an option's value, a file
/// that was taken for another, what a server says.
package enum SecretText {
  /// The shortest run of hexadecimal digits that counts as a token, or as part of one.
  private static let shortestToken = 12
  /// The shortest one of decimal digits alone, which may also be a date in a file's name.
  private static let shortestNumber = 24
  /// The shortest piece of Base64 that counts as part of a key or of a provider token.
  private static let shortestKey = 16
  /// What a signing key's file says, in PEM or without its first line, and how a link server's key
  /// begins.
  private static let keys = ["PRIVATE KEY", "MIGHAgEA", "MIGTAgEA", "ewsk_"]

  /// The text with `…` for whatever looks like a token or a part of a key; `…` alone for a key.
  ///
  /// - Parameter keepsNumbers: Whether runs of less than 24 decimal digits are shown.
  package static func masked(_ text: String, keepsNumbers: Bool = true) -> String {
    guard !keys.contains(where: { contains(text, $0) }) else { return "…" }
    return maskedParts(text, keepsNumbers: keepsNumbers)
  }

  /// The same of a message, which may speak of keys.
  package static func maskedParts(_ text: String, keepsNumbers: Bool = true) -> String {
    let bytes = Array(text.utf8)
    let isHidden = hidden(bytes, keepsNumbers: keepsNumbers)
    guard isHidden.contains(true) else { return text }
    return shown(bytes, isHidden)
  }

  /// Whether nothing of the text is hidden.
  package static func isHarmless(_ text: String) -> Bool {
    masked(text, keepsNumbers: false) == text
  }

  /// The bytes with `…` for each run of hidden ones.
  package static func shown(_ bytes: some Collection<UInt8>, _ isHidden: some Collection<Bool>)
    -> String
  {
    var (kept, wasHidden): ([UInt8], Bool) = ([], false)
    for (byte, isHidden) in zip(bytes, isHidden) {
      if !isHidden { kept.append(byte) } else if !wasHidden { kept += "…".utf8 }
      wasHidden = isHidden
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// Which bytes of a text must not be shown.
  package static func hidden(_ bytes: [UInt8], keepsNumbers: Bool) -> [Bool] {
    var hidden = [Bool](repeating: false, count: bytes.count)
    for run in runs(bytes, where: isHexadecimal) {
      let isNumber = keepsNumbers && bytes[run].allSatisfy(isDigit)
      if run.count >= (isNumber ? shortestNumber : shortestToken), !endsUUID(bytes, run) {
        for index in run { hidden[index] = true }
      }
    }
    for run in runs(bytes, where: isBase64) where looksRandom(bytes[run]) {
      for index in run { hidden[index] = true }
    }
    // The header of a provider token begins with `{"`.
    let starts = ["eyJ", "ewsk_", "MIGHAgEA", "MIGTAgEA"].map { Array($0.utf8) }
    for run in runs(bytes, where: { isBase64($0) || [0x2D, 0x2E, 0x5F].contains($0) })
    where run.count >= shortestKey {
      let start = run.first { index in
        starts.contains { bytes[index..<run.upperBound].starts(with: $0) }
      }
      if let start { for index in start..<run.upperBound { hidden[index] = true } }
    }
    return hidden
  }

  private static func runs(
    _ bytes: [UInt8], where isPart: (UInt8) -> Bool
  ) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for index in 0...bytes.count {
      if index < bytes.count, isPart(bytes[index]) {
        start = start ?? index
      } else if let first = start {
        runs.append(first..<index)
        start = nil
      }
    }
    return runs
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x66).contains(byte | 0x20)
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2B || byte == 0x2F
  }

  /// The last digits of a UUID are 12 too.
  private static func endsUUID(_ bytes: [UInt8], _ run: Range<Int>) -> Bool {
    let start = run.lowerBound - 24
    guard run.count == 12, start >= 0 else { return false }
    return (0..<24).allSatisfy { offset in
      let byte = bytes[start + offset]
      return [8, 13, 18, 23].contains(offset) ? byte == 0x2D : isHexadecimal(byte)
    }
  }

  /// Whether capitals, small letters and digits follow one another as in no name.
  private static func looksRandom(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count >= shortestKey else { return false }
    let kinds = bytes.map { isDigit($0) ? 0 : $0 < 0x30 ? 3 : $0 < 0x60 ? 1 : 2 }
    guard [0, 1, 2].allSatisfy(kinds.contains) else { return false }
    let changes = zip(kinds, kinds.dropFirst()).count { $0 != $1 }
    return changes * 5 >= kinds.count * 2
  }

  private static func contains(_ text: String, _ part: String) -> Bool {
    let (bytes, part) = (Array(text.utf8), Array(part.utf8))
    return bytes.indices.contains { bytes[$0...].starts(with: part) }
  }
}
