import LinkPlatform
import ReportReferences
import Testing

@Suite("Reports on pushes")
struct PushReportTests {
  private static func send(
    _ id: String, campaign: String? = nil, isMutable: Bool = false, route: String? = nil
  ) -> Send {
    Send(
      id: id, campaign: campaign, sentAt: Timestamp(milliseconds: 0), recipients: 1,
      isMutable: isMutable, route: route)
  }

  private static let span = TimeSpan(Timestamp(milliseconds: 0), Timestamp(milliseconds: 1))

  @Test("The sends of a campaign are one group at the place of the first, others are their own")
  func groups() {
    let sends = [
      Self.send("one", campaign: "spring"), Self.send("two"), Self.send("three"),
      Self.send("four", campaign: "spring"), Self.send("five", campaign: "summer"),
    ]
    let numbered = sends.enumerated().map { place, send in
      NumberedSend(number: Int64(place) + 10, route: Int64(place), send: send)
    }
    let campaigns = PushGroups(numbered, isByCampaign: true)
    #expect(
      campaigns.groups.map { $0.map(\.id) } == [["one", "four"], ["two"], ["three"], ["five"]])
    #expect(
      campaigns.targets.mapValues(\.group) == [10: 0, 11: 1, 12: 2, 13: 0, 14: 3])
    #expect(campaigns.targets.mapValues(\.route) == [10: 0, 11: 1, 12: 2, 13: 3, 14: 4])
    let each = PushGroups(numbered, isByCampaign: false)
    #expect(each.groups.map { $0.map(\.id) } == sends.map { [$0.id] })
    #expect(each.targets.mapValues(\.group) == [10: 0, 11: 1, 12: 2, 13: 3, 14: 4])
  }

  @Test("A report leaves out what nothing could tell")
  func unknown() {
    let query = PushQuery(span: Self.span)
    func report(_ sends: [Send], _ query: PushQuery) -> PushReport {
      PushReport(sends, PushRun.Counts(), of: query) { _ in nil }
    }
    let plain = report([Self.send("one")], query)
    #expect((plain.delivered, plain.arrived, plain.reached) == (nil, nil, nil))
    let full = report(
      [Self.send("one", isMutable: true), Self.send("two", route: "order")],
      PushQuery(span: Self.span, goal: EventPattern(kind: .custom, name: "purchase")))
    #expect((full.delivered, full.arrived, full.reached) == (0, 0, 0))
  }

  @Test("Names that read the same are counted together, those without a text are left out")
  func names() {
    var run = PushRun(targets: [1: PushRun.Target(group: 0, route: 0)], window: 0)
    run.see(SeenEvent.session(at: 0, send: 1, session: 1), isGoal: false)
    for name in [Int64(5), 5, 6, 7, 8] {
      run.see(SeenEvent.custom(name: name, session: 1), isGoal: false)
    }
    run.finish()
    let report = PushReport(
      [Self.send("one")], run.counts[0] ?? PushRun.Counts(), of: PushQuery(span: Self.span)
    ) { [5: "like", 6: "other", 7: "other"][$0] }
    #expect(report.events == ["like": 2, "other": 2])
  }

  @Test("Sessions need all events, a goal those that may lead to it, all else those of sends")
  func need() {
    let goal = EventPattern(kind: .custom)
    #expect(PushQuery(span: Self.span).need == .all)
    #expect(PushQuery(span: Self.span, goal: goal).need == .all)
    #expect(PushQuery(span: Self.span, goal: goal, countsSessions: false).need == .ofSendsAndGoal)
    #expect(PushQuery(span: Self.span, countsSessions: false).need == .ofSends)
  }
}
