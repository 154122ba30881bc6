import NIOHTTP1
import Testing

@testable import EntrywayServer
@testable import LinkPlatform

@Suite("Texts from outside, over the server")
struct OutsideTextAPITests {
  private static let formula = #"x"\#u{301},=cmd|'/c calc'!A0,y"#

  @Test("No event makes a formula of a file's cell, whatever mark stands behind its quotation mark")
  func formulas() async throws {
    try await ServedAPI.run { api in
      let text = #"x\"\#u{301},=cmd|'/c calc'!A0,y"#
      let told = try await api.tell([
        #"{"id": "\#(RecordID())", "type": "custom", "occurredAt": "\#(Timestamp.now)", "#
          + #""sequence": 1, "name": "\#(text)", "send": "\#(text)"}"#,
        .open(text, more: #""send": "\#(text)", "#),
        .open(text, more: #""send": "\#(text)", "nearest": "\#(text)", "code": "\#(text)", "#)
          .replacing(#""outcome": "opened""#, with: #""outcome": "rejected""#),
      ])
      #expect(told.json["accepted"] as? Int == 3, "\(told.body)")
      var files: [String: String] = [:]
      for name in [
        "events?by=name&", "events?by=code,nearest&", "events?by=send&", "destinations?",
        "unopened?", "pushes?",
      ] {
        let answer = try await api.ask(
          .GET, "/v1/reports/\(name)format=csv", key: api.shop.key(.read))
        #expect(answer.status == 200, "\(answer.body)")
        files["API: \(name)"] = answer.body
      }
      let browser = try await ConsoleBrowser(api, .viewer)
      for name in ["destinations", "unopened", "pushes", "campaigns"] {
        let answer = try await browser.get("/console/apps/shop/\(name)?format=csv")
        #expect(answer.status == 200)
        files["console: \(name)"] = answer.body
      }
      for (name, file) in files {
        let cells = try CSVText.rows(of: file, file: name).flatMap(\.fields)
        #expect(!cells.contains { $0.utf8.starts(with: "=".utf8) }, "\(name): \(file)")
      }
      for name in [
        "API: events?by=name&", "API: events?by=code,nearest&", "API: destinations?",
        "console: destinations",
      ] {
        let cells = try CSVText.rows(of: files[name] ?? "", file: name).flatMap(\.fields)
        #expect(cells.contains(Self.formula), "\(name) has the text whole: \(files[name] ?? "")")
      }
    }
  }

  @Test(
    "A fallback that leads elsewhere is refused, whatever mark stands behind its host",
    arguments: ["/", "?", "#"], ["\u{301}", "\u{200D}", "\u{FE0F}"])
  func fallbacks(delimiter: String, mark: String) async throws {
    let address = "https://evil.example\(delimiter)\(mark)@www.shop.example/"
    try await ServedAPI.run { api in
      for name in ["iphone", "ipad", "android", "web"] {
        // The key has the scope `links` alone.
        let answer = try await api.make(
          #""target": "https://shop.example/cart", "fallbacks": {"\#(name)": "\#(address)"}"#)
        #expect(answer.problem == "422 foreign-fallback at /fallbacks/\(name)")
        let change = try await api.ask(
          .PATCH, "/v1/links/\(api.shop.link.id)", #"{"fallbacks": {"\#(name)": "\#(address)"}}"#,
          key: api.shop.key(.links))
        #expect(change.problem == "422 foreign-fallback at /fallbacks/\(name)")
      }
      // What an older version stored is not followed either.
      var link = Link(
        app: api.shop.app.id, host: api.shop.host, slug: "stored",
        target: "https://shop.example/cart", createdAt: .now)
      link.fallbacks = .init(iPhone: address, iPad: address, android: address, web: address)
      link.redirectsEverywhere = true
      try await api.records.commit(RecordTransaction([.insert(link)]))
      for agent in [ServedAPI.iPhone, "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0"] {
        let answer = try await RawConnection.answer(
          to: """
            GET /l/stored HTTP/1.1\r\nHost: \(api.shop.host)\r\nUser-Agent: \(agent)\r\n\
            Connection: close\r\n\r\n
            """, port: api.publicPort)
        #expect(RawConnection.statuses(in: answer).allSatisfy { $0 < 400 })
        #expect(answer.utf8.starts(with: "HTTP/1.1 ".utf8))
        #expect(!answer.contains("evil.example"), "\(answer)")
      }
    }
  }
}
