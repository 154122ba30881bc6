import Foundation
import LinkPlatform
import NIOHTTP1
import Testing

@Suite("Links that are refused")
struct LinkRefusalAPITests {
  @Test("A target that no route takes is refused with what each route made of it")
  func unopened() async throws {
    try await ServedAPI.run { api in
      let answer = try await api.make(#""target": "https://shop.example/baskets/1""#)
      #expect(answer.problem == "422 fallback-target at /target")
      #expect(
        answer.words == """
          no route takes the target: only the fallback would open
          hint: use a link that a route takes.
          """)
      #expect(
        answer.json["explanation"] as? String == """
          no route matches this link
            https://shop.example/baskets/1
                                 ^^^^^^^^^
          expected a path that starts with /cart or /orders
          hint: declare a route for the path, or correct the link.
          opens the fallback, home
          """)
    }
  }

  @Test(
    "A target that is no link of the app is refused",
    arguments: [
      ("javascript:alert(1)", "foreign-scheme"), ("data:text/html,hello", "foreign-scheme"),
      ("https://elsewhere.example/cart", "foreign-host"), ("/cart", "refused"),
      ("//shop.example/cart", "refused"), ("", "refused"),
      ("https://shop.example/%0d%0a", "refused"),
      ("https://me:secret@shop.example/cart", "refused"),
    ])
  func foreign(target: String, code: String) async throws {
    try await ServedAPI.run { api in
      let answer = try await api.make(#""target": "\#(target)""#)
      #expect(answer.problem == "422 \(code) at /target")
      #expect(answer.json["explanation"] != nil)
    }
  }

  @Test(
    "A fallback is one of the app's stores, or a page on one of its web hosts",
    arguments: [
      "https://elsewhere.example/", "https://www.shop.example.elsewhere.example/",
      "https://www.shop.example@elsewhere.example/", "//elsewhere.example/", "/",
      "javascript:alert(1)", "javascript://www.shop.example/%0aalert(1)",
      "data:text/html,hello", "shop://orders/1", "", "https://www.bookings.example/",
      "https://apps.example/bookings",
    ])
  func fallback(address: String) async throws {
    try await ServedAPI.run { api in
      for name in ["iphone", "ipad", "android", "web"] {
        let answer = try await api.make(
          #""target": "https://shop.example/cart", "fallbacks": {"\#(name)": "\#(address)"}"#)
        #expect(answer.problem == "422 foreign-fallback at /fallbacks/\(name)")
      }
    }
  }

  @Test("A refused fallback says which hosts there are")
  func fallbackWords() async throws {
    try await ServedAPI.run { api in
      let answer = try await api.make(
        #""target": "https://shop.example/cart", "fallbacks": {"web": "https://a.example/"}"#)
      #expect(
        answer.words == """
          "https://a.example/" is neither one of the app's stores nor on one of its web hosts
          hint: name one of www.shop.example, or add this host or store to the app.
          """)
    }
  }

  @Test("The server's own names are no slugs at a host's root, and free under /l/")
  func reserved() async throws {
    try await ServedAPI.run { api in
      for slug in ["v1", "l", "qr", "healthz", "readyz", "metrics", "control", "console"] {
        let root = try await api.ask(
          .POST, "/v1/links",
          """
          {"host": "shop.example", "slug": "\(slug)", "target": "https://shop.example/cart"}
          """, key: api.shop.key(.links))
        #expect(root.problem == "400 reserved-slug at /slug")
        let under = try await api.make(
          #""slug": "\#(slug)", "target": "https://shop.example/cart""#)
        #expect(under.status == 201)
      }
    }
  }

  @Test("A host's links keep their addresses: where they stand changes with none alone")
  func hostOfLinks() async throws {
    try await ServedAPI.run { api in
      func change(_ host: String, to slugs: String) async throws -> ServedAPI.Answer {
        try await api.ask(
          .PATCH, "/v1/hosts/\(host)", #"{"slugs": "\#(slugs)"}"#, key: api.shop.key(.owner))
      }
      let refused = try await change("go.shop.example", to: "root")
      #expect(refused.problem == "409 host-has-links at /slugs")
      #expect(
        refused.words == """
          `go.shop.example` has links under `/l/`, and printed ones would stop working
          hint: add another host for the new links.
          """)
      #expect(try await change("go.shop.example", to: "prefixed").status == 200)
      #expect(try await change("shop.example", to: "prefixed").status == 200)
    }
  }

  @Test(
    "A body has no members but those of a link, and each is of its type",
    arguments: [
      (#""targets": 1"#, "400 bad-json at /targets"),
      (#""fallbacks": {"mac": "x"}"#, "400 bad-json at /fallbacks/mac"),
      (#""preview": {"text": "x"}"#, "400 bad-json at /preview/text"),
      (#""channel": "fax""#, "400 bad-json at /channel"),
      (#""expiresAt": "tomorrow""#, "400 bad-json at /expiresAt"),
      (#""expiresAt": "2026-02-30T00:00:00Z""#, "400 bad-json at /expiresAt"),
      (#""expiresAt": "9999-12-31T23:59:59.9999Z""#, "400 bad-json at /expiresAt"),
      (#""clickLimit": 0"#, "400 bad-click-limit at /clickLimit"),
      (#""clickLimit": 1.5"#, "400 bad-json"), (#""clickLimit": 1e99"#, "400 bad-json"),
      (#""clickLimit": "5""#, "400 bad-json at /clickLimit"),
      (#""tags": [1]"#, "400 bad-json at /tags/0"),
      (#""slug": "a b""#, "400 bad-slug at /slug"), (#""slug": "é""#, "400 bad-slug at /slug"),
      (#""slug": "../x""#, "400 bad-slug at /slug"), (#""slug": """#, "400 bad-slug at /slug"),
      (#""preview": {"image": "http://a.example/a.png"}"#, "400 bad-image at /preview/image"),
      (#""preview": {"image": "javascript:1"}"#, "400 bad-image at /preview/image"),
    ])
  func members(member: String, problem: String) async throws {
    try await ServedAPI.run { api in
      let answer = try await api.make(#""target": "https://shop.example/cart", \#(member)"#)
      #expect(answer.problem == problem)
    }
  }

  @Test("What is said of a body speaks of its members, not of the server's types")
  func words() async throws {
    try await ServedAPI.run { api in
      let hint = "hint: see /openapi.json at the private address for the shape."
      for (member, words) in [
        (#""channel": "fax""#, "the value is not allowed here"),
        (#""expiresAt": "tomorrow""#, "expected a time such as 2026-11-22T10:58:07Z"),
        (#""clickLimit": 1.5"#, "a number is too large, or is not whole"),
        (#""tags": "one""#, "expected a list"),
        (#""fallbacks": {"mac": 1}"#, "no such member; there are iphone, ipad, android, web"),
      ] {
        let answer = try await api.make(#""target": "https://shop.example/cart", \#(member)"#)
        #expect(answer.words == "\(words)\n\(hint)")
      }
    }
  }

  @Test(
    "Texts hold nothing that controls, and one character is no way around their bounds",
    arguments: [
      #"\u0000"#, #"\u0007"#, #"a\nb"#, #"\u001b[31m"#, #"\u202etxt"#, #"\u2066"#, #"\ufeff"#,
      #"\u2028"#, #"\u0085"#, "", String(repeating: "x", count: 501),
      "a" + String(repeating: "\u{301}", count: 501),
    ])
  func texts(text: String) async throws {
    try await ServedAPI.run { api in
      for (pointer, member) in [
        ("title", #""title": "\#(text)""#), ("campaign", #""campaign": "\#(text)""#),
        ("source", #""source": "\#(text)""#), ("medium", #""medium": "\#(text)""#),
        ("tags/1", #""tags": ["a", "\#(text)"]"#),
        ("preview/title", #""preview": {"title": "\#(text)"}"#),
        ("preview/description", #""preview": {"description": "\#(text)"}"#),
      ] {
        let answer = try await api.make(#""target": "https://shop.example/cart", \#(member)"#)
        #expect(answer.problem == "400 bad-text at /\(pointer)")
      }
    }
  }

  @Test("Letters of all scripts and emoji with joiners are texts")
  func scripts() async throws {
    try await ServedAPI.run { api in
      let title = "Été 夏 👨‍👩‍👧 می‌خواهم"
      let answer = try await api.make(
        #""target": "https://shop.example/cart", "title": "\#(title)""#)
      #expect(answer.json["title"] as? String == title)
    }
  }
}
