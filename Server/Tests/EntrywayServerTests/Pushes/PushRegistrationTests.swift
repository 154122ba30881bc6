import Foundation
import LinkPlatform
import NIOHTTP1
import Testing

@testable import EntrywayServer

@Suite("Registering a push in the console", .serialized)
struct PushRegistrationTests {
  private static let page = "/console/apps/shop/pushes?by=campaign"
  private static let lost = "https://shop.example/nothing/here"

  /// Registers a push, and reads the page that follows.
  private static func register(
    _ id: String, _ link: String, recipients: String = "7", _ browser: ConsoleBrowser
  ) async throws -> String {
    let answer = try await browser.submit(
      "register", of: page, ["id": id, "recipients": recipients, "link": link])
    #expect(answer.status == 303)
    return try await browser.get(try #require(answer.location)).body
  }

  @Test("The page says where the push's link leads, or why nowhere, as the API does")
  func destination() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .editor)
      let good = try await Self.register("good", "https://shop.example/orders/1", browser)
      #expect(good.contains("<bdi>good</bdi> is registered. Its link opens <code>order</code>."))
      #expect(good.contains("<p class=\"notice good\">"))
      let bad = try await Self.register("bad", Self.lost, browser)
      #expect(bad.contains("<bdi>bad</bdi> is registered. Its link matches no screen"))
      #expect(bad.contains("<p class=\"notice warning\">"))
      let told = try await api.ask(
        .POST, "/v1/sends", #"{"id": "other", "recipients": 1, "link": "\#(Self.lost)"}"#,
        key: api.shop.key(.sends))
      let explanation = try #require(told.json["explanation"] as? String)
      #expect(bad.contains(Markup(explanation).text))
      // The next address does not say it again.
      #expect(!bad.contains("registered=bad"))
      let none = try await Self.register("silent", "", browser)
      #expect(none.contains("<bdi>silent</bdi> is registered. It has no link"))
    }
  }

  @Test("An identifier that exists is told as such, with what was registered first")
  func known() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .editor)
      _ = try await Self.register("good", "https://shop.example/orders/1", browser)
      let again = try await Self.register("good", Self.lost, recipients: "99", browser)
      #expect(again.contains("<bdi>good</bdi> was already registered on "))
      #expect(again.contains("Its link opens <code>order</code>."))
      #expect(!again.contains("is registered.") && !again.contains("Created."))
      let sends = try await api.ask(.GET, "/v1/sends", key: api.shop.key(.read))
      let recipients = (sends.json["sends"] as? [[String: Any]] ?? []).map {
        $0["recipients"] as? Int
      }
      #expect(recipients == [7])
      // An address that names no push says nothing.
      let nothing = try await browser.get("\(Self.page)&registered=nobody")
      #expect(nothing.status == 200 && !nothing.body.contains("nobody</bdi>"))
    }
  }
}
