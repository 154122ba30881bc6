import AppleSystem
import EntrywayReporting
import SwiftUI
import Testing
import UIKit

@testable import EntrywaySwiftUI
@testable import FirebaseAfter
@testable import FirebaseBefore

/// A link server of the test's own.
private struct PlayedServer: LinkTransport {
  func send(_ request: LinkServerRequest) async throws -> LinkServerResponse {
    let known = String(decoding: request.body, as: UTF8.self).contains("go.example.com/spring")
    let answer =
      known
      ? #"{"outcome": "resolved", "target": "https://shop.example.com/sale/shoes"}"#
      : #"{"outcome": "unknown"}"#
    return LinkServerResponse(status: 200, body: Data(answer.utf8))
  }
}

@Suite(.serialized)
struct FirebaseTests {
  private func opened(_ text: String) async -> [String] {
    // Other suites may keep the main actor for longer than a user would wait.
    let center = FirebaseAfter.makeCenter(PlayedServer(), answerLimit: .seconds(600))
    let scene = UIWindowScene(session: UISceneSession(persistentIdentifier: "main"))
    let window = ViewHost(scene: scene) { FirebaseAfter.ShopView(center: center) }
    center.satisfy(.interface)
    guard let url = URL(string: text) else { return [] }
    window.open(url)
    for _ in 0..<1_000_000 {
      if center.waiting.isEmpty { break }
      await Task.yield()
    }
    window.update()
    return window.mounted.texts
  }

  @Test("An old short link opens what the server says that it stands for")
  func short() async {
    #expect(await opened("https://go.example.com/spring") == ["Shop", "Sale shoes"])
  }

  @Test("A short link that the server does not know opens home")
  func unknown() async {
    #expect(await opened("https://go.example.com/autumn") == ["Shop"])
  }

  @Test("A long link needs no server")
  func long() async {
    #expect(await opened("https://shop.example.com/orders/4821") == ["Shop", "Order 4821"])
  }
}
