import LinkPlatform
import SeededNumbers

/// Spans and queries for which reports on a history are compared.
extension ReportHistory {
  /// Days of zones, among them those of 23 and 25 hours, and spans of quarters of an hour.
  func spans(_ seeded: inout Seeded) -> [TimeSpan] {
    let zone = seeded.pick(Self.zones)
    var spans = [LocalDay(of: time(&seeded), in: zone).span]
    spans += [Self.longOrShortDay(in: span, zone)?.span].compactMap(\.self)
    let lengths = [1, 4, 96, 7 * 96, 31 * 96, 61 * 96].map { $0 * 900 }
    for _ in 0..<2 {
      let begin = Timestamp(milliseconds: time(&seeded).milliseconds / 900_000 * 900_000)
      spans.append(TimeSpan(begin, begin.adding(.seconds(seeded.pick(lengths)))))
    }
    let month = seeded.pick(moments.filter(\.beginsMonth))
    spans.append(seeded.pick([.all, TimeSpan(month, month.adding(.seconds(31 * 86_400)))]))
    return spans
  }

  static func funnel(_ span: TimeSpan, _ seeded: inout Seeded) -> FunnelQuery {
    let (order, purchase) = (
      EventPattern(kind: .open, name: "order"), EventPattern(kind: .custom, name: "purchase")
    )
    let steps = seeded.pick([
      [order, purchase],
      [EventPattern(kind: .open, outcomes: Event.Outcome.reachingScreen), purchase, order],
      [EventPattern(kind: .sessionBegan), EventPattern(kind: .open), purchase, purchase],
      [EventPattern(kind: .open, campaign: "spring"), EventPattern(kind: .custom)],
      [EventPattern(kind: .delivered), EventPattern(kind: .open, send: "send 1"), purchase],
      [EventPattern(kind: .open, entrySource: "notification", action: "LIKE"), order],
      [EventPattern(kind: .open, surface: "widget")],
    ])
    return FunnelQuery(
      steps: steps, window: seeded.pick(windows), span: span,
      breakdown: seeded.pick([nil, nil] + EventBreakdown.allCases))
  }

  static func attribution(_ span: TimeSpan, _ seeded: inout Seeded) -> AttributionQuery {
    AttributionQuery(
      conversion: seeded.pick([
        EventPattern(kind: .custom, name: "purchase"), EventPattern(kind: .custom),
        EventPattern(kind: .open, outcomes: [.opened], name: "order"),
      ]), window: seeded.pick(windows), span: span, value: seeded.pick([nil, "total"]))
  }

  static func returns(_ span: TimeSpan, _ seeded: inout Seeded) -> ReturnQuery {
    ReturnQuery(span: span, away: .seconds(seeded.pick([1, 2, 7, 30]) * 86_400))
  }

  static func pushes(_ span: TimeSpan, _ seeded: inout Seeded) -> PushQuery {
    PushQuery(
      span: seeded.pick([span, .all, .all]), campaign: seeded.pick([nil, nil, "spring"]),
      isByCampaign: seeded.chance(50),
      goal: seeded.pick([
        nil, EventPattern(kind: .custom, name: "purchase"),
        EventPattern(kind: .open, name: "order"),
      ]), window: seeded.pick(windows), countsSessions: seeded.chance(70))
  }

  static func totals(_ span: TimeSpan, _ seeded: inout Seeded) -> TotalsQuery {
    TotalsQuery(
      span: span, kinds: seeded.pick([Event.Kind.allCases, [.open], [.custom, .sessionBegan]]),
      dimensions: seeded.pick(dimensions), link: seeded.pick([nil, nil, .numbered(1)]))
  }

  static let dimensions: [[EventDimension]] =
    EventDimension.allCases.map { [$0] } + [
      [], [.kind, .outcome], [.quarter, .kind], [.campaign, .campaignBy, .source],
      [.entrySource, .surface, .action, .outcome], [.version, .nearest], [.link, .send, .quarter],
    ]

  /// From nothing to longer than two months.
  private static let windows = [0, 1, 3600, 86_400, 7 * 86_400, 40 * 86_400, 70 * 86_400].map {
    Duration.seconds($0)
  }
}
