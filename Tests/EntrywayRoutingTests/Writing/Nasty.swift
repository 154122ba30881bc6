import SeededRandom

/// Texts that trip links up.
enum Nasty {
  static let texts: [String] = [
    "", "me", "ME", "a", " ", "a b", "/", "a/b", "a//b", "/a", "a/", ".", "..", "...", "../a", ".a",
    "a.",
    "%", "%2F", "%2f", "%25", "%2E%2E", "%00", "100%", "?", "#", "&", "=", "+", "a+b", ":", "a:80",
    "@",
    "user@host", "//host", "https://evil.com/", "\\", "a\\b", ";", ",", "[", "]", "{id}", "*", "'",
    "\"",
    "<", ">", "|", "^", "`", "~", "!", "$", "(", ")", "a&b=c#d?e", "é", "e\u{301}", "\u{E9}", "Å",
    "\u{212B}",
    "ﬁ", "👋", "👨‍👩‍👧", "🇩🇪", "\u{202E}abc", "\u{FEFF}", "\u{200B}", "\u{10FFFF}", "\u{FFFD}", "\t", "\n",
    "\r\n", "\0", "\u{1}", "\u{1B}[0m", "\u{7F}", "\u{80}", "a\tb", "null", "nil", "true", "1",
    "-0", "item-",
    ".html", "item-.html", "new", "edit", "a=1", "q=1&q=2", String(repeating: "x", count: 1_000),
    String(repeating: "é", count: 1_300), String(repeating: "a/", count: 126) + "a",
    String(repeating: "a/", count: 127) + "a", String(repeating: "x", count: 8_100),
    String(repeating: "x", count: 8_192), String(repeating: "👋", count: 700),
  ]

  /// Texts made of the others.
  static func random(_ random: inout Seeded) -> String {
    let short = texts.filter { $0.utf8.count < 20 }
    return (0..<Int.random(in: 0...4, using: &random)).map { _ in random.pick(short) }.joined()
  }
}
