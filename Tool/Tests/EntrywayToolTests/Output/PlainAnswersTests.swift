import Entryway
import Scenarios
import Testing

@testable import EntrywayTool

@Suite("PlainAnswers") struct PlainAnswersTests {
  static let links = [
    "https://shop.example.com/orders/4821", "shop://search?q=shoes&limit=20",
    "shop://search?limit=7",
    "https://app.example.com/conversations/sarah-82/reply", "shop://search?q=a&limit=x&q=b",
    "https://bestrecipes.com/recipe?country=FR&limit=7", "https://bestrecipes.com/recipe?id=1234",
    "my-url-scheme://home/6B29FC40-CA47-1067-B31D-00DD010662DA/", "my-url-scheme://settings/",
    "example://detail?id=7/settings", "https://bookings.example.com/request/1",
    "shop://stores/berlin",
  ]

  @Test("A plain link is answered byte for byte as any other", arguments: 0..<5)
  @MainActor
  func sameBytes(_ number: Int) {
    let app = ChosenApp(Samples.all[number])
    let seed = UInt64(number + 30)
    var random = Seeded(seed: seed)
    var plainCount = 0
    for (isJSON, isColoured) in [(true, false), (false, false), (false, true)] {
      var answers = PlainAnswers(app, isJSON: isJSON, isColoured: isColoured)
      for count in 0..<3000 {
        var link = Array((Self.links.randomElement(using: &random) ?? "").utf8)
        if !count.isMultiple(of: 3) { link = random.mutated(link) }
        var plain = OutputBytes()
        let isPlain = link.withUnsafeBufferPointer { answers.append($0, to: &plain) }
        guard isPlain else {
          #expect(plain.count == 0)
          continue
        }
        plainCount += 1
        let whole = link.withUnsafeBufferPointer { bytes in
          Self.text(LinkText(bytes).answer(by: app), isJSON, isColoured)
        }
        #expect(Self.text(plain) == whole, "seed \(seed)")
      }
    }
    #expect(plainCount > 0 || app.name == "showcase")
  }

  /// Bytes of which few are marked, and those are close to bytes that are not.
  static func bytes(_ random: inout Seeded) -> [UInt8] {
    let near: [UInt8] = [0, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x5B, 0x5C, 0x5D, 0x7E, 0x7F, 0x80, 0xFF]
    return (0..<Int.random(in: 0..<40, using: &random)).map { _ in
      Int.random(in: 0..<8, using: &random) == 0 ? near.randomElement(using: &random) ?? 0 : 0x61
    }
  }

  @Test("Bytes are plain as the slow, obvious look at each says")
  @MainActor
  func plain() {
    let seed: UInt64 = 16
    var random = Seeded(seed: seed)
    for _ in 0..<20_000 {
      let bytes = Self.bytes(&random)
      let isPlain = bytes.allSatisfy { (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }
      #expect(
        bytes.withUnsafeBytes { PlainAnswers.isPlain($0) } == isPlain, "\(bytes), seed \(seed)")
    }
  }

  static func text(
    _ answer: borrowing LinkAnswer, _ isJSON: Bool, _ isColoured: Bool
  ) -> String {
    guard isJSON else { return LinkAnswerWriterTests.text(answer, isColoured: isColoured) }
    var line = JSONLine()
    line.add(answer)
    return JSONLineTests.text(line) + "\n"
  }

  static func text(_ bytes: borrowing OutputBytes) -> String {
    bytes.withBytes { String(decoding: $0, as: UTF8.self) }
  }
}
