import EntrywayDiagnostics
import EntrywayRouting

/// Answers what the platform exists for: which push or link leads people to which screen.
package struct ReportService: Sendable {
  package let cache: RecordCache
  package let events: any EventAnalysis
  package let sends: SendService
  package let history: EventHistory
  package let coverage: CoverageService

  package init(
    cache: RecordCache, events: any EventAnalysis, sends: SendService, history: EventHistory,
    coverage: CoverageService
  ) {
    (self.cache, self.events, self.sends, self.history) = (cache, events, sends, history)
    self.coverage = coverage
  }

  package func destinations(_ app: App, _ span: ReportSpan) async throws -> ReportTable {
    let totals = try await totals(
      [.open], [.send, .link, .campaign, .name, .outcome, .code, .campaignBy], app, span)
    var addresses: [String: String?] = [:]
    var rows: [[ReportCell]] = []
    for total in totals {
      var address: String?
      if let link = total.values[1] {
        if addresses[link] == nil {
          let found = try await cache.addressedLink(link, of: app)
          addresses[link] = .some(found?.address)
        }
        address = addresses[link] ?? nil
      }
      let cells = total.values.map { ReportCell($0) }
      rows.append(
        cells.dropLast() + [ReportCell(address), .count(total.count)] + cells.suffix(1))
    }
    return ReportTable(
      columns: [
        "send", "link", "campaign", "destination", "outcome", "code", "address", "opens",
        "campaignBy",
      ], rows: rows
    ).markingCampaigns()
  }

  package func unopened(_ app: App, _ span: ReportSpan) async throws -> ReportTable {
    var rows: [[ReportCell]] = []
    let links = try await cache.store.all(Link.self, of: app.id)
    let table = try await cache.table(of: app.id)
    if let routes = table.table {
      for link in links.map(\.value) {
        if let match = try? routes.match(link.target), !match.isFallback { continue }
        rows.append([
          .text("link"), .text(link.id.description), .text(link.target),
          .text(routes.explain(link.target).description), .none, .none, .none, .none, .none,
        ])
      }
    }
    let known = try await events.sends(of: app.id, in: span.span, limit: 100_000)
    for send in known {
      for target in [send.target].compactMap(\.self) + send.actions.map(\.target) {
        let destination = try await sends.destination(of: target, app)
        guard let explanation = destination.explanation else { continue }
        rows.append([
          .text("send"), .text(send.id), .text(target), .text(explanation), .none, .none, .none,
          .none, .none,
        ])
      }
    }
    // Of other links no text is ever told: only what the router made of them.
    let misses = try await totals(
      [.open], [.outcome, .code, .entrySource, .version, .nearest], app, span)
    for miss in misses where miss.values[0] == Event.Outcome.rejected.rawValue {
      rows.append(
        [.text("entries"), .none, .none, .none] + miss.values.dropFirst().map { ReportCell($0) }
          + [.count(miss.count)])
    }
    let notes = table.table == nil ? ["No manifest is live, so no targets were checked."] : []
    return ReportTable(
      columns: [
        "what", "id", "target", "explanation", "code", "entrySource", "version", "nearest", "count",
      ], rows: rows, notes: [ReportTable.unverified] + notes)
  }

  func clicks(
    _ app: App, _ parameters: ReportParameters, _ span: ReportSpan
  ) async throws -> ReportTable {
    let dimensions: [ClickDimension] = try parameters.names("by", default: [.link])
    let rest = dimensions.filter { $0 != .quarter }
    // People are counted anew each day: a day's are asked for by themselves.
    let spans = rest == dimensions ? [(nil, span.span)] : span.days.map { ($0.name, $0.span) }
    var rows: [[ReportCell]] = []
    for (day, span) in spans {
      let query = ClickTotalsQuery(span: span, dimensions: rest)
      let totals = try await events.clickTotals(query, of: app.id)
      rows += totals.map { total in
        (day.map { [ReportCell.text($0)] } ?? []) + total.values.map { ReportCell($0) } + [
          .count(total.raw), .count(total.visits), .count(total.bots), ReportCell(total.people),
        ]
      }
    }
    return ReportTable(
      columns: (rest == dimensions ? [] : ["day"]) + rest.map(\.rawValue)
        + ["clicks", "visits", "bots", "people"],
      rows: rows, notes: [ReportTable.peopleByDay])
  }

  func told(
    _ app: App, _ parameters: ReportParameters, _ span: ReportSpan
  ) async throws -> ReportTable {
    let dimensions: [EventDimension] = try parameters.names(
      "by", default: [.quarter, .kind, .outcome])
    // What is not the owner's is marked, asked or not.
    let isMarked =
      !Set(dimensions).isDisjoint(with: [.campaign, .source]) && !dimensions.contains(.campaignBy)
    let mark: [EventDimension] = isMarked ? [.campaignBy] : []
    var totals = try await totals(Event.Kind.allCases, dimensions + mark, app, span)
    if let place = dimensions.firstIndex(of: .quarter) {
      totals = Self.byDay(totals, place, span)
    }
    return ReportTable(
      columns: dimensions.map { $0 == .quarter ? "day" : $0.rawValue } + ["count"]
        + mark.map(\.rawValue),
      rows: totals.map { total in
        let cells = total.values.map { ReportCell($0) }
        return cells.dropLast(mark.count) + [.count(total.count)] + cells.suffix(mark.count)
      }
    ).markingCampaigns()
  }

  /// - Parameters:
  ///   - app: The app.
  ///   - parameters: What is asked for.
  ///   - span: When they were sent.
  ///   - countsSessions: Whether sessions are counted; that takes twice the time.
  ///   - now: The time: of what was sent too long ago nothing is known any more.
  package func pushes(
    _ app: App, _ parameters: ReportParameters, _ span: ReportSpan, countsSessions: Bool = true,
    at now: Timestamp
  ) async throws -> ReportTable {
    let window = try parameters.number("window", 1...31_536_000, default: 604_800)
    let by = parameters["by"] ?? "send"
    guard by == "send" || by == "campaign" else {
      throw Refusal(
        .invalid, "bad-dimension", "\(Quoting.text(by)) is not a dimension of pushes",
        hint: "write `send` or `campaign`.")
    }
    let query = PushQuery(
      span: span.span, campaign: parameters["campaign"], isByCampaign: by == "campaign",
      goal: parameters["goal"].map { EventPattern(kind: .custom, name: $0) },
      window: .seconds(window), countsSessions: countsSessions)
    let reports = try await events.pushes(query, of: app.id)
    let start = try await history.start(at: now)
    var notKnown: String?
    let rows = reports.flatMap { report -> [[ReportCell]] in
      let events = report.events.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      let sends = report.sends
      let isOne = by == "send"
      let isGone = sends.contains { $0.sentAt < start }
      if isGone { notKnown = EventHistory.note(start, in: span.zone) }
      let told: [ReportCell] =
        isGone
        ? Array(repeating: .none, count: 9)
        : [
          ReportCell(report.delivered), .count(report.noticed), .count(report.tapped),
          ReportCell(report.arrived), .count(report.elsewhere), .count(report.unopened),
          ReportCell(report.reached), .count(report.sessions),
          .text(events.map { "\($0.key) \($0.value)" }.joined(separator: ", ")),
        ]
      let names = [
        isOne ? ReportCell(sends.first?.id) : .count(sends.count),
        ReportCell(sends.first?.campaign), ReportCell(sends.first?.sentAt.description),
      ]
      let own =
        names + [isOne ? ReportCell(sends.first?.route) : .none, ReportCell(Self.sent(sends))]
        + told + Self.cells(of: SendOutcome.sum(of: sends))
        + [.none, isGone ? .none : .count(report.dismissed), .none]
      return [own] + report.buttons.map { names + Self.cells(of: $0, isGone: isGone) }
    }
    return ReportTable(
      columns: [
        by == "send" ? "send" : "sends", "campaign", "sentAt", "screen", "sent", "delivered",
        "noticed", "tapped", "arrived",
        "elsewhere", "unopened", "reached", "sessions", "inSessions", "accepted", "refused",
        "notSent", "unknown", "deadTokens", "refusedFor", "endedAt", "action", "dismissed",
        "opened",
      ], rows: rows, notes: [ReportTable.unverified, ReportTable.installations]
    ).notKnowing(notKnown)
  }

  /// What became of a button, behind the columns that it has from its push; nothing of what is known of
  /// the push as a whole.
  private static func cells(of button: PushButtonReport, isGone: Bool) -> [ReportCell] {
    let opened = button.opened.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let counts: [ReportCell] =
      isGone
      ? Array(repeating: .none, count: 5)
      : [
        .count(button.tapped), ReportCell(button.arrived), ReportCell(button.elsewhere),
        .count(button.unopened), ReportCell(button.reached),
      ]
    return [ReportCell(button.route), .none, .none, .none] + counts
      + Array(repeating: .none, count: 9)
      + [
        .text(button.id), .none,
        isGone
          ? .none : .text(opened.map { "\($0.key) \($0.value)" }.joined(separator: ", ")),
      ]
  }

  /// How many pushes of several sends went out; nil where one of them does not say.
  private static func sent(_ sends: [Send]) -> Int? {
    sends.reduce(0) { sum, send in sum.flatMap { sum in send.sent.map { sum + $0 } } }
  }

  /// What was told of a send's end; nothing where nobody has told.
  private static func cells(of outcome: SendOutcome?) -> [ReportCell] {
    guard let outcome else { return Array(repeating: .none, count: 7) }
    return [
      .count(outcome.accepted), .count(outcome.refusedCount), .count(outcome.notSent),
      .count(outcome.unknown), .count(outcome.deadTokens),
      .text(outcome.reasons.map { "\($0.reason) \($0.count)" }.joined(separator: ", ")),
      outcome.isFinal ? .text(outcome.toldAt.description) : .none,
    ]
  }

  func attribution(
    _ app: App, _ parameters: ReportParameters, _ span: ReportSpan, at now: Timestamp
  ) async throws -> ReportTable {
    guard let event = parameters["event"] else {
      throw Refusal(
        .invalid, "no-event", "the event to attribute is missing",
        hint: "name a custom event: `?event=purchase`.")
    }
    let window = try parameters.number("window", 1...31_536_000, default: 604_800)
    let query = AttributionQuery(
      conversion: EventPattern(kind: .custom, name: event), window: .seconds(window),
      span: span.span, value: parameters["value"])
    let columns = [
      "send", "link", "campaign", "source", "conversions", "installations", "total", "campaignBy",
    ]
    // A touch before the span may have led to what happened in it.
    let first = span.span.from.adding(.seconds(-window))
    let start = try await history.start(at: now)
    guard start <= span.span.from else { return Self.notKnown(columns, start, span) }
    let found = try await events.attributions(query, of: app.id)
    let rows = found.map { credit in
      Self.cells(of: credit.touch) + [
        .count(credit.conversions), .count(credit.installations),
        parameters["value"] == nil ? .none : .amount(credit.total),
        ReportCell(credit.touch?.campaignBy?.rawValue),
      ]
    }
    let notes = [ReportTable.unverified, ReportTable.installations]
    return ReportTable(
      columns: columns, rows: rows,
      notes: notes + (first < start ? [Self.touchesAreGone] : [])
    ).markingCampaigns()
  }

  private static let touchesAreGone =
    "Some touches before this period are no longer stored. Events without a touch may have had one."

  /// A report of which nothing is known: one row without a value.
  static func notKnown(
    _ columns: [String], _ start: Timestamp, _ span: ReportSpan
  ) -> ReportTable {
    ReportTable(
      columns: columns, rows: [columns.map { _ in .none }],
      notes: [ReportTable.unverified, ReportTable.installations]
    ).notKnowing(EventHistory.note(start, in: span.zone))
  }

  func returning(
    _ app: App, _ parameters: ReportParameters, _ span: ReportSpan, at now: Timestamp
  ) async throws -> ReportTable {
    let days = try parameters.number("days", 1...365, default: 30)
    let query = ReturnQuery(span: span.span, away: .seconds(days * 86_400))
    let columns = ["send", "link", "campaign", "source", "installations", "campaignBy"]
    // Whoever was away so long was there before that.
    let start = try await history.start(at: now)
    guard start <= span.span.from.adding(.seconds(-days * 86_400)) else {
      return Self.notKnown(columns, start, span)
    }
    let found = try await events.returns(query, of: app.id)
    return ReportTable(
      columns: columns,
      rows: found.map { count in
        Self.cells(of: count.touch) + [
          .count(count.installations), ReportCell(count.touch?.campaignBy?.rawValue),
        ]
      },
      notes: [ReportTable.unverified, ReportTable.installations]
    ).markingCampaigns()
  }

  package func totals(
    _ kinds: [Event.Kind], _ dimensions: [EventDimension], _ app: App, _ span: ReportSpan,
    link: RecordID? = nil
  ) async throws -> [EventTotal] {
    let query = TotalsQuery(span: span.span, kinds: kinds, dimensions: dimensions, link: link)
    return try await events.totals(query, of: app.id)
  }

  /// Names of events that the app itself tells.
  package func eventNames(_ app: App, _ span: ReportSpan) async throws -> [String] {
    try await totals([.custom], [.name], app, span).prefix(50).compactMap { $0.values[0] }
  }

  private static func cells(of touch: EventTouch?) -> [ReportCell] {
    [
      ReportCell(touch?.send), ReportCell(touch?.link?.description), ReportCell(touch?.campaign),
      ReportCell(touch?.source),
    ]
  }

  /// Totals by quarters of an hour as totals by days of the span's zone.
  private static func byDay(
    _ totals: [EventTotal], _ place: Int, _ span: ReportSpan
  ) -> [EventTotal] {
    var days: [[String?]: Int] = [:]
    for total in totals {
      guard let quarter = total.values[place].flatMap({ Int64($0) }) else { continue }
      var values = total.values
      values[place] = span.day(ofQuarter: quarter)
      days[values, default: 0] += total.count
    }
    return days.map(EventTotal.init).sorted { one, other in
      one.values.lexicographicallyPrecedes(other.values) { $0 ?? "" < $1 ?? "" }
    }
  }
}
