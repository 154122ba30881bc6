import EntrywayReporting
import EntrywayTesting
import Foundation
import Testing

struct PlayedLinks: LinkTransport {
  func send(_ request: LinkServerRequest) async throws -> LinkServerResponse {
    let answer = #"{"outcome": "resolved", "target": "https://outlet.example.com/orders/7"}"#
    return LinkServerResponse(status: 200, body: Data(answer.utf8))
  }
}

@MainActor @Test func shortLink() async {
  let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
  let app = AppSimulator(makeCenter(storingIn: folder, PlayedLinks()))
  await app.launch(from: .link("https://go.example.com/summer-sale"))
  await app.finishGuards()
  #expect(app.opened == [.order(id: "7")])
}
