import Foundation
import SeededRandom
import Testing

@testable import EntrywayReporting

@Suite("ReportedText") struct ReportedTextTests {
  @Test(
    "A text is cut between characters, and nothing is left of nothing",
    arguments: [
      ("", 8, nil), ("abc", 3, "abc"), ("abcd", 3, "abc"), ("é", 2, "é"), ("é", 1, nil),
      ("aéb", 2, "a"), ("aéb", 3, "aé"), ("😀😀", 8, "😀😀"), ("😀😀", 7, "😀"), ("😀", 3, nil),
      ("日本語", 8, "日本"), ("a\u{0}b", 9, "a\u{FFFD}b"), ("\n", 3, "\u{FFFD}"), ("\n", 2, nil),
      ("\u{7F}\u{1F}", 6, "\u{FFFD}\u{FFFD}"), ("\u{7F}\u{1F}", 5, "\u{FFFD}"),
      ("ab\n", 4, "ab"), ("\r\n", 6, "\u{FFFD}\u{FFFD}"), ("\u{202E}x", 9, "\u{202E}x"),
    ] as [(String, Int, String?)])
  func bounded(text: String, limit: Int, expected: String?) {
    let bounded = ReportedText.bounded(text, limit)
    #expect(bounded.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
  }

  @Test("What is left fits, has no control character, and is the beginning of what it was")
  func random() {
    var random = Seeded(seed: 1)
    let scalars: [Unicode.Scalar] = [
      "a", "é", "日", "😀", "\n", "\u{0}", "\u{7F}", "\u{301}", "\u{200D}",
    ]
    for _ in 0..<3_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<random.below(40) { text.append(random.pick(scalars)) }
      let limit = random.number(1...50)
      guard let bounded = ReportedText.bounded(String(text), limit) else {
        #expect(
          text.first.map { $0.value < 0x20 || UTF8.width($0) > limit } ?? true
            || limit < 3 && text.first == "\u{7F}")
        continue
      }
      #expect((1...limit).contains(bounded.utf8.count))
      #expect(!bounded.utf8.contains { $0 < 0x20 || $0 == 0x7F })
      let clean = text.map { $0.value < 0x20 || $0.value == 0x7F ? "\u{FFFD}" : $0 }
      #expect(Array(bounded.unicodeScalars) == Array(clean.prefix(bounded.unicodeScalars.count)))
      // No more would have fitted.
      let next = clean.dropFirst(bounded.unicodeScalars.count).first
      #expect(next.map { bounded.utf8.count + UTF8.width($0) > limit } ?? true)
    }
  }

  @Test("A text without an end is cut as well")
  func long() {
    #expect(ReportedText.name(String(repeating: "a\u{301}", count: 100_000))?.utf8.count == 127)
    #expect(ReportedText.name(nil) == nil)
    #expect(ReportedText.name("") == nil)
  }

  @Test(
    "A time that RFC 3339 does not have is the nearest that it has",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (1_795_345_087.25, "2026-11-22T10:58:07.250Z"),
      (-1, "1970-01-01T00:00:00.000Z"), (-.infinity, "1970-01-01T00:00:00.000Z"),
      (.nan, "1970-01-01T00:00:00.000Z"), (1e300, "9999-12-31T23:59:59.000Z"),
      (.infinity, "9999-12-31T23:59:59.000Z"),
    ] as [(TimeInterval, String)])
  func times(seconds: TimeInterval, text: String) {
    #expect(ReportedTime.text(of: Date(timeIntervalSince1970: seconds)) == text)
  }

  @Test(
    "A text that is no time is none", arguments: ["", "now", "2026-13-01T00:00:00.000Z", "\u{0}"])
  func noTimes(text: String) {
    #expect(ReportedTime.date(of: text) == nil)
  }
}
