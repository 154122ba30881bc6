import LinkStores
import Logging
import ServerTestSupport
import Testing

@testable import LinkPlatform

@Suite("CopiedClicks")
struct CopiedClicksTests {
  @Test("Clicks are counted up to the first one that waits to be copied, or up to the present")
  func waiting() async throws {
    let folder = try TemporaryFolder()
    let (clicks, events) = (try folder.clicks(), try folder.events())
    let copied = CopiedClicks(clicks, to: events)
    try await Self.expectPresent(copied)
    for time in [5000, 7000, 9000] as [Int64] {
      _ = try await clicks.append([ClickDraft(Self.click(at: time))])
    }
    #expect(try await copied.through() == Timestamp(milliseconds: 4999))
    let first = try await clicks.tail(after: 0, limit: 1)
    try await events.append(first.map { Touch($0.click) }, readTo: first[0].position)
    #expect(try await copied.through() == Timestamp(milliseconds: 6999))
    await Self.copy(clicks, events)
    try await Self.expectPresent(copied)
  }

  @Test("A click that is counted only in totals waits since its quarter of an hour began")
  func tallies() async throws {
    let folder = try TemporaryFolder()
    let (clicks, events) = (try folder.clicks(), try folder.events())
    let copied = CopiedClicks(clicks, to: events)
    var draft = ClickDraft(Self.click(at: 2_000_000))
    draft.isTallied = true
    _ = try await clicks.append([draft])
    #expect(try await copied.through() == Timestamp(milliseconds: 1_800_000))
    await Self.copy(clicks, events)
    try await Self.expectPresent(copied)
    _ = try await clicks.append([draft])
    #expect(try await copied.through() == Timestamp(milliseconds: 1_800_000))
  }

  @Test("Clicks hold back a report that counts them, and no other; it knows none of their changes")
  func coverage() async throws {
    let folder = try TemporaryFolder()
    let (clicks, events) = (try folder.clicks(), try folder.events())
    let service = CoverageService(events: events, clicks: CopiedClicks(clicks, to: events))
    let app = App(name: "shop", createdAt: Timestamp(milliseconds: 0))
    let span = try ReportSpan(ReportParameters([:]), app, at: .now)
    _ = try await clicks.append([ClickDraft(Self.click(at: 5000))])
    let start = Timestamp.now
    let told = try await service.read([.events], app, span)
    #expect(start <= told.through && told.days == [])
    for sources in [[.clicks], [.events, .clicks]] as [Set<ReportCoverage.Source>] {
      let coverage = try await service.read(sources, app, span)
      #expect(coverage.through == Timestamp(milliseconds: 4999))
      #expect(coverage.days == (sources.contains(.events) ? [] : nil))
    }
  }

  private static func expectPresent(_ copied: CopiedClicks) async throws {
    let start = Timestamp.now
    let through = try await copied.through()
    #expect(start <= through && through <= .now)
  }

  private static func copy(_ clicks: any ClickStore, _ events: any TouchStore) async {
    let replicator = TouchReplicator(
      clicks: clicks, touches: events, health: Health(),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    while await replicator.step() {}
  }

  private static func click(at time: Int64) -> Click {
    Click(
      app: RecordID(high: 0, low: 1), host: "go.example.com",
      receivedAt: Timestamp(milliseconds: time), kind: .page)
  }
}
