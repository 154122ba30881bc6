import Foundation
import LinkPlatform
import NIOHTTP1
import SeededNumbers
import Testing

@Suite("Spellings of a link's path")
struct SlugSpellingAPITests {
  /// Which of some paths lead to a link in a browser.
  private static func opensInBrowsers(
    _ paths: [String], host: String, _ api: ServedAPI
  ) async throws -> [Bool] {
    var opens: [Bool] = []
    for path in paths {
      let answer = try await RawConnection.answer(
        to: """
          GET \(path) HTTP/1.1\r\nHost: \(host)\r\nUser-Agent: \(ServedAPI.iPhone)\r\n\
          Connection: close\r\n\r\n
          """, port: api.publicPort)
      opens.append(RawConnection.statuses(in: answer) == [200])
    }
    return opens
  }

  /// Which of some paths lead to a link in the app.
  private static func opensInApps(
    _ paths: [String], host: String, type: String, _ api: ServedAPI
  ) async throws -> [Bool] {
    var opens: [Bool] = []
    for path in paths {
      let body = try JSONSerialization.data(
        withJSONObject: ["link": "https://\(host)\(path)", "clickID": RecordID().description])
      let answer = try await api.ask(
        .POST, "/v1/resolve", String(decoding: body, as: UTF8.self), key: api.shop.publishable,
        at: .public, type: type)
      opens.append(answer.json["outcome"] as? String == "resolved")
    }
    return opens
  }

  /// A spelling of a path: as it is, with escapes, and with what changes it.
  private static func spelling(of path: String, _ random: inout Seeded) -> String {
    func escape(_ byte: UInt8) -> String {
      let digits = String(byte, radix: 16)
      let text = "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      return random.chance(50) ? text : text.uppercased()
    }
    var pieces = path.utf8.map { byte in
      byte != UInt8(ascii: "/") && random.chance(20)
        ? escape(byte) : String(decoding: [byte], as: UTF8.self)
    }
    if random.chance(30) { pieces.append("/") }
    for _ in 0..<random.pick([0, 0, 0, 1, 2]) {
      let place = random.number(1...pieces.count)
      pieces.insert(
        random.pick([
          "/", "%2f", "%2F", ".", "%2e", "..", "%", "%6", "%zz", "%00", "%20", ";a", "a", "%61",
          "~",
          "%C3%A9", "//", "/./", "/l/", "&", "+",
        ]), at: place)
    }
    return pieces.joined()
  }

  @Test(
    "Whatever a path is spelled like, browser and app agree whether it is a link",
    arguments: [1, 2, 3] as [UInt64])
  func agree(seed: UInt64) async throws {
    try await ServedAPI.run { api in
      var random = Seeded(seed: seed)
      for slug in ["pp", "cnt", "pp-2_X"] {
        for host in [api.shop.host, api.shop.rootHost] {
          let made = try await api.ask(
            .POST, "/v1/links",
            #"{"host": "\#(host)", "slug": "\#(slug)", "target": "https://shop.example/orders/7"}"#,
            key: api.shop.key(.links))
          try #require(made.status == 201, "\(made.body)")
        }
      }
      for (host, start) in [(api.shop.host, "/l/"), (api.shop.rootHost, "/")] {
        let paths = (0..<100).map { _ in
          Self.spelling(of: start + random.pick(["pp", "cnt", "pp-2_X", "no"]), &random)
        }
        let browsers = try await Self.opensInBrowsers(paths, host: host, api)
        // Where the bytes are read, and from the store first.
        for type in ["application/json", "application/json; charset=utf-8"] {
          let apps = try await Self.opensInApps(paths, host: host, type: type, api)
          for (path, (browser, app)) in zip(paths, zip(browsers, apps)) {
            #expect(browser == app, "\(host)\(path)")
          }
        }
        #expect(browsers.contains(true) && browsers.contains(false))
      }
    }
  }

  @Test(
    "A link opens with a slash behind it, and with escapes of plain letters",
    arguments: ["/l/known/", "/l/%6bnown", "/l/%6Bnown", "/%6c/known", "/%6C/%6b%6e%6f%77%6e/"])
  func spellings(path: String) async throws {
    try await ServedAPI.run { api in
      let answer = try await RawConnection.answer(
        to: """
          GET \(path)?a=b HTTP/1.1\r\nHost: go.shop.example\r\nUser-Agent: \(ServedAPI.iPhone)\r\n\
          Connection: close\r\n\r\n
          """, port: api.publicPort)
      #expect(RawConnection.statuses(in: answer) == [200])
      #expect(answer.contains("The secret of shop"))
      for method in ["POST", "PUT"] {
        let other = try await RawConnection.answer(
          to: "\(method) \(path) HTTP/1.1\r\nHost: go.shop.example\r\nContent-Length: 0\r\n"
            + "Connection: close\r\n\r\n", port: api.publicPort)
        #expect(RawConnection.statuses(in: other) == [405])
      }
    }
  }
}
