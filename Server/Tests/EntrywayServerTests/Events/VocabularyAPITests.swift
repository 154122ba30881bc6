import Foundation
import LinkPlatform
import NIOHTTP1
import Testing

@testable import EntrywayServer

// Each test has a server of its own: all at once would slow down those that have a deadline.
@Suite("Which reported names have a place", .serialized)
struct VocabularyAPITests {
  @Test("A flood of invented names, ways in and codes hides nothing that matters")
  func flood() async throws {
    try await ServedAPI.run { api in
      let stranger = Installation()
      // Nothing that the app reports is there yet.
      for events in [
        (0..<1000).map { String.custom("invented \($0)") },
        (0..<300).map { String.rejected("way \($0)", "no-match") },
        (0..<300).map { String.rejected("notification", "code \($0)") },
      ] {
        let answer = try await api.tell(events, stranger)
        #expect(answer.json["accepted"] as? Int == events.count, "\(answer.body)")
      }
      try await Self.expectRealNames(api, flooded: 1600)
    }
  }

  @Test("Neither does one by many installations of one day")
  func manyStrangers() async throws {
    try await ServedAPI.run { api in
      for number in 0..<120 {
        let names = (0..<10).map { String.custom("invented \(number * 10 + $0)") }
        let ways = (0..<3).map {
          String.rejected("way \(number * 3 + $0)", "code \(number * 3 + $0)")
        }
        #expect(try await api.tell(names + ways).status == 200)
      }
      try await Self.expectRealNames(api, flooded: 120 * 13)
    }
  }

  @Test("A name that an installation of less than a day reports takes nobody's place")
  func young() async throws {
    try await ServedAPI.run { api in
      let (young, old) = (Installation(), Installation())
      let app = api.shop.app.id
      try await EventSpendingAPITests.store(young, 1, age: 86_400 - 600, of: app, in: api.events)
      try await EventSpendingAPITests.store(old, 1, age: 86_400 + 1, of: app, in: api.events)
      _ = try await api.tell((0..<1000).map { .custom("invented \($0)") })
      // What the event itself says of its time changes nothing.
      _ = try await api.tell([.custom("purchase", at: .now.adding(.seconds(-5 * 86_400)))], young)
      #expect(try await api.names()["purchase"] == nil)
      _ = try await api.tell([.custom("purchase")], old)
      let names = try await api.names()
      #expect((names["purchase"], names["other"]) == (1, 3))
      // It stays when young ones report it, and new names take no place.
      _ = try await api.tell([.custom("purchase"), .custom("another")], young)
      #expect(try await api.names()["purchase"] == 2)
      #expect(try await api.names()["another"] == nil)
    }
  }

  @Test("What manifests, funnels and sends name has a place, whoever reports it")
  func declared() async throws {
    try await ServedAPI.run { api in
      _ = try await api.tell((0..<1000).map { .custom("invented \($0)", values: "v\($0)") })
      let funnel =
        #"{"name": "f", "window": 60, "steps": [{"type": "custom", "name": "purchase", "entrySource": "own way"}]}"#
      #expect(
        try await api.ask(.POST, "/v1/funnels", funnel, key: api.shop.key(.owner)).status == 201)
      let send = #"{"id": "spring-1", "campaign": "spring", "recipients": 3}"#
      #expect(try await api.ask(.POST, "/v1/sends", send, key: api.shop.key(.sends)).status == 201)
      _ = try await api.tell([
        .custom("purchase"), .custom("told", values: "id"),
        .open(
          "order", more: #""send": "spring-1", "version": "1.0.0", "parameters": {"id": "1"}, "#),
      ])
      let rows = try await api.rows("by=name,send,version,entrySource")
      #expect(rows.contains { $0["name"] as? String == "purchase" })
      #expect(
        rows.contains {
          ($0["name"] as? String, $0["send"] as? String, $0["version"] as? String)
            == ("order", "spring-1", "1.0.0")
        })
      #expect(try await api.vocabulary("valueName").first == "id declared")
    }
  }

  @Test("An owner sees names by kind, pins and removes them; each change is in the audit")
  func owner() async throws {
    try await ServedAPI.run { api in
      _ = try await api.tell([
        .custom("purchase"), .custom("basket"), .open("order"),
        .rejected("notification", "no-match"),
      ])
      let names = try await api.vocabulary("name")
      #expect(
        names == ["order declared", "basket new", "purchase new", "pinned by shop pinned"])
      #expect(try await api.vocabulary("name", "&standing=new") == ["basket new", "purchase new"])
      #expect(try await api.vocabulary("entrySource") == ["notification declared"])
      let page = try await api.ask(
        .GET, "/v1/vocabulary?kind=name&limit=2", key: api.shop.key(.read))
      #expect((page.json["used"] as? Int, page.json["limit"] as? Int) == (2, 1000))
      let next = try #require(page.json["next"] as? String)
      let rest = try await api.vocabulary("name", "&limit=2&after=\(next)")
      #expect(rest == Array(names.suffix(2)))

      let body = #"{"kind": "name", "text": "checkout"}"#
      let key = api.shop.key(.owner)
      for scope in Key.Scope.allCases where scope != .owner {
        #expect(
          try await api.ask(.POST, "/v1/vocabulary", body, key: api.shop.key(scope)).problem
            == "403 missing-scope")
      }
      let pinned = try await api.ask(.POST, "/v1/vocabulary", body, key: key)
      #expect(pinned.status == 201)
      #expect(pinned.json["standing"] as? String == "pinned")
      #expect(try await api.ask(.POST, "/v1/vocabulary", body, key: key).status == 200)
      for bad in [
        #"{"kind": "name", "text": "other"}"#, #"{"kind": "name", "text": ""}"#,
        #"{"kind": "name", "text": "\u0007"}"#,
      ] {
        #expect(
          try await api.ask(.POST, "/v1/vocabulary", bad, key: key).problem
            == "400 bad-text at /text")
      }
      for bad in ["", "?kind=names", "?kind=name&kind=code", "?kind=name&standing=old"] {
        #expect(try await api.ask(.GET, "/v1/vocabulary\(bad)", key: key).status == 400, "\(bad)")
      }

      let basket = try #require(try await api.id(of: "basket"))
      for scope in Key.Scope.allCases where scope != .owner {
        #expect(
          try await api.ask(.DELETE, "/v1/vocabulary/\(basket)", key: api.shop.key(scope)).problem
            == "403 missing-scope")
      }
      #expect(try await api.ask(.DELETE, "/v1/vocabulary/\(basket)", key: key).status == 204)
      #expect(
        try await api.ask(.DELETE, "/v1/vocabulary/\(basket)", key: key).problem
          == "404 no-such-text"
      )
      #expect(try await api.names() == ["purchase": 1, "other": 1, "order": 1])
      let order = try #require(try await api.id(of: "order"))
      let refused = try await api.ask(.DELETE, "/v1/vocabulary/\(order)", key: key)
      #expect(refused.problem == "409 declared")
      // It comes again as a new one.
      _ = try await api.tell([.custom("basket")])
      #expect(try await api.names() == ["purchase": 1, "other": 1, "order": 1, "basket": 1])

      let audit = try await api.ask(.GET, "/v1/audit?limit=2", key: key)
      #expect(audit.texts(of: "action") == ["vocabulary.remove", "vocabulary.pin"])
      // Whatever an event may have, however it looks.
      let turned = try await api.ask(
        .POST, "/v1/vocabulary", #"{"kind": "code", "text": "x\u202ey\u2028"}"#, key: key)
      #expect(turned.status == 201)
      #expect(audit.texts(of: "subject") == ["name basket", "name checkout"])
    }
  }

  @Test("The console shows names with their standing; an owner pins and removes there")
  func console() async throws {
    try await ServedAPI.run { api in
      _ = try await api.tell([.custom("purchase"), .custom("<b>cart</b>"), .open("order")])
      let page = "/console/apps/shop/settings/vocabulary"
      let viewer = try await ConsoleBrowser(api, .viewer)
      let seen = try await viewer.get(page).body
      #expect(seen.contains("purchase") && !seen.contains("<b>cart"))
      #expect(!seen.contains("/remove") && ConsoleForm("pin", in: seen) == nil)
      #expect(try await viewer.get("/console/apps/shop/settings").body.contains(page))
      let owner = try await ConsoleBrowser(api, .owner)
      #expect(try await owner.get("/console/apps/shop/settings").body.contains(page))
      let pinned = try await owner.submit("pin", of: "\(page)?kind=code", ["text": "sold-out"])
      #expect(pinned.way == "303 \(page)?kind=code&done=pinned")
      #expect(try await api.vocabulary("code") == ["sold-out pinned"])
      let refused = try await owner.submit("pin", of: page, ["text": "other"])
      #expect(refused.status == 422)
      #expect(ConsoleForm("pin", in: refused.body)?["text"] == "other")
      // What is declared would come again at once.
      let order = try #require(try await api.id(of: "order"))
      let body = try await owner.get(page).body
      #expect(!body.contains("\(order)/remove"))
      #expect(try await owner.get("\(page)/\(order)/remove").status == 409)
      let csv = try await owner.get("\(page)?kind=name&standing=new&format=csv").body
      #expect(csv == "name,standing\r\n<b>cart</b>,new\r\npurchase,new\r\n")
      let id = try #require(try await api.id(of: "purchase"))
      #expect(body.contains("\(id)/remove"))
      #expect(try await owner.get("\(page)/\(id)/remove").heading == "Remove “purchase”?")
      let removed = try await owner.submit("remove", of: "\(page)/\(id)/remove")
      #expect(removed.way == "303 \(page)?kind=name&done=removed")
      #expect(try await api.names()["purchase"] == nil)
      #expect(try await owner.get("\(page)/\(id)/remove").status == 404)
    }
  }

  /// Lets the real app report after a flood, and looks whether it reads as itself.
  private static func expectRealNames(_ api: ServedAPI, flooded: Int) async throws {
    let app = api.shop.app.id
    for _ in 0..<3 {
      let real = Installation()
      try await EventSpendingAPITests.store(real, 1, age: 2 * 86_400, of: app, in: api.events)
      let answer = try await api.tell(
        [
          .custom("purchase", values: "total"), .rejected("notification", "no-match"),
          .open("order"), .rejected("own-way", "own-code"),
        ], real)
      #expect(answer.json["accepted"] as? Int == 4)
    }
    // What the library says reads as itself from anybody.
    _ = try await api.tell([.rejected("handoff", "unusable"), .rejected("in-app", "guard")])
    let rows = try await api.rows("by=kind,name,entrySource,code")
    func count(_ member: String, _ text: String) -> Int {
      rows.filter { $0[member] as? String == text }.reduce(0) { $0 + ($1["count"] as? Int ?? 0) }
    }
    #expect(count("name", "purchase") == 3)
    #expect(count("entrySource", "own-way") == 3)
    #expect(count("code", "own-code") == 3)
    #expect(count("entrySource", "notification") >= 3)
    #expect(count("code", "no-match") >= 3)
    #expect(count("entrySource", "handoff") == 1)
    #expect(count("code", "unusable") == 1)
    #expect(count("code", "guard") == 1)
    // Nothing is lost, and other is one row for each of the rest.
    #expect(rows.reduce(0) { $0 + ($1["count"] as? Int ?? 0) } == flooded + 3 * 5 + 2)
    let keys = rows.map { row in
      ["kind", "name", "entrySource", "code"].map { row[$0] as? String ?? "" }.joined(
        separator: "\n")
    }
    #expect(Set(keys).count == keys.count)
  }
}

extension ServedAPI {
  fileprivate func rows(_ query: String) async throws -> [[String: Any]] {
    let answer = try await ask(
      .GET, "/v1/reports/events?\(query)", key: shop.key(.read))
    var rows = try #require(answer.json["rows"] as? [[String: Any]], "\(answer.body)")
    if answer.json["isCut"] as? Bool == true {
      // The CSV has all: names here have no commas.
      let csv = try await ask(
        .GET, "/v1/reports/events?\(query)&format=csv", key: shop.key(.read))
      let lines = csv.body.split(separator: "\r\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      rows = lines.dropFirst().map { line in
        Dictionary(
          uniqueKeysWithValues: zip(lines[0], line).map { name, value in
            (name, name == "count" ? Int(value) ?? 0 : value as Any)
          })
      }
    }
    return rows
  }

  /// How often which name was reported.
  fileprivate func names() async throws -> [String: Int] {
    let rows = try await rows("by=name")
    return Dictionary(
      rows.compactMap { row in
        (row["name"] as? String).map { ($0, row["count"] as? Int ?? 0) }
      }, uniquingKeysWith: +)
  }

  /// Texts of a kind with their standing.
  fileprivate func vocabulary(_ kind: String, _ more: String = "") async throws -> [String] {
    let answer = try await ask(.GET, "/v1/vocabulary?kind=\(kind)\(more)", key: shop.key(.read))
    return zip(answer.texts(of: "text"), answer.texts(of: "standing")).map { "\($0) \($1)" }
  }

  fileprivate func id(of name: String) async throws -> String? {
    let answer = try await ask(.GET, "/v1/vocabulary?kind=name", key: shop.key(.read))
    return zip(answer.texts(of: "text"), answer.texts(of: "id")).first { $0.0 == name }?.1
  }
}

extension String {
  fileprivate static func custom(
    _ name: String, at time: Timestamp = .now, values: String? = nil
  ) -> String {
    let values = values.map { #", "values": {"\#($0)": 1}"# } ?? ""
    return """
      {"id": "\(RecordID())", "type": "custom", "occurredAt": "\(time)", "sequence": 1, \
      "name": "\(name)"\(values)}
      """
  }

  fileprivate static func rejected(_ source: String, _ code: String) -> String {
    """
    {"id": "\(RecordID())", "type": "open", "occurredAt": "\(Timestamp.now)", "sequence": 1, \
    "outcome": "rejected", "entrySource": "\(source)", "code": "\(code)"}
    """
  }
}
