import Foundation
import LinkPlatform
import NIOHTTP1
import Testing

@testable import EntrywayServer

@Suite("What became of a send at APNs", .serialized)
struct SendOutcomeAPITests {
  private static let end = """
    {"accepted": 11804, "refused": {"Unregistered": 183, "BadDeviceToken": 4}, "notSent": 2,
     "unknown": 1, "deadTokens": 183}
    """

  private static func register(_ body: String, _ api: ServedAPI) async throws -> ServedAPI.Answer {
    try await api.ask(.POST, "/v1/sends", body, key: api.shop.key(.sends))
  }

  private static func tell(
    _ body: String, of id: String = "spring-1", _ api: ServedAPI
  ) async throws -> ServedAPI.Answer {
    try await api.ask(.PUT, "/v1/sends/\(id)/outcome", body, key: api.shop.key(.sends))
  }

  private static func row(_ api: ServedAPI, _ query: String = "") async throws -> [String: Any] {
    let report = try await api.ask(
      .GET, "/v1/reports/pushes\(query)", key: api.shop.key(.read))
    return try #require((report.json["rows"] as? [[String: Any]])?.first, "\(report.body)")
  }

  @Test("One row has what was sent, accepted and refused, and all of it is null until it is told")
  func report() async throws {
    try await ServedAPI.run { api in
      let made = try await Self.register(#"{"id": "spring-1", "campaign": "spring"}"#, api)
      #expect(made.status == 201 && made.json["recipients"] == nil && made.json["outcome"] == nil)
      let names = [
        "sent", "accepted", "refused", "notSent", "unknown", "deadTokens", "refusedFor", "endedAt",
      ]
      let before = try await Self.row(api)
      for name in names { #expect(before[name] is NSNull, "\(name)") }
      #expect(before["tapped"] as? Int == 0)

      let told = try await Self.tell(Self.end, api)
      #expect(told.status == 200)
      let outcome = try #require(told.json["outcome"] as? [String: Any])
      #expect(outcome["refused"] as? [String: Int] == ["Unregistered": 183, "BadDeviceToken": 4])
      #expect(outcome["isFinal"] as? Bool == true)
      let row = try await Self.row(api)
      #expect(names.dropLast(2).map { row[$0] as? Int } == [11_992, 11_804, 187, 2, 1, 183])
      #expect(row["refusedFor"] as? String == "Unregistered 183, BadDeviceToken 4")
      #expect(row["endedAt"] as? String == outcome["toldAt"] as? String)

      // The same again is the same: an answer may have been lost.
      #expect(try await Self.tell(Self.end, api).body == told.body)
      // What was overtaken changes nothing, and is answered with what holds.
      let late = try await Self.tell(#"{"accepted": 400, "isFinal": false}"#, api)
      #expect(late.status == 200 && late.body == told.body)
      // The list of sends and the app's export have it too.
      let sends = try await api.ask(.GET, "/v1/sends", key: api.shop.key(.read))
      let listed = try #require((sends.json["sends"] as? [[String: Any]])?.first)
      #expect((listed["outcome"] as? [String: Any])?["accepted"] as? Int == 11_804)
      let export = try await api.ask(.GET, "/v1/app/export", key: api.shop.key(.owner))
      let line = export.body.split(separator: "\n").first { $0.contains(#""record":"send""#) }
      #expect(line?.contains(#""accepted":11804,"deadTokens":183"#) == true)
      // A send beside it that tells nothing makes the sum of both unknown.
      _ = try await Self.register(
        #"{"id": "spring-2", "campaign": "spring", "recipients": 7}"#, api)
      let both = try await Self.row(api, "?by=campaign")
      #expect(both["sends"] as? Int == 2 && both["sent"] as? Int == 11_999)
      #expect(both["accepted"] is NSNull)
    }
  }

  @Test("While it is sent, numbers grow without an end, and without a line in the audit log")
  func progress() async throws {
    try await ServedAPI.run { api in
      _ = try await Self.register(#"{"id": "spring-1", "recipients": 9000}"#, api)
      #expect(try await Self.row(api)["sent"] as? Int == 9000)
      func lines() async throws -> [String] {
        try await api.records.audit(of: api.shop.app.id, before: nil, limit: 50).map(\.action)
          .filter { $0.hasPrefix("send.") }
      }
      for accepted in [100, 200] {
        let told = try await Self.tell(#"{"accepted": \#(accepted), "isFinal": false}"#, api)
        #expect(told.status == 200)
        let row = try await Self.row(api)
        #expect((row["accepted"] as? Int, row["sent"] as? Int) == (accepted, accepted))
        #expect(row["endedAt"] is NSNull)
      }
      #expect(try await lines() == ["send.register"])
      for _ in 1...2 { _ = try await Self.tell(Self.end, api) }
      #expect(try await lines() == ["send.finish", "send.register"])
      let entry = try #require(
        try await api.records.audit(of: api.shop.app.id, before: nil, limit: 1).first)
      #expect(entry.subject == "spring-1")
      #expect(entry.changes.map(\.text).contains("refused.Unregistered: 183"))
      #expect(entry.changes.map(\.text).contains("accepted: 200 → 11804"))
    }
  }

  @Test("Numbers and reasons that no sender has are refused, with their place")
  func bounds() async throws {
    try await ServedAPI.run { api in
      _ = try await Self.register(#"{"id": "spring-1"}"#, api)
      func reasons(_ count: Int) -> String {
        let all = (0..<count).map { #""R\#($0)": 1"# }.joined(separator: ", ")
        return #"{"accepted": 0, "refused": {\#(all)}}"#
      }
      let long = String(repeating: "a", count: 65)
      for (body, problem) in [
        (#"{"accepted": -1}"#, "400 bad-number at /accepted"),
        (#"{"accepted": 1000000001}"#, "400 bad-number at /accepted"),
        (#"{"accepted": 9223372036854775807}"#, "400 bad-number at /accepted"),
        (#"{"accepted": 1e99}"#, "400 bad-json"),
        (#"{"accepted": 1.5}"#, "400 bad-json"),
        (#"{"accepted": 1, "notSent": -1}"#, "400 bad-number at /notSent"),
        (#"{"accepted": 1, "unknown": -1}"#, "400 bad-number at /unknown"),
        (#"{"accepted": 1, "deadTokens": 1}"#, "400 bad-number at /deadTokens"),
        (#"{"accepted": 1, "refused": {"BadTopic": -1}}"#, "400 bad-number at /refused/BadTopic"),
        (#"{"accepted": 1, "refused": {"": 1}}"#, "400 bad-text at /refused"),
        (#"{"accepted": 1, "refused": {"<b>": 1}}"#, "400 bad-text at /refused"),
        (#"{"accepted": 1, "refused": {"e\u0301": 1}}"#, "400 bad-text at /refused"),
        (#"{"accepted": 1, "refused": {"\#(long)": 1}}"#, "400 bad-text at /refused"),
        (reasons(65), "400 too-many at /refused"),
        (#"{"refused": {}}"#, "400 bad-json"),
        (#"{"accepted": 1, "token": "00"}"#, "400 bad-json at /token"),
        (#"{"accepted": 1, "isFinal": null}"#, "400 bad-json at /isFinal"),
      ] {
        let answer = try await Self.tell(body, api)
        #expect(answer.problem == problem, "\(body): \(answer.body)")
      }
      #expect(try await Self.row(api)["accepted"] is NSNull)
      #expect(try await Self.tell(reasons(64), api).status == 200)
      // So many that their sum is past what one of them may be.
      let most = try await Self.tell(
        reasons(64).replacing(": 1", with: ": 1000000000"), api)
      #expect(most.status == 200)
      #expect(try await Self.row(api)["refused"] as? Int == 64_000_000_000)
    }
  }

  @Test("Only its app's keys with the scope tell of a send, whatever its name is")
  func access() async throws {
    try await ServedAPI.run { api in
      let id = #"50%25 \"off\"/ü?#&"#
      #expect(try await Self.register(#"{"id": "\#(id)"}"#, api).status == 201)
      let path = "50%2525%20%22off%22%2F%C3%BC%3F%23%26"
      let told = try await Self.tell(#"{"accepted": 1}"#, of: path, api)
      #expect(told.status == 200 && told.json["id"] as? String == #"50%25 "off"/ü?#&"#)
      for scope in Key.Scope.allCases where ![.sends, .owner].contains(scope) {
        let answer = try await api.ask(
          .PUT, "/v1/sends/\(path)/outcome", #"{"accepted": 2}"#, key: api.shop.key(scope))
        #expect(answer.problem == "403 missing-scope")
      }
      for (path, key) in [
        (path, api.bookings.key(.sends)), ("unheard", api.shop.key(.sends)),
        ("%00", api.shop.key(.sends)), (String(repeating: "a", count: 4000), api.shop.key(.sends)),
      ] {
        let answer = try await api.ask(
          .PUT, "/v1/sends/\(path)/outcome", #"{"accepted": 2}"#, key: key)
        #expect(answer.problem == "404 not-found", "\(path.prefix(20)): \(answer.body)")
      }
      let command = try await api.command(
        .PUT, "/v1/sends/\(path)/outcome", #"{"accepted": 2}"#, app: "shop")
      #expect(command.status == 200)
    }
  }

  @Test("The console has accepted beside sent, what is not known as such, and the reasons below")
  func console() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .viewer)
      func page() async throws -> String {
        try await browser.get("/console/apps/shop/pushes").body
      }
      _ = try await Self.register(#"{"id": "spring-1"}"#, api)
      let silent = try await page()
      #expect(silent.contains(">not known<") && !silent.contains("answer-table"))
      #expect(silent.contains("1 row is not included"))
      _ = try await Self.tell(#"{"accepted": 400, "isFinal": false}"#, api)
      #expect(try await page().contains("still sending"))
      _ = try await Self.tell(Self.end, api)
      let told = try await page()
      #expect(!told.contains("not known") && !told.contains("still sending"))
      #expect(told.contains("APNs accepted 11,804 of 11,992 pushes (98%); 187 were refused."))
      #expect(told.contains("<td class=\"number\">11,804</td>"))
      #expect(told.contains("<bdi>Unregistered 183, BadDeviceToken 4</bdi>"))
      #expect(
        try await browser.get("/console/apps/shop/pushes?by=campaign").body.contains("11,804"))
    }
  }
}
