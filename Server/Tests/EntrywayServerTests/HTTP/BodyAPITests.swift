import Foundation
import LinkPlatform
import NIOHTTP1
import Testing

@Suite("Bodies that are refused")
struct BodyAPITests {
  /// Where a body goes, with a key that may send it.
  private static func doors(_ api: ServedAPI) -> [(ServedAPI.Address, String, String, limit: Int)] {
    [
      (.public, "/v1/resolve", api.shop.publishable, 16 * 1024),
      (.private, "/v1/links", api.shop.key(.links), 64 * 1024),
      (.private, "/v1/links/bulk", api.shop.key(.links), 2_000_000),
      (.private, "/v1/keys", api.shop.key(.owner), 64 * 1024),
      (.private, "/v1/manifests", api.shop.key(.manifests), 2_000_000),
    ]
  }

  @Test("A body over the limit is refused, whether it tells its length or not")
  func large() async throws {
    try await ServedAPI.run { api in
      for (address, path, key, limit) in Self.doors(api) {
        let body = #"{"x": ""# + String(repeating: "x", count: limit) + #""}"#
        let told = try await api.ask(.POST, path, body, key: key, at: address)
        #expect(told.problem == "413 too-large")
        #expect(
          told.words == "the body has more than \(limit) bytes\nhint: send less at a time.")
        let chunk = String(body.utf8.count, radix: 16)
        let answer = try await RawConnection.answer(
          to: """
            POST \(path) HTTP/1.1\r\nHost: \(api.shop.host)\r\nAuthorization: Bearer \(key)\r
            Content-Type: application/json\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r
            \(chunk)\r\n\(body)\r\n0\r\n\r\n
            """, port: api.port(address))
        #expect(RawConnection.statuses(in: answer) == [413], "\(path)")
      }
    }
  }

  @Test(
    "A body that is not said to be JSON is refused",
    arguments: ["text/plain", "application/x-www-form-urlencoded", "", "application/json5", ";"])
  func types(type: String) async throws {
    try await ServedAPI.run { api in
      for (address, path, key, _) in Self.doors(api) {
        let answer = try await api.ask(.POST, path, "{}", key: key, at: address, type: type)
        #expect(answer.problem == "415 not-json", "\(path)")
        #expect(
          answer.words == """
            the body is not declared as JSON
            hint: send `Content-Type: application/json`.
            """)
      }
    }
  }

  @Test(
    "A body that is no JSON is refused",
    arguments: [
      "", "{", "[", "}", "{]", "nul", #"{"a" 1}"#, "\u{0}", "\u{FEFF}",
      #"{"a": 'b'}"#, String(repeating: "[", count: 10_000),
      String(repeating: #"{"a":"#, count: 3000),
    ])
  func broken(body: String) async throws {
    try await ServedAPI.run { api in
      for (address, path, key, _) in Self.doors(api) {
        let answer = try await api.ask(.POST, path, body, key: key, at: address)
        #expect(answer.problem == "400 bad-json", "\(path)")
        #expect(
          answer.words == """
            this is not JSON
            hint: see /openapi.json at the private address for the shape.
            """)
      }
    }
  }

  @Test("JSON of another shape is refused with the pointer to the value")
  func shapes() async throws {
    try await ServedAPI.run { api in
      for (path, body, problem) in [
        ("/v1/links", "[]", "400 bad-json"), ("/v1/links", "1", "400 bad-json"),
        ("/v1/links", #"{"target": {}}"#, "400 bad-json at /target"),
        ("/v1/links", #"{"a/b~c": 1}"#, "400 bad-json at /a~1b~0c"),
        ("/v1/links/bulk", #"{"links": [{"tags": ["a", 2]}]}"#, "400 bad-json at /links/0/tags/1"),
        ("/v1/links/bulk", #"{"links": {}}"#, "400 bad-json at /links"),
        ("/v1/links/bulk", #"{"links": [], "more": 1}"#, "400 bad-json at /more"),
        ("/v1/keys", #"{"type": "root"}"#, "400 bad-json at /type"),
        ("/v1/keys", #"{"type": "publishable", "expires": 1}"#, "400 bad-json at /expires"),
        ("/v1/keys", #"{"type": "secret", "scopes": ["all"]}"#, "400 bad-json at /scopes/0"),
        ("/v1/keys", #"{"type": "secret"}"#, "400 bad-scopes at /scopes"),
        ("/v1/keys", #"{"type": "publishable", "scopes": ["read"]}"#, "400 bad-scopes at /scopes"),
        ("/v1/hosts", #"{"name": "https://a.example"}"#, "400 bad-host at /name"),
        (
          "/v1/hosts", #"{"name": "a.example", "rootURL": "javascript:1"}"#,
          "400 bad-address at /rootURL"
        ),
        ("/v1/manifests", #"{"version": "a b", "manifest": "{}"}"#, "400 bad-version at /version"),
        ("/v1/manifests", #"{"version": "3", "manifest": {}}"#, "400 bad-json at /manifest"),
      ] {
        let answer = try await api.ask(.POST, path, body, key: api.shop.key(.owner))
        #expect(answer.problem == problem, "\(path) \(body)")
      }
    }
  }

  @Test("A wildcard is no host, and the answer says what to add instead")
  func wildcardHost() async throws {
    try await ServedAPI.run { api in
      let answer = try await api.ask(
        .POST, "/v1/hosts", #"{"name": "*.example.com"}"#, key: api.shop.key(.owner))
      #expect(answer.problem == "400 bad-host at /name")
      #expect(
        answer.words == """
          "*.example.com" is a wildcard, which the server doesn't support
          hint: add each host by name, such as go.example.com: each host has its own file.
          """)
    }
  }

  @Test("A manifest that is nested deeply, or is none, is refused")
  func manifests() async throws {
    try await ServedAPI.run { api in
      for manifest in [
        String(repeating: "[", count: 100_000), "", "[]", "{}", "null",
        #"{\"version\": 1, \"routes\": [{\"name\": 1}]}"#,
      ] {
        let answer = try await api.ask(
          .POST, "/v1/manifests", #"{"version": "3", "manifest": "\#(manifest)"}"#,
          key: api.shop.key(.manifests))
        #expect(answer.status == 422, "\(manifest.prefix(20)): \(answer.body)")
        #expect(answer.json["pointer"] as? String == "/manifest", "\(answer.body)")
      }
    }
  }

  @Test("A scheme that means something to the system or to browsers is refused")
  func schemes() async throws {
    try await ServedAPI.run { api in
      for scheme in [
        "intent", "view-source", "data", "file", "about", "blob", "https", "itms-services",
        "content",
        "chrome-extension", "ms-settings", "x-apple-health", "tel", "android-app", "filesystem",
      ] {
        let answer = try await api.ask(
          .PATCH, "/v1/app", #"{"schemes": ["\#(scheme)"]}"#, key: api.shop.key(.owner))
        #expect(answer.problem == "400 bad-value at /schemes/0", "\(scheme)")
      }
      for scheme in ["shop", "com.example.shop", "shop-2", "intents", "filesystems"] {
        let answer = try await api.ask(
          .PATCH, "/v1/app", #"{"schemes": ["\#(scheme)"]}"#, key: api.shop.key(.owner))
        #expect(answer.status == 200, "\(scheme): \(answer.body)")
      }
    }
  }

  @Test(
    "An app that has a scheme and a time zone of an older server's can be changed, but for these")
  func older() async throws {
    try await ServedAPI.run { api in
      let stored = try #require(try await api.records.read(App.self, api.shop.app.id))
      var older = stored.value
      (older.schemes, older.timeZone) = (["intent"], "GMT+0013")
      try await api.records.commit(RecordTransaction([.replace(stored, with: older)]))
      func change(_ body: String) async throws -> ServedAPI.Answer {
        try await api.ask(.PATCH, "/v1/app", body, key: api.shop.key(.owner))
      }
      #expect(try await change(#"{"title": "Another"}"#).status == 200)
      #expect(
        try await change(#"{"schemes": ["intent"], "timeZone": "GMT+0013"}"#).status == 200)
      #expect(
        try await change(#"{"schemes": ["intent", "view-source"]}"#).problem
          == "400 bad-value at /schemes/1")
      #expect(
        try await change(#"{"timeZone": "GMT+0014"}"#).problem == "400 bad-value at /timeZone")
    }
  }

  @Test("A time zone whose offset is no multiple of 15 minutes is refused, and one with a NUL")
  func zones() async throws {
    try await ServedAPI.run { api in
      for zone in [
        "GMT+0013", "GMT-0001", "GMT+05:31", "UTC\\u0000", "UTC\\u0000Europe/Berlin",
        "Europe/Berlin ",
        "", "Europe", "Europe/Berlin\\n", String(repeating: "a", count: 65),
      ] {
        let answer = try await api.ask(
          .PATCH, "/v1/app", #"{"timeZone": "\#(zone)"}"#, key: api.shop.key(.owner))
        #expect(answer.problem == "400 bad-value at /timeZone", "\(zone)")
      }
      for zone in [
        "UTC", "Europe/Berlin", "Asia/Kathmandu", "Australia/Eucla", "Pacific/Chatham",
        "America/St_Johns", "Africa/Monrovia", "Etc/GMT+5", "Australia/Lord_Howe",
      ] {
        let answer = try await api.ask(
          .PATCH, "/v1/app", #"{"timeZone": "\#(zone)"}"#, key: api.shop.key(.owner))
        #expect(answer.status == 200, "\(zone): \(answer.body)")
      }
      let report = try await api.ask(
        .GET, "/v1/reports/clicks?zone=Etc/../GMT%2B0013", key: api.shop.key(.read))
      #expect(report.problem == "400 bad-zone")
    }
  }

  @Test("A setting that cannot be is refused with the pointer to it")
  func settings() async throws {
    try await ServedAPI.run { api in
      for (body, problem) in [
        (#"{"title": null}"#, "400 bad-json at /title"),
        (#"{"stores": {"mac": "x"}}"#, "400 bad-json at /stores/mac"),
        (#"{"stores": {"ipad": "http://a.example"}}"#, "400 bad-value at /stores/ipad"),
        (#"{"schemes": ["javascript"]}"#, "400 bad-value at /schemes/0"),
        (#"{"schemes": ["shop", "INTENT"]}"#, "400 bad-value at /schemes/1"),
        (#"{"timeZone": "../../etc/passwd"}"#, "400 bad-value at /timeZone"),
        (#"{"webHosts": ["a.example", "a example"]}"#, "400 bad-value at /webHosts/1"),
        (#"{"touchDays": 91}"#, "400 bad-value at /touchDays"),
        (#"{"name": "other"}"#, "400 bad-json at /name"),
      ] {
        let answer = try await api.ask(.PATCH, "/v1/app", body, key: api.shop.key(.owner))
        #expect(answer.problem == problem, "\(body)")
      }
      let path = "/v1/hosts/\(api.shop.host)"
      let named = try await api.ask(
        .PATCH, path, #"{"name": "other.example"}"#, key: api.shop.key(.owner))
      #expect(named.problem == "400 name-is-fixed at /name")
    }
  }
}
