package import LinkPlatform
package import Testing

/// All that can be asked of a store, with what it answers, as texts.
package struct StoreAnswers: Hashable, Sendable {
  private(set) var answers: [String: String] = [:]

  /// - Parameters:
  ///   - store: The store.
  ///   - apps: Of which apps.
  ///   - start: When they began to tell something.
  ///   - end: When they ended.
  package init(
    of store: some EventStore, apps: [RecordID] = MovedHistory.apps,
    from start: Timestamp = MovedHistory.start, to end: Timestamp = MovedHistory.end
  ) async throws {
    let spans = [
      TimeSpan(Timestamp(milliseconds: 0), end.adding(.seconds(86_400))),
      TimeSpan(start.adding(.seconds(20 * 86_400 + 4500)), start.adding(.seconds(95 * 86_400))),
      TimeSpan(start.adding(.seconds(50 * 86_400)), start.adding(.seconds(53 * 86_400))),
    ]
    for app in apps {
      for (number, span) in spans.enumerated() {
        try await ask("\(app.low) \(number)", store, app, span)
      }
      try await askRest("\(app.low)", store, app)
    }
    note("bytes", try await store.eventBytes().sorted { $0.key.low < $1.key.low })
    note("last position", try await store.lastPosition())
    note("last received", try await store.lastReceived())
    note("history", try await store.historyStart())
    note("relay", [try await store.position(), try await store.tallyChange()])
    note("oldest touch", try await store.oldestTouch())
  }

  private mutating func note(_ question: String, _ answer: some Any) {
    answers[question] = "\(answer)"
  }

  private mutating func ask(
    _ name: String, _ store: some EventStore, _ app: RecordID, _ span: TimeSpan
  ) async throws {
    for dimensions in [
      [], [.kind, .outcome], [.quarter, .kind], [.kind, .name, .version, .nearest],
      [.campaign, .source, .campaignBy, .action, .surface], [.link, .send, .entrySource, .code],
    ] as [[EventDimension]] {
      let query = TotalsQuery(span: span, kinds: Event.Kind.allCases, dimensions: dimensions)
      note("\(name) totals \(dimensions)", try await store.totals(query, of: app))
    }
    for dimensions in [[], [.link, .kind, .device], [.referrer, .campaign]] as [[ClickDimension]] {
      let query = ClickTotalsQuery(span: span, dimensions: dimensions)
      note("\(name) clicks \(dimensions)", try await store.clickTotals(query, of: app))
    }
    let open = EventPattern(kind: .open, outcomes: [.opened, .fallback])
    let purchase = EventPattern(kind: .custom, name: "purchase")
    for breakdown in [nil, .campaign, .version] as [EventBreakdown?] {
      let query = FunnelQuery(
        steps: [open, purchase], window: .seconds(9 * 86_400), span: span, breakdown: breakdown)
      note(
        "\(name) funnel \(String(describing: breakdown))", try await store.funnel(query, of: app))
    }
    let attribution = AttributionQuery(
      conversion: purchase, window: .seconds(30 * 86_400), span: span, value: "total")
    note("\(name) attribution", try await store.attributions(attribution, of: app))
    for days in [1, 3, 14] as [Int64] {
      let query = ReturnQuery(span: span, away: .seconds(days * 86_400))
      note("\(name) returns \(days)", try await store.returns(query, of: app))
    }
    for isByCampaign in [false, true] {
      let query = PushQuery(span: span, isByCampaign: isByCampaign, goal: purchase)
      note("\(name) pushes \(isByCampaign)", try await store.pushes(query, of: app).map(Self.text))
    }
    note("\(name) referrers", try await store.referrers(in: span, of: app))
    let reengagements = try await store.reengagements(in: span, of: app)
    note("\(name) reengagements", reengagements.map { "\($0)" }.sorted())
    note("\(name) sends", try await store.sends(of: app, in: span, limit: 99).map(Self.text))
    note("\(name) installations", try await store.installations(firstSeenIn: span, of: app))
  }

  private static func text(of send: Send) -> String {
    var send = send
    let refused = send.outcome?.refused.sorted { $0.key < $1.key }
    send.outcome?.refused = [:]
    return "\(send) \(String(describing: refused))"
  }

  /// A report as a text, whatever the order of its dictionaries is.
  private static func text(of report: PushReport) -> String {
    let buttons = report.buttons.map { button in
      """
      \(button.id) \(button.tapped) \(button.unopened) \(String(describing: button.arrived)) \
      \(String(describing: button.reached)) \(button.opened.sorted { $0.key < $1.key })
      """
    }
    return """
      \(report.sends.map(Self.text)) \(report.noticed) \(report.dismissed) \(report.tapped) \(report.elsewhere) \
      \(report.unopened) \(report.sessions) \(String(describing: report.delivered)) \
      \(String(describing: report.arrived)) \(String(describing: report.reached)) \
      \(report.events.sorted { $0.key < $1.key }) \(buttons)
      """
  }

  private mutating func askRest(
    _ name: String, _ store: some EventStore, _ app: RecordID
  ) async throws {
    var told: [TailEvent] = []
    repeat {
      let page = try await store.tail(
        TailQuery(after: told.last?.position ?? 0, limit: 50), of: app)
      guard !page.isEmpty else { break }
      told += page
    } while true
    note("\(name) tail", told)
    note("\(name) end of tail", try await store.tail(TailQuery(limit: 7), of: app))
    for number in 0..<25 {
      let known = try await store.installation(MovedHistory.installation(number), of: app)
      note("\(name) installation \(number)", String(describing: known))
    }
    for kind in VocabularyKind.allCases {
      let page = try await store.vocabulary(VocabularyQuery(kind: kind, limit: 99), of: app)
      note("\(name) vocabulary \(kind)", page)
    }
    let touches = try await store.touches(
      of: app, from: Timestamp(milliseconds: 0), to: MovedHistory.end, after: nil, limit: 9999)
    note("\(name) touches", touches)
  }

  /// Leaves out what is only asked of a store that has all events in the order in which they came.
  package func withoutTails() -> StoreAnswers {
    var answers = self
    answers.answers = self.answers.filter { question, _ in
      !["tail", "bytes", "last position"].contains { question.hasSuffix($0) }
    }
    return answers
  }

  /// Expects the same answers to all questions.
  package func expect(
    _ others: StoreAnswers, _ comment: String = "", _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(Set(answers.keys) == Set(others.answers.keys), sourceLocation: location)
    for (question, answer) in answers.sorted(by: { $0.key < $1.key }) {
      guard let other = others.answers[question], other != answer else { continue }
      Issue.record("\(comment) \(question):\n\(answer)\n\(other)", sourceLocation: location)
    }
  }
}
