import Foundation
import LinkPlatform
import NIOHTTP1
import Testing

@testable import EntrywayServer

@Suite("Reports beyond the events that are kept", .serialized)
struct ReportHistoryAPITests {
  private static let day = 86_400

  @Test("What became of a push from before is null, empty in CSV, and unknown in the console")
  func pushes() async throws {
    try await Self.run { api in
      let answer = try await api.report("pushes", "&goal=purchase")
      let rows = try #require(answer.json["rows"] as? [[String: Any]], "\(answer.body)")
      #expect(rows.map { $0["send"] as? String } == ["late", "early"])
      for column in [
        "noticed", "dismissed", "tapped", "elsewhere", "unopened", "reached", "sessions",
      ] {
        #expect(rows[0][column] as? Int == (column == "noticed" || column == "tapped" ? 1 : 0))
        #expect(rows[1][column] is NSNull, "\(column)")
      }
      #expect(rows.map { $0["sent"] as? Int } == [7, 5])
      #expect(try Self.note(answer).contains("are unknown"))
      let csv = try await api.report("pushes", "&goal=purchase&format=csv").body
      let early = try #require(csv.split(separator: "\r\n").last)
      #expect(
        early.hasPrefix("early,,") && early.hasSuffix(",5" + String(repeating: ",", count: 19)))
      // One of a campaign that is too old hides what the others add to it.
      let campaigns = try await api.report("pushes", "&by=campaign")
      #expect((campaigns.json["rows"] as? [[String: Any]])?.count == 2)
      let page = try await api.console("pushes")
      #expect(page.contains("are unknown"))
      #expect(page.contains(#"<span class="muted">unknown</span>"#))
      #expect(page.contains("1 of 7 were tapped"))
      let now = try await api.report("pushes", "", from: 20)
      #expect(!now.body.contains("are unknown") && !now.body.contains("early"))
    }
  }

  @Test("Steps of a funnel over days that are gone are null, with any breakdown")
  func funnels() async throws {
    try await Self.run { api in
      let path = "/v1/funnels/\(api.shop.funnel.id)/report"
      for by in ["", "&by=campaign"] {
        let answer = try await api.ask(
          .GET, "\(path)?from=\(Self.date(60))\(by)", key: api.shop.key(.read))
        let rows = try #require(answer.json["rows"] as? [[String: Any]], "\(answer.body)")
        #expect(!rows.isEmpty)
        for row in rows {
          for column in ["installations", "lost", "ofFirst", "medianMilliseconds"] {
            #expect(row[column] is NSNull, "\(column)")
          }
        }
        #expect(try Self.note(answer).contains("are unknown"))
      }
      let csv = try await api.ask(
        .GET, "\(path)?format=csv&from=\(Self.date(60))", key: api.shop.key(.read))
      #expect(csv.body.split(separator: "\r\n").last?.hasSuffix(",,,,") == true, "\(csv.body)")
      let page = try await api.console("funnels/\(api.shop.funnel.id)")
      #expect(page.contains("are unknown") && !page.contains("No one"))
      #expect(!page.contains("funnel-table-0"))
      let known = try await api.ask(
        .GET, "\(path)?from=\(Self.date(20))", key: api.shop.key(.read))
      let row = try #require((known.json["rows"] as? [[String: Any]])?.first)
      #expect(row["installations"] as? Int == 0)
    }
  }

  @Test("What led to an event over days that are gone, and who came back, is not known")
  func attribution() async throws {
    try await Self.run { api in
      for (name, query) in [("attribution", "&event=purchase"), ("returning", "&days=5")] {
        let answer = try await api.report(name, query)
        let rows = try #require(answer.json["rows"] as? [[String: Any]], "\(answer.body)")
        #expect(rows.count == 1 && rows[0].values.allSatisfy { $0 is NSNull })
        #expect(try Self.note(answer).contains("are unknown"))
        let csv = try await api.report(name, "\(query)&format=csv").body
        #expect(csv.split(separator: "\r\n").last?.allSatisfy { $0 == "," } == true)
        #expect(!(try await api.report(name, query, from: 20)).body.contains("are unknown"))
      }
      // The span is there, and those who were away before it are not.
      let away = try await api.report("returning", "&days=20", from: 20)
      #expect(try Self.note(away).contains("are unknown"))
      // The touches of the days before it may be gone.
      let touches = try await api.report("attribution", "&event=purchase&window=1728000", from: 20)
      #expect(try Self.note(touches).contains("may have had one"))
    }
  }

  @Test("What was removed stays unknown when more days are kept afterwards")
  func raised() async throws {
    try await ServedAPI.run { api in
      try await Self.fill(api)
      #expect(!(try await api.report("pushes", "")).body.contains("are unknown"))
      // As a server that keeps no days did before: a month goes that is over.
      let before = Timestamp.now
      #expect(try await api.events.historyStart() == nil)
      while try await api.events.removeHistory(before: before) > 0 {}
      let start = try #require(try await api.events.historyStart())
      #expect(start <= before)
      #expect((try await api.report("pushes", "")).body.contains("are unknown"))
    }
  }

  private static func run(_ test: @escaping @Sendable (ServedAPI) async throws -> Void) async throws
  {
    try await ServedAPI.run(
      settings: { $0.eventDays = 30 },
      { api in
        try await fill(api)
        try await test(api)
      })
  }

  /// Registers a push of 40 days ago and one of ten, and lets an installation open each.
  private static func fill(_ api: ServedAPI) async throws {
    for (id, days, recipients) in [("early", 40, 5), ("late", 10, 7)] {
      let time = Timestamp.now.adding(.seconds(-days * day))
      let send = Send(id: id, sentAt: time, recipients: recipients, isMutable: true)
      #expect(try await api.events.append([send], of: api.shop.app.id) == [true])
      var open = Event(id: RecordID(), kind: .open, occurredAt: time, sequence: 1)
      (open.outcome, open.entrySource, open.send) = (.rejected, "notification", id)
      open.code = "no-match"
      if id == "late" { (open.outcome, open.code) = (.cancelled, "guard") }
      let batch = EventBatch(
        app: api.shop.app.id, installation: RecordID(), secretHash: Data(repeating: 1, count: 32),
        sentAt: time, receivedAt: time, oldest: Timestamp(milliseconds: 0), events: [open])
      _ = try await api.events.append([batch])
    }
  }

  static func date(_ days: Int) -> String {
    LocalDay(of: .now.adding(.seconds(-days * day)), in: "UTC").name
  }

  private static func note(_ answer: ServedAPI.Answer) throws -> String {
    try #require((answer.json["notes"] as? [String])?.last, "\(answer.body)")
  }
}

extension ServedAPI {
  fileprivate func report(
    _ name: String, _ query: String, from days: Int = 60
  ) async throws -> Answer {
    try await ask(
      .GET, "/v1/reports/\(name)?from=\(ReportHistoryAPITests.date(days))\(query)",
      key: shop.key(.read))
  }

  /// A page of the console over 60 days.
  fileprivate func console(_ page: String) async throws -> String {
    let viewer = try await ConsoleBrowser(self, .viewer)
    return try await viewer.get(
      "/console/apps/shop/\(page)?range=custom&from=\(ReportHistoryAPITests.date(60))"
    ).body
  }
}
