import LinkPlatform

/// A report, as a service asks the store for it.
struct TimedReport: Sendable {
  let name: String
  /// What it counts, a number for each.
  let counts: @Sendable (any EventStore) async throws -> [Int]

  /// All reports about one day, and about the time before it.
  static func all(of traffic: Traffic) -> [TimedReport] {
    let day = traffic.reportedDay
    let span = traffic.span(ofDay: day, .utc)
    let month = TimeSpan(traffic.start(ofDay: max(0, day - 29)), span.to)
    let ever = TimeSpan(traffic.start(ofDay: 0), traffic.start(ofDay: traffic.days))
    let app = traffic.app
    var reports = [
      funnel("funnel-day", span, app),
      funnel("funnel-berlin-day", traffic.span(ofDay: day, .berlin), app),
      funnel("funnel-30-days", month, app), funnel("funnel-all-days", ever, app),
      attribution("attribution-day", span, app), attribution("attribution-30-days", month, app),
      returns("returning-30-days", month, app), push("push", traffic.sends(ofDay: day)[0], app),
    ]
    if let border = traffic.firstBorder {
      reports.append(funnel("funnel-berlin-border", traffic.span(ofDay: border, .berlin), app))
    }
    return reports
  }

  private static func funnel(_ name: String, _ span: TimeSpan, _ app: RecordID) -> TimedReport {
    let query = FunnelQuery(
      steps: [
        EventPattern(kind: .open, name: "sale"), EventPattern(kind: .open, name: "order"),
        EventPattern(kind: .custom, name: "checkout"),
        EventPattern(kind: .custom, name: "purchase"),
      ], window: .seconds(86_400), span: span)
    return TimedReport(name: name) { store in
      try await store.funnel(query, of: app).flatMap(\.reached)
    }
  }

  private static func attribution(
    _ name: String, _ span: TimeSpan, _ app: RecordID
  ) -> TimedReport {
    let query = AttributionQuery(
      conversion: EventPattern(kind: .custom, name: "purchase"), window: .seconds(7 * 86_400),
      span: span)
    return TimedReport(name: name) { store in
      let found = try await store.attributions(query, of: app)
      return [
        found.count, found.reduce(0) { $0 + $1.conversions },
        found.reduce(0) { $0 + $1.installations },
      ]
    }
  }

  private static func returns(_ name: String, _ span: TimeSpan, _ app: RecordID) -> TimedReport {
    let query = ReturnQuery(span: span, away: .seconds(7 * 86_400))
    return TimedReport(name: name) { store in
      let found = try await store.returns(query, of: app)
      return [found.count, found.reduce(0) { $0 + $1.installations }]
    }
  }

  private static func push(_ name: String, _ send: Send, _ app: RecordID) -> TimedReport {
    let query = PushQuery(
      span: TimeSpan(send.sentAt, send.sentAt.adding(.milliseconds(1))),
      goal: EventPattern(kind: .custom, name: "purchase"))
    return TimedReport(name: name) { store in
      try await store.pushes(query, of: app).flatMap { report in
        [
          report.delivered ?? 0, report.noticed, report.tapped, report.arrived ?? 0,
          report.elsewhere, report.reached ?? 0, report.sessions,
          report.events.values.reduce(0, +),
        ]
      }
    }
  }
}
