import SeededNumbers

@testable import EntrywayServer

/// Texts as an attacker, or chance, would write them into a link.
enum HostileText {
  static let all: [String] = [
    "", " ", "</svg><script>alert(1)</script>", "\"><img src=x onerror='alert(1)'>", "&amp;&#0;",
    "]]>", "<!--", "a\u{0}b", "a\u{8}\u{B}\u{1F}\u{7F}\u{85}b", "line\nline\r\nline\tend\u{2029}x",
    "\u{202E}txt.exe\u{202C}", "\u{2069}\u{2069}\u{2066}out", "שלום \u{202E}abc", "مرحبا 123",
    "a" + String(repeating: "\u{301}", count: 100_000),
    String(repeating: "\u{301}", count: 100_000),
    String(repeating: "w", count: 100_000), String(repeating: "👨‍👩‍👧‍👦", count: 5000),
    "👩" + String(repeating: "\u{200D}👩", count: 5000), "🇩🇪🏴󠁧󠁢󠁥󠁮󠁧󠁿👍🏽", "注文の詳細ページ注文の詳細ページ",
    noncharacters, "https://shop.example.com/orders/4821?utm_source=summer",
    "url(#x)", "\u{FEFF}", "}</style>", "Order", "push",
  ]

  /// What no literal can spell.
  static let noncharacters = String(
    [0xFFFE, 0xFFFF, 0xFDD0, 0x1FFFE].compactMap(Unicode.Scalar.init).map(Character.init))

  static func any(_ seeded: inout Seeded) -> String {
    // Long ones are rare, as each costs time.
    let text = seeded.pick(all)
    return text.unicodeScalars.count > 1000 && seeded.chance(80) ? "Order" : text
  }

  static func count(_ seeded: inout Seeded) -> Int {
    seeded.pick([.min, -1, 0, 0, 1, 2, 9, 312, 1204, 999_999, 1_000_000, .max, .max - 1])
  }

  static func value(_ seeded: inout Seeded) -> Double? {
    seeded.pick([
      nil, .nan, .infinity, -.infinity, -5, 0, 0, Double.leastNonzeroMagnitude, 1e-7, 0.5, 1, 3,
      12.25, 312, 1e15, 1e300,
      .greatestFiniteMagnitude,
    ])
  }
}
