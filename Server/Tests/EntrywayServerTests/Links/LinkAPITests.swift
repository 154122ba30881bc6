import Foundation
import LinkPlatform
import NIOHTTP1
import Testing

@Suite("Links, over the private address")
struct LinkAPITests {
  @Test("A link is made, read, listed and deleted, and then leads nowhere")
  func life() async throws {
    try await ServedAPI.run { api in
      let made = try await api.make(#""slug": "spring", "target": "https://shop.example/orders/7""#)
      #expect(made.status == 201)
      #expect(made.json["address"] as? String == "https://go.shop.example/l/spring")
      #expect(made.json["opensSince"] as? String == "1.0.0")
      let id = try #require(made.json["id"] as? String)
      let read = try await api.ask(.GET, "/v1/links/\(id)", key: api.shop.key(.read))
      #expect(read.body == made.body)
      #expect(try await api.visit("/l/spring").status == 200)
      let gone = try await api.ask(.DELETE, "/v1/links/\(id)", key: api.shop.key(.links))
      #expect(gone.status == 204)
      #expect(try await api.visit("/l/spring").status == 404)
      let missing = try await api.ask(.GET, "/v1/links/\(id)", key: api.shop.key(.read))
      #expect(missing.problem == "404 no-such-link")
    }
  }

  @Test("A change leaves what it does not name, and null removes")
  func mergePatch() async throws {
    try await ServedAPI.run { api in
      let made = try await api.make(
        """
        "target": "https://shop.example/cart", "title": "The cart", "campaign": "spring",
        "tags": ["one", "two"], "clickLimit": 5, "expiresAt": "2040-01-01T00:00:00Z",
        "fallbacks": {"web": "https://www.shop.example/", "iphone": "https://apps.example/shop"},
        "preview": {"title": "Cart", "description": "Yours"}
        """)
      let id = try #require(made.json["id"] as? String)
      func change(_ body: String) async throws -> [String: Any] {
        let answer = try await api.ask(
          .PATCH, "/v1/links/\(id)", body, key: api.shop.key(.links),
          type: "application/merge-patch+json")
        #expect(answer.status == 200, "\(answer.body)")
        return answer.json
      }
      var link = try await change(#"{"title": "My cart"}"#)
      #expect(link["title"] as? String == "My cart")
      #expect(link["campaign"] as? String == "spring")
      #expect(link["tags"] as? [String] == ["one", "two"])
      link = try await change(
        #"{"campaign": null, "tags": null, "clickLimit": null, "expiresAt": null}"#)
      #expect(link["campaign"] == nil && link["clickLimit"] == nil && link["expiresAt"] == nil)
      #expect(link["tags"] as? [String] == [])
      link = try await change(#"{"fallbacks": {"iphone": null}, "preview": {"title": "New"}}"#)
      #expect(link["fallbacks"] as? [String: String] == ["web": "https://www.shop.example/"])
      #expect(link["preview"] as? [String: String] == ["title": "New", "description": "Yours"])
      link = try await change(#"{"fallbacks": null, "preview": null}"#)
      #expect(link["fallbacks"] as? [String: String] == [:])
      #expect(link["preview"] as? [String: String] == [:])
      #expect(link["title"] as? String == "My cart")
    }
  }

  @Test(
    "What a link cannot be without is not removed, and a link stays on its host",
    arguments: [
      (#"{"target": null}"#, "400 bad-json at /target"),
      (#"{"slug": null}"#, "400 bad-json at /slug"),
      (#"{"host": null}"#, "400 bad-json at /host"),
      (#"{"forwardsQuery": null}"#, "400 bad-json at /forwardsQuery"),
      (#"{"host": "shop.example"}"#, "400 host-is-fixed at /host"),
    ])
  func fixed(body: String, problem: String) async throws {
    try await ServedAPI.run { api in
      let answer = try await api.ask(
        .PATCH, "/v1/links/\(api.shop.link.id)", body, key: api.shop.key(.links))
      #expect(answer.problem == problem)
    }
  }

  @Test("A change names the revision that it was made for, or is refused")
  func revisions() async throws {
    try await ServedAPI.run { api in
      let path = "/v1/links/\(api.shop.link.id)"
      let first = try await api.ask(.GET, path, key: api.shop.key(.read))
      let tag = try #require(first.headers.first(name: "ETag"))
      func change(_ title: String, _ tag: String) async throws -> ServedAPI.Answer {
        try await api.ask(
          .PATCH, path, #"{"title": "\#(title)"}"#, key: api.shop.key(.links),
          headers: [("If-Match", tag)])
      }
      let second = try await change("mine", tag)
      #expect(second.status == 200)
      #expect(second.headers.first(name: "ETag") != tag)
      let late = try await change("late", tag)
      #expect(late.problem == "412 changed-meanwhile")
      #expect(
        late.words == """
          the link \(api.shop.link.id) was changed in the meantime
          hint: read it again.
          """)
      #expect(try await change("odd", "yesterday").problem == "412 bad-revision")
      #expect(try await change("any", "*").status == 200)
      let deleted = try await api.ask(
        .DELETE, path, key: api.shop.key(.links), headers: [("If-Match", tag)])
      #expect(deleted.problem == "412 changed-meanwhile")
    }
  }

  @Test("A list comes by pages, each link once, and filters must all hold")
  func lists() async throws {
    try await ServedAPI.run { api in
      for number in 1...5 {
        let campaign = number.isMultiple(of: 2) ? "even" : "odd"
        let made = try await api.make(
          """
          "slug": "s\(number)", "target": "https://shop.example/cart", "campaign": "\(campaign)",
          "channel": "mail", "tags": ["t\(number)", "all"]
          """)
        #expect(made.status == 201)
      }
      func list(_ query: String) async throws -> ServedAPI.Answer {
        try await api.ask(.GET, "/v1/links?\(query)", key: api.shop.key(.read))
      }
      var slugs: [String] = []
      var cursor: String? = ""
      while let after = cursor {
        let page = try await list("limit=2" + (after.isEmpty ? "" : "&after=\(after)"))
        slugs += page.texts(of: "slug")
        cursor = page.json["next"] as? String
      }
      #expect(slugs == ["known", "s1", "s2", "s3", "s4", "s5"])
      #expect(try await list("campaign=even").texts(of: "slug") == ["s2", "s4"])
      #expect(try await list("campaign=odd&tag=t3").texts(of: "slug") == ["s3"])
      #expect(try await list("tag=all&tag=t5&channel=mail").texts(of: "slug") == ["s5"])
      #expect(try await list("channel=push").texts(of: "slug") == [])
      #expect(try await list("tag=a%00b").texts(of: "slug") == [])
      #expect(try await list("limit=0").problem == "400 bad-limit")
      #expect(try await list("limit=501").problem == "400 bad-limit")
      #expect(try await list("after=x").problem == "400 bad-cursor")
    }
  }

  @Test("Of many links at once all are made, or none, and the first that cannot be is named")
  func bulk() async throws {
    try await ServedAPI.run { api in
      func bulk(_ links: [String]) async throws -> ServedAPI.Answer {
        try await api.ask(
          .POST, "/v1/links/bulk", #"{"links": [\#(links.joined(separator: ","))]}"#,
          key: api.shop.key(.links))
      }
      func link(_ slug: String, _ path: String = "/cart") -> String {
        #"{"host": "go.shop.example", "slug": "\#(slug)", "target": "https://shop.example\#(path)"}"#
      }
      let before = try await api.shop.snapshot(api.records)
      for (links, problem) in [
        ([link("a"), link("b", "/nowhere")], "422 fallback-target at /links/1/target"),
        ([link("b", "/nowhere")], "422 fallback-target at /links/0/target"),
        ([link("a"), link("b"), link("known")], "409 name-taken at /links/2/slug"),
        ([link("a"), link("a")], "409 name-taken at /links/1/slug"),
        ([link("a"), "{}"], "400 bad-json at /links/1/target"),
        ([link("a"), #"{"target": 1}"#], "400 bad-json at /links/1/target"),
        ([], "400 bad-number at /links"),
        (Array(repeating: "{}", count: 1001), "400 bad-number at /links"),
      ] {
        #expect(try await bulk(links).problem == problem)
      }
      #expect(try await api.shop.snapshot(api.records) == before)
      let made = try await bulk((1...1000).map { link("n\($0)") })
      #expect(made.status == 201)
      #expect(made.texts(of: "slug", in: "links") == (1...1000).map { "n\($0)" })
    }
  }
}

extension ServedAPI {
  /// Makes a link of the shop, on the host whose links stand under `/l/`.
  func make(_ members: String) async throws -> Answer {
    try await ask(
      .POST, "/v1/links", #"{"host": "go.shop.example", \#(members)}"#, key: shop.key(.links))
  }
}
