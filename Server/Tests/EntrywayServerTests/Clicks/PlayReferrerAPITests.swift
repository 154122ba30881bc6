import Foundation
import LinkPlatform
import NIOHTTP1
import Testing

@Suite("The link that Play hands to an app after its install")
struct PlayReferrerAPITests {
  private static let android = "Mozilla/5.0 (Linux; Android 16) Mobile"
  private static let play = "https://play.google.com/store/apps/details?id=com.example.shop"

  /// Serves an app that is had at an address, and makes a link of it.
  private static func run(
    store: String = play, _ link: String = "",
    _ test: @escaping @Sendable (ServedAPI) async throws -> Void
  ) async throws {
    try await ServedAPI.run { api in
      let changed = try await api.ask(
        .PATCH, "/v1/app", #"{"stores": {"android": "\#(store)"}}"#, key: api.shop.key(.owner))
      try #require(changed.status == 200, "\(changed.body)")
      let made = try await api.make(
        #""slug": "tea", "target": "https://shop.example/orders/7"\#(link)"#)
      try #require(made.status == 201, "\(made.body)")
      try await test(api)
    }
  }

  /// The page's button to the store, as a browser reads it.
  private static func button(_ page: ServedAPI.Answer) throws -> String {
    let found = page.body.firstMatch(of: #/<a class="first" href="([^"]*)"/#)?.1
    return String(try #require(found, "\(page.body)")).replacing("&amp;", with: "&")
  }

  /// Where a browser that has the link sent on is led.
  private static func location(_ path: String, method: String = "GET", _ api: ServedAPI)
    async throws -> String
  {
    let answer = try await RawConnection.answer(
      to: """
        \(method) \(path) HTTP/1.1\r\nHost: go.shop.example\r\nUser-Agent: \(android)\r
        Connection: close\r\n\r\n
        """, port: api.publicPort)
    return try #require(
      answer.firstMatch(of: #/Location: ([^\r]*)\r\n/#)?.1.description, "\(answer)")
  }

  /// The link in a `referrer`, as Play reads it, and its token.
  private static func link(in address: String) throws -> (text: String, token: String) {
    let parts = try #require(URLComponents(string: address))
    let values = parts.queryItems?.filter { $0.name == "referrer" }.compactMap(\.value) ?? []
    try #require(values.count == 1, "\(address)")
    let token = try #require(values[0].firstMatch(of: /entryway_touch=([A-Za-z0-9_-]{52})$/)?.1)
    return (values[0].replacing(token, with: "TOKEN"), String(token))
  }

  @Test("A page's button to Play carries the link as it was followed, with the click's token")
  func page() async throws {
    try await Self.run { api in
      let page = try await api.visit("/l/tea?a=1&b=%20", agent: Self.android)
      LinkPageAPITests.expectPage(page)
      let address = try Self.button(page)
      #expect(address.hasPrefix(Self.play + "&referrer=https%3A%2F%2Fgo.shop.example%2Fl%2Ftea%3F"))
      let (text, token) = try Self.link(in: address)
      #expect(text == "https://go.shop.example/l/tea?a=1&b=%20&entryway_touch=TOKEN")
      #expect(page.body.contains("orders/7?a=1&amp;b=%20&amp;entryway_touch=\(token)\""))
      let answer = try await api.ask(
        .POST, "/v1/resolve",
        """
        {"link": "\(text.replacing("TOKEN", with: token))", "clickID": "\(RecordID())"}
        """, key: api.shop.publishable, at: .public)
      #expect(answer.json["touch"] as? String == token)
      #expect(answer.json["target"] as? String == "https://shop.example/orders/7?a=1&b=%20")
    }
  }

  @Test("So does the address where a browser is sent on at once, for GET and HEAD alike")
  func redirect() async throws {
    try await Self.run(#", "redirectsEverywhere": true, "forwardsQuery": false"#) { api in
      for method in ["GET", "HEAD"] {
        let address = try await Self.location("/l/tea?a=1", method: method, api)
        #expect(address.hasPrefix(Self.play + "&referrer="))
        #expect(
          try Self.link(in: address).text == "https://go.shop.example/l/tea?entryway_touch=TOKEN")
      }
    }
  }

  @Test(
    "An address with a referrer of its own stays as it is, and so does one that is not Play's",
    arguments: [
      play + "&referrer=utm_source%3Dmail%26utm_campaign%3Dspring", play + "&%72eferrer=mine",
      "https://store.example/apps?id=com.example.shop",
      "https://play.google.com.example/store/apps/details?id=a",
    ])
  func untouched(store: String) async throws {
    try await Self.run(store: store) { api in
      let page = try await api.visit("/l/tea?a=1", agent: Self.android)
      #expect(try Self.button(page) == store)
    }
  }

  @Test("Only an Android phone is led there, whatever the other stores are")
  func devices() async throws {
    try await Self.run { api in
      let changed = try await api.ask(
        .PATCH, "/v1/app", #"{"stores": {"iphone": "\#(Self.play)"}}"#, key: api.shop.key(.owner))
      #expect(changed.status == 200)
      #expect(try Self.button(try await api.visit("/l/tea")) == Self.play)
    }
  }

  @Test("A link's own page in Play has the click's query too, and a referrer in it is kept")
  func ownFallback() async throws {
    let own = "\(Self.play)&hl=de"
    try await Self.run(store: own, #", "fallbacks": {"android": "\#(own)"}"#) { api in
      let address = try Self.button(try await api.visit("/l/tea?a=1", agent: Self.android))
      #expect(address.hasPrefix(own + "&a=1&referrer="))
      let kept = try Self.button(
        try await api.visit("/l/tea?referrer=utm_source%3Dmail", agent: Self.android))
      #expect(kept == own + "&referrer=utm_source%3Dmail")
    }
  }
}
