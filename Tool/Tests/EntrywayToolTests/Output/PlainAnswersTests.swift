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
          Self.text(LinkText(bytes).answer(by: app.answer), isJSON, isColoured)
        }
        #expect(Self.text(plain) == whole, "seed \(seed)")
      }
    }
    #expect(plainCount > 0 || app.name == "showcase")
  }

  static func text(
    _ answer: borrowing LinkAnswer, _ isJSON: Bool, _ isColoured: Bool
  ) -> String {
    var bytes = OutputBytes()
    if isJSON { bytes.append(json: answer) } else { bytes.append(answer, isColoured: isColoured) }
    return text(bytes)
  }

  static func text(_ bytes: borrowing OutputBytes) -> String {
    bytes.withBytes { String(decoding: $0, as: UTF8.self) }
  }
}
