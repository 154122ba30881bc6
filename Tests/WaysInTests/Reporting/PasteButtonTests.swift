import AdapterFixtures
import EntrywayReporting
import SwiftUI
import Testing

@MainActor @Suite("A paste button", .timeLimit(.minutes(1)))
struct PasteButtonTests {
  @Test("The link that a person pastes after the install opens, once")
  func claimed() async throws {
    let shop = ReportingShop()
    shop.shop.listen()
    shop.shop.center.satisfy(.interface)
    let (claims, claimed) = AsyncStream.makeStream(of: Bool.self)
    let reporting = shop.reporting
    let host = ViewHost {
      PasteButton(payloadType: String.self) { texts in
        Task {
          for text in texts { claimed.yield(await reporting.claim(pasted: text)) }
        }
      }
    }
    let token = String(repeating: "a", count: 52)
    let link = "https://shop.example.com/orders/1?entryway_touch=\(token)"
    var answers = claims.makeAsyncIterator()
    for (text, isClaimed) in [("no link", false), (" \(link)\n", true), (link, false)] {
      host.paste([text])
      #expect(await answers.next() == isClaimed)
    }
    #expect(shop.shop.opened == [.order(id: "1")])
  }
}
