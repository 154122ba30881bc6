import Foundation
import LinkPlatform
import SeededNumbers
import Testing

@Suite("Base64URL")
struct Base64URLTests {
  @Test(
    "The examples of RFC 4648 are written without padding",
    arguments: [
      ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
      ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"),
    ])
  func examples(_ plain: String, _ text: String) {
    #expect(Base64URL.text(of: plain.utf8) == text)
    #expect(Base64URL.bytes(of: text) == Array(plain.utf8))
  }

  @Test("Any bytes come back, in letters that an address takes")
  func roundTrip() {
    #expect(Base64URL.text(of: [0xFB, 0xFF, 0xBF]) == "-_-_")
    var seeded = Seeded(seed: 1)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &seeded) }
      let text = Base64URL.text(of: bytes)
      #expect(text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
      #expect(Base64URL.bytes(of: text) == bytes)
    }
  }

  @Test(
    "A text that is written in another way is refused",
    arguments: [
      "Z", "Zg==", "Zm8=", "Zh", "Zn", "Zm9", "Zm9vY", "+/+/", "Zm 9", "Zm9v\n", "Zm9v\u{0}",
      "Zm9é", "=", "Zm9v====", "Zm9vZg=x",
    ])
  func hostile(_ text: String) {
    #expect(Base64URL.bytes(of: text) == nil)
  }

  @Test("Each text of up to three letters is refused, or the only one of its bytes")
  func unique() {
    let letters = Array("ABgwZ_-").map(String.init)
    var seen: [[UInt8]: String] = [:]
    for text in letters + letters.flatMap({ one in letters.map { one + $0 } })
      + letters.flatMap({ one in letters.flatMap { two in letters.map { one + two + $0 } } })
    {
      guard let bytes = Base64URL.bytes(of: text) else { continue }
      #expect(seen[bytes] == nil)
      seen[bytes] = text
    }
    #expect(!seen.isEmpty)
  }
}
