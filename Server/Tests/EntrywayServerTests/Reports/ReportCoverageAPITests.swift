import Foundation
import LinkPlatform
import NIOHTTP1
import Testing

@testable import EntrywayServer

@Suite("Up to when reports count", .serialized)
struct ReportCoverageAPITests {
  /// The reports that the description has: a new one is among them, as it has to be described.
  private static func paths(_ api: ServedAPI) async throws -> [String] {
    let paths = try await api.ask(.GET, "/openapi.json").json["paths"] as? [String: Any] ?? [:]
    let reports = paths.keys.filter { $0.hasPrefix("/v1/reports/") || $0.hasSuffix("/report") }
    for path in reports {
      let answers = ((paths[path] as? [String: Any])?["get"] as? [String: Any])?["responses"]
      let good = (answers as? [String: Any])?["200"] as? [String: String]
      #expect(good == ["$ref": "#/components/responses/Report"], "\(path)")
    }
    #expect(reports.count == ReportService.Kind.allCases.count + 1)
    return reports.sorted()
  }

  @Test("Each says so as JSON and as CSV, and when its days changed, but for clicks")
  func all() async throws {
    try await ServedAPI.run { api in
      _ = try await api.tell([.open("order"), .purchase()])
      for template in try await Self.paths(api) {
        let path = template.replacing("{id}", with: "\(api.shop.funnel.id)")
        let query = path.hasSuffix("attribution") ? "&event=purchase" : ""
        let start = Timestamp.now
        let json = try await api.ask(.GET, "\(path)?format=json\(query)", key: api.shop.key(.read))
        let end = Timestamp.now
        let through = try #require(Timestamp(json.json["through"] as? String ?? ""), "\(json.body)")
        #expect(start <= through && through <= end, "\(path)")
        #expect(json.headers["Entryway-Through"] == ["\(through)"])
        let isOfClicks = path.hasSuffix("clicks")
        #expect((json.json["days"] is NSNull) == isOfClicks, "\(path)")
        #expect((json.json["days"] is [Any]) != isOfClicks, "\(path)")
        #expect(json.headers["Entryway-Late-Days"] == (isOfClicks ? [] : ["0"]), "\(path)")
        let csv = try await api.ask(.GET, "\(path)?format=csv\(query)", key: api.shop.key(.read))
        let told = try #require(Timestamp(csv.headers["Entryway-Through"].first ?? ""), "\(path)")
        #expect(end <= told && told <= .now, "\(path)")
        #expect(csv.headers["Entryway-Late-Days"] == json.headers["Entryway-Late-Days"])
      }
    }
  }

  @Test("What was answered before a report's time is counted in it, clicks when they are copied")
  func counted() async throws {
    try await ServedAPI.run { api in
      #expect(try await api.visit("/l/known").status == 200)
      let clicked = Timestamp.now
      for number in 1...20 {
        _ = try await api.tell([.open("order")])
        let told = Timestamp.now
        let events = try await api.report("events", "&by=kind")
        #expect(told <= (try #require(events.through)))
        #expect(events.rows.first?["count"] as? Int == number)
      }
      for _ in 0..<3000 {
        let clicks = try await api.report("clicks", "&by=kind")
        guard clicked <= (try #require(clicks.through)) else { continue }
        #expect(clicks.rows.first?["visits"] as? Int == 1)
        return
      }
      Issue.record("the click was not copied")
    }
  }

  @Test("A day has the time of its last change, in the report's zone")
  func days() async throws {
    try await ServedAPI.run { api in
      let phone = Installation()
      #expect(try await api.report("events").days == [])
      let start = Timestamp.now
      _ = try await api.tell([.open("order")], phone)
      let first = try await api.report("events")
      let change = try #require(first.days.first)
      let changedAt = try #require(Timestamp(change.changedAt))
      #expect(start <= changedAt && changedAt <= .now)
      #expect(first.days.count == 1 && !change.isLate)
      #expect(change.day == LocalDay(of: start, in: "UTC").name)
      // Another report of the same days says the same, and another event changes it.
      #expect(try await api.report("pushes").days == first.days)
      let zone = "Pacific/Kiritimati"
      let far = try await api.report("destinations", "&zone=\(zone)")
      #expect(far.days.map(\.day) == [LocalDay(of: start, in: zone).name])
      #expect(far.days.map(\.changedAt) == [change.changedAt])
      _ = try await api.tell([.open("cart")], phone)
      let second = try #require(try await api.report("events").days.first)
      #expect(try #require(Timestamp(second.changedAt)) > changedAt)
      // So does a deletion, and nothing that another app tells.
      _ = try await api.tell([.open("cart")], of: api.bookings)
      #expect(try await api.report("events").days == [second])
      #expect(try await api.remove(phone).status == 204)
      let third = try #require(try await api.report("events").days.first)
      #expect(
        try #require(Timestamp(third.changedAt)) > #require(Timestamp(second.changedAt)))
      #expect(try await api.report("events").rows.isEmpty)
    }
  }

  @Test("A day whose events came late is marked, named in a note and marked in the console")
  func late() async throws {
    try await ServedAPI.run { api in
      try await api.takeLateEvents()
      let report = try await api.report("events", "&by=quarter")
      let names = [6, 5, 4].map { LocalDay(of: .daysAgo($0), in: "UTC").name }
      #expect(report.days.map(\.day) == names)
      #expect(report.days.map(\.isLate) == [true, false, true])
      let notes = try #require(report.answer.json["notes"] as? [String])
      let note = """
        Some events for 2 days arrived more than 48 hours after the end of the day: \
        \(names[0]) and \(names[2]).
        """
      #expect(notes.last == note)
      #expect(report.answer.headers["Entryway-Late-Days"] == ["2"])
      let days = [names[0], names[2]].map(PageText.day)
      let page = try await ConsoleBrowser(api, .viewer).get("/console/apps/shop").body
      #expect(page.contains("after the end of the day: \(days[0]) and \(days[1]).</p>"))
      for (name, isLate) in zip(names, [true, false, true]) {
        let head = "<th scope=\"row\">\(PageText.day(name))"
        let mark = " <span class=\"tag\">late events</span>"
        #expect(page.contains("\(head)\(isLate ? mark : "")</th>"), "\(name)")
        #expect(page.contains("<title>\(PageText.day(name)): late events</title>") == isLate)
      }
      #expect(page.contains("▲ Some events arrived"))
      let shorter = try await api.report("events", "&from=\(names[1])&to=\(names[1])")
      #expect(shorter.answer.headers["Entryway-Late-Days"] == ["0"])
      #expect(!shorter.answer.body.contains("48 hours"))
    }
  }
}

/// What a report says of itself.
private struct ReportAnswer {
  struct Day: Equatable {
    var day: String
    var changedAt: String
    var isLate: Bool
  }

  let answer: ServedAPI.Answer

  var through: Timestamp? { (answer.json["through"] as? String).flatMap { Timestamp($0) } }
  var rows: [[String: Any]] { answer.json["rows"] as? [[String: Any]] ?? [] }
  var days: [Day] {
    (answer.json["days"] as? [[String: Any]] ?? []).map { day in
      Day(
        day: day["day"] as? String ?? "", changedAt: day["changedAt"] as? String ?? "",
        isLate: day["isLate"] as? Bool ?? false)
    }
  }
}

extension ServedAPI {
  fileprivate func report(_ name: String, _ query: String = "") async throws -> ReportAnswer {
    ReportAnswer(
      answer: try await ask(
        .GET, "/v1/reports/\(name)?format=json\(query)", key: shop.key(.read)))
  }

  /// Events of the days six, five and four days ago: those of the second one came in time.
  fileprivate func takeLateEvents() async throws {
    for (days, wait) in [(6, 3.5), (5, 0.1), (4, 3.5)] {
      let time = Timestamp.daysAgo(days)
      let received = time.adding(.seconds(wait * 86_400))
      var event = Event(id: RecordID(), kind: .open, occurredAt: time, sequence: 1)
      (event.outcome, event.entrySource, event.name) = (.opened, "notification", "order")
      _ = try await events.append([
        EventBatch(
          app: shop.app.id, installation: RecordID(), secretHash: Data(repeating: 1, count: 32),
          sentAt: received, receivedAt: received, oldest: Timestamp(milliseconds: 0),
          events: [event])
      ])
    }
  }
}

extension Timestamp {
  fileprivate static func daysAgo(_ days: Int) -> Timestamp { now.adding(.seconds(-days * 86_400)) }
}

extension String {
  fileprivate static func purchase() -> String {
    """
    {"id": "\(RecordID())", "type": "custom", "name": "purchase", "occurredAt": "\(Timestamp.now)",
     "sequence": 2}
    """
  }
}
