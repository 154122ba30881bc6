import Foundation
import Testing

@testable import LinkPlatform

@Suite("ResolveAnswer")
struct ResolvedLinkTests {
  @Test(
    "It is written as an encoder writes it",
    arguments: [
      nil, "https://shop.example/orders/1?a=b&c=%20d#e", "shop://orders/1", "a\"b", "a\\b", "\n",
      "é", "\u{7F}", "",
    ])
  func json(target: String?) {
    for link in [nil, RecordID()] {
      for touch in [nil, "AbC-_9"] {
        for outcome in [ResolvedLink.Outcome.resolved, .unknown, .ended] {
          let answer = ResolvedLink(outcome, target: target, link: link, touch: touch)
          #expect(answer.json == JSONBody.data(answer))
        }
      }
    }
  }
}
