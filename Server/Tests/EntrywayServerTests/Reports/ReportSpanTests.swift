import LinkPlatform
import NIOCore
import Testing

@testable import EntrywayServer

@Suite("ReportSpan")
struct ReportSpanTests {
  private static let now = Timestamp(milliseconds: 1_795_345_087_000)

  private func span(_ values: [String: String], zone: String = "UTC") throws(Refusal) -> ReportSpan
  {
    var app = App(name: "shop", createdAt: Self.now)
    app.timeZone = zone
    return try ReportSpan(ReportParameters(values), app, at: Self.now)
  }

  @Test("Without a word it is 30 days until today, in the app's zone")
  func standard() throws {
    let span = try span([:], zone: "Pacific/Kiritimati")
    #expect(span.zone == "Pacific/Kiritimati")
    #expect(span.days.count == 30)
    // 14 hours ahead of UTC it is tomorrow already.
    #expect(span.days.last?.name == "2026-11-23")
    #expect(span.days.first?.name == "2026-10-25")
  }

  @Test("Days have the length that clocks give them")
  func clocks() throws {
    let berlin = try span(["from": "2026-03-28", "to": "2026-03-30", "zone": "Europe/Berlin"])
    let hours = berlin.days.map { ($0.end.milliseconds - $0.start.milliseconds) / 3_600_000 }
    #expect(hours == [24, 23, 24])
    // Clocks leave out midnight: the day begins at one.
    let beirut = try span(["from": "2026-03-28", "to": "2026-03-30", "zone": "Asia/Beirut"])
    #expect(
      beirut.days.map { ($0.end.milliseconds - $0.start.milliseconds) / 3_600_000 }
        == [24, 23, 24])
    #expect(berlin.span.from == berlin.days[0].start)
    #expect(berlin.span.to == berlin.days[2].end)
  }

  @Test("A quarter of an hour belongs to the day that it stands in")
  func quarters() throws {
    let span = try span(["from": "2026-11-20", "to": "2026-11-21", "zone": "Asia/Kathmandu"])
    let first = span.span.from.milliseconds / 900_000
    #expect(span.day(ofQuarter: first) == "2026-11-20")
    #expect(span.day(ofQuarter: first - 1) == nil)
    #expect(span.day(ofQuarter: first + 95) == "2026-11-20")
    #expect(span.day(ofQuarter: first + 96) == "2026-11-21")
    #expect(span.day(ofQuarter: first + 192) == nil)
  }

  @Test(
    "What is no span is refused",
    arguments: [
      (["from": "2026-11-23", "to": "2026-11-22"], "bad-span"),
      (["from": "2020-01-01"], "bad-span"), (["from": "2026-02-30"], "bad-day"),
      (["to": "yesterday"], "bad-day"), (["to": "2026-11-22T00:00:00Z"], "bad-day"),
      (["zone": "Nowhere/Land"], "bad-zone"), (["zone": "CET"], "bad-zone"),
    ])
  func refuses(values: [String: String], code: String) {
    let problem = #expect(throws: Refusal.self) { try span(values) }
    let body = problem.map { Problem($0) }?.answer.body.map { String(buffer: $0) } ?? ""
    #expect(body.contains("\"code\":\"\(code)\""), "\(body)")
  }

  @Test("An app's own zone is taken as it is")
  func own() throws {
    #expect(try span([:], zone: "CET").zone == "CET")
  }
}
