import Testing

@testable import LinkPlatform

@Suite("DayChange")
struct DayChangesTests {
  /// Days of November's first week where nothing else is said.
  private static func span(
    _ zone: String, _ from: String = "2026-11-01", _ to: String = "2026-11-07"
  ) throws -> ReportSpan {
    try ReportSpan(
      ReportParameters(["from": from, "to": to, "zone": zone]),
      App(name: "shop", createdAt: Timestamp(milliseconds: 0)), at: Timestamp(milliseconds: 0))
  }

  private static func time(_ text: String) throws -> Timestamp { try #require(Timestamp(text)) }

  private static func change(
    _ quarter: String, changed: String = "2026-11-07T12:00:00Z", received: String? = nil
  ) throws -> QuarterChange {
    QuarterChange(
      quarter: try time(quarter).milliseconds / 900_000, changedAt: try time(changed),
      receivedAt: try received.map(time))
  }

  @Test("A quarter of an hour belongs to the day of the report's zone")
  func zones() throws {
    let quarter = try Self.change("2026-11-03T23:30:00Z")
    for (zone, day) in [
      ("UTC", "2026-11-03"), ("Europe/Berlin", "2026-11-04"), ("America/New_York", "2026-11-03"),
      ("Pacific/Kiritimati", "2026-11-04"), ("Asia/Kathmandu", "2026-11-04"),
    ] {
      #expect(try Self.span(zone).changes(of: [quarter]).map(\.day) == [day], "\(zone)")
    }
    // Each side of a midnight that is no whole hour of UTC.
    let kathmandu = try ["2026-11-03T18:00:00Z", "2026-11-03T18:15:00Z"].map { try Self.change($0) }
    #expect(
      try Self.span("Asia/Kathmandu").changes(of: kathmandu).map(\.day)
        == ["2026-11-03", "2026-11-04"])
  }

  @Test("A day has its latest change, days are in their order, and those without one are not there")
  func latest() throws {
    let quarters = [
      try Self.change("2026-11-05T09:00:00Z", changed: "2026-11-05T09:20:00Z"),
      try Self.change("2026-11-02T00:00:00Z", changed: "2026-11-06T00:00:00Z"),
      try Self.change("2026-11-02T23:45:00Z", changed: "2026-11-03T00:00:00Z"),
      // Before the span, and behind it.
      try Self.change("2026-10-31T23:45:00Z"), try Self.change("2026-11-08T00:00:00Z"),
    ]
    for order in [quarters, quarters.reversed()] {
      #expect(
        try Self.span("UTC").changes(of: order) == [
          DayChange(
            day: "2026-11-02", changedAt: try Self.time("2026-11-06T00:00:00Z"), isLate: false),
          DayChange(
            day: "2026-11-05", changedAt: try Self.time("2026-11-05T09:20:00Z"), isLate: false),
        ])
    }
    #expect(try Self.span("UTC").changes(of: []) == [])
  }

  @Test(
    "A day is late from 48 hours after its own end on, whatever the clocks do on it",
    arguments: [
      // 24 hours, and zones on both sides of UTC.
      ("UTC", "2026-11-03", "2026-11-03T00:00:00Z", "2026-11-06T00:00:00.000Z"),
      ("America/New_York", "2026-11-03", "2026-11-03T12:00:00Z", "2026-11-06T05:00:00.000Z"),
      ("Asia/Kathmandu", "2026-11-03", "2026-11-03T18:00:00Z", "2026-11-05T18:15:00.000Z"),
      // 23 and 25 hours: the day ends an hour sooner and later.
      ("Europe/Berlin", "2026-03-29", "2026-03-29T21:45:00Z", "2026-03-31T22:00:00.000Z"),
      ("Europe/Berlin", "2026-10-25", "2026-10-25T22:45:00Z", "2026-10-27T23:00:00.000Z"),
      // It begins at one, and clocks are put forward within the 48 hours.
      ("Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00Z", "2026-03-31T21:00:00.000Z"),
      ("Europe/Berlin", "2026-03-27", "2026-03-27T12:00:00Z", "2026-03-29T23:00:00.000Z"),
    ])
  func border(zone: String, day: String, quarter: String, end: String) throws {
    let span = try Self.span(zone, day, day)
    let end = try Self.time(end)
    #expect(span.days[0].end.adding(.seconds(48 * 3600)) == end)
    for (received, isLate) in [(Int64(-1), false), (0, false), (1, true)] {
      let change = QuarterChange(
        quarter: try Self.time(quarter).milliseconds / 900_000, changedAt: end,
        receivedAt: end.adding(.milliseconds(received)))
      #expect(span.changes(of: [change]).map(\.isLate) == [isLate])
    }
  }

  @Test("One late quarter makes its day late; when one came is not always known")
  func lateness() throws {
    let quarters = [
      try Self.change("2026-11-02T01:00:00Z", received: "2026-11-02T01:00:01Z"),
      try Self.change("2026-11-02T02:00:00Z", received: "2026-11-06T02:00:00Z"),
      try Self.change("2026-11-02T03:00:00Z"),
      try Self.change("2026-11-03T03:00:00Z", received: "2026-11-03T04:00:00Z"),
      try Self.change("2026-11-04T03:00:00Z"),
    ]
    for order in [quarters, quarters.reversed()] {
      let changes = try Self.span("UTC").changes(of: order)
      #expect(changes.filter(\.isLate).map(\.day) == ["2026-11-02"])
      #expect(changes.count == 3)
    }
  }

  @Test(
    "The sentence names late days, and of many the first ones",
    arguments: [
      (0, nil),
      (1, "Some events for 2026-11-01 arrived more than 48 hours after the end of the day."),
      (
        2,
        """
        Some events for 2 days arrived more than 48 hours after the end of the day: 2026-11-01 and \
        2026-11-02.
        """
      ),
      (
        5,
        """
        Some events for 5 days arrived more than 48 hours after the end of the day: 2026-11-01, \
        2026-11-02, 2026-11-03, 2026-11-04 and 2026-11-05.
        """
      ),
      (
        7,
        """
        Some events for 7 days arrived more than 48 hours after the end of the day: 2026-11-01, \
        2026-11-02, 2026-11-03, 2026-11-04, 2026-11-05 and 2 more.
        """
      ),
    ] as [(Int, String?)])
  func sentence(count: Int, text: String?) {
    let late = (0..<count).map {
      DayChange(
        day: "2026-11-0\($0 + 1)", changedAt: Timestamp(milliseconds: 0), isLate: true)
    }
    let other = DayChange(
      day: "2026-11-08", changedAt: Timestamp(milliseconds: 0), isLate: false)
    #expect(DayChange.note(on: late + [other]) == text)
    let named = DayChange.note(on: late) { "day \($0.suffix(1))" }
    #expect(named?.contains("day 1") == (count > 0 ? true : nil))
  }
}
