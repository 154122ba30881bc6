/// Texts from the command line that may be a device token or a key, put where a file was expected.
enum SecretText {
  /// The shortest run of hexadecimal digits that counts as a token: half of what tokens have today.
  private static let shortestToken = 32
  /// What a signing key's file says, in PEM or without its first line, and how a link server's key
  /// begins.
  private static let keys = ["PRIVATE KEY", "MIGHAgEA", "MIGTAgEA", "ewsk_"]

  /// The text with `…` for whatever looks like a token; `…` alone for a key.
  static func masked(_ text: String) -> String {
    guard !keys.contains(where: { contains(text, $0) }) else { return "…" }
    var (shown, run) = ("", "")
    func end() {
      shown += run.utf8.count < shortestToken ? run : "…"
      run = ""
    }
    for scalar in text.unicodeScalars {
      if scalar.isASCII, scalar.properties.isASCIIHexDigit {
        run.unicodeScalars.append(scalar)
      } else {
        end()
        shown.unicodeScalars.append(scalar)
      }
    }
    end()
    return shown
  }

  private static func contains(_ text: String, _ part: String) -> Bool {
    let (bytes, part) = (Array(text.utf8), Array(part.utf8))
    return bytes.indices.contains { bytes[$0...].starts(with: part) }
  }
}
