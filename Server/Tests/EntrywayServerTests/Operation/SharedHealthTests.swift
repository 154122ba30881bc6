import Foundation
import HTTPTypes
import Hummingbird
import LinkPlatform
import LinkStores
import Logging
import NIOCore
import NIOHTTP1
import ServerTestSupport
import Synchronization
import Testing

@testable import EntrywayServer

@Suite("Health of a server that shares its stores")
struct SharedHealthTests {
  private struct Ready: Decodable, Equatable {
    var status: String
    var parts: [String: String]
  }

  private struct Collector: ResponseBodyWriter {
    let take: @Sendable (Data) -> Void

    mutating func write(_ buffer: ByteBuffer) async throws { take(Data(buffer.readableBytesView)) }
    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
  }

  private func ready(_ health: Health) async throws -> (Int, Ready) {
    let response = health.response(isReadiness: true)
    let body = Mutex(Data())
    try await response.body.write(Collector { bytes in body.withLock { $0 += bytes } })
    return (
      response.status.code, try JSONDecoder().decode(Ready.self, from: body.withLock(\.self))
    )
  }

  @Test(
    "While clicks go into the spool it is degraded, and stays ready; when they go to the store again, it is well"
  )
  func spool() async throws {
    let log = KeptLog()
    let health = Health(hasFiles: false, logger: log.logger)
    let well = try await ready(health)
    #expect(well.0 == 200 && well.1.status == "ok")
    #expect(well.1.parts == ["records": "ok", "clicks": "ok", "events": "ok", "clock": "ok"])
    for _ in 0..<3 {
      health.clicks.takesDetour("clicks wait on this server's disk", hint: "see PostgreSQL")
    }
    health.records.failed(.unavailable(reason: "PostgreSQL: no connection"))
    health.events.failed(.full)
    let away = try await ready(health)
    #expect(away.0 == 200 && away.1.status == "degraded")
    #expect(
      away.1.parts == [
        "records": "degraded", "clicks": "degraded", "events": "degraded", "clock": "ok",
      ])
    // Not even its own disk takes clicks.
    health.clicks.failed(.full)
    let full = try await ready(health)
    #expect(full.0 == 503 && full.1.status == "failing" && full.1.parts["clicks"] == "failing")
    health.clicks.worked()
    health.records.worked()
    health.events.worked()
    #expect(try await ready(health).1.status == "degraded")
    health.clicks.takesDetour(nil)
    #expect(try await ready(health).1 == well.1)
    #expect(log.lines.filter { $0.contains("a part works by other means") }.count == 1)
    #expect(log.lines.contains { $0.contains("see PostgreSQL") })
  }

  @Test("A server that has its files alone fails as it always did")
  func alone() async throws {
    let health = Health()
    #expect(health.clock == nil)
    health.records.failed(.unavailable(reason: "it is read-only"))
    let (status, told) = try await ready(health)
    #expect(status == 503 && told.status == "failing")
    #expect(told.parts == ["records": "failing", "clicks": "ok", "events": "ok"])
  }

  @Test(
    "A clock that differs by more than five seconds is not ready, and the log says what to do",
    arguments: [(4900, true), (-4900, true), (6000, false), (-6000, false), (-90_000_000, false)])
  func clock(_ row: (milliseconds: Int, isReady: Bool)) async throws {
    let log = KeptLog()
    let health = Health(hasFiles: false, logger: log.logger)
    let group = SharedGroup()
    let part = try #require(health.clock)
    let own = Mutex(group.now.adding(.milliseconds(row.milliseconds)))
    let watch = ClockWatch(group: group.member(1), part: part) { own.withLock(\.self) }
    await watch.step(part)
    await watch.step(part)
    #expect(health.isReady == row.isReady)
    #expect(try await ready(health).0 == (row.isReady ? 200 : 503))
    guard !row.isReady else { return }
    let side = row.milliseconds > 0 ? "ahead of" : "behind"
    #expect(
      part.reason == "the clock is \(abs(row.milliseconds) / 1000) s \(side) PostgreSQL's")
    #expect(log.lines.filter { $0.contains("set the clock, for example with NTP") }.count == 1)
    // While the store is away nothing is known anew.
    group.leave(true)
    own.withLock { $0 = group.now }
    await watch.step(part)
    #expect(!health.isReady)
    group.leave(false)
    await watch.step(part)
    #expect(health.isReady)
  }

  @Test(
    "A link that is not in memory is answered with a page to try again, one that is with its target"
  )
  func away() async throws {
    let scratch = try TemporaryFolder()
    defer { withExtendedLifetime(scratch) {} }
    let store = Mutex<HookedRecords?>(nil)
    func place(_ folder: DataFolder) -> any DataPlace {
      let hooked = HookedRecords(folder.records)
      store.withLock { $0 = hooked }
      return SharedData(folder, records: hooked)
    }
    try await ServedAPI.run(place: place) { api in
      let found = store.withLock { $0 }
      let records = try #require(found)
      for _ in 0..<2 { #expect(try await api.visit("/l/known").status == 200) }
      records.refuseReads(.unavailable(reason: "PostgreSQL: no connection"))
      for _ in 0..<3 { #expect(try await api.visit("/l/known").status == 200) }
      for path in ["/l/other", "/qr/other.png"] {
        let answer = try await api.visit(path)
        #expect(answer.status == 503)
        #expect(answer.headers.first(name: "Retry-After") == "10")
        #expect(answer.headers.first(name: "Content-Type") == "text/html; charset=utf-8")
        #expect(answer.body.contains("Try again"))
        #expect(!answer.body.contains("PostgreSQL"))
      }
      let other = try await api.visit("/l/known", host: "go.bookings.example")
      #expect(other.status == 503)
      let told = try await api.ask(
        .POST, "/v1/resolve", "{}", key: api.bookings.publishable, at: .public)
      #expect(told.status == 503)
      #expect(told.headers.first(name: "Retry-After") == "10")
      records.refuseReads(nil)
      #expect(try await api.visit("/l/other").status == 404)
    }
  }

  @Test("The console says what is degraded, and metrics tell it and how many clicks wait")
  func told() async throws {
    let metrics = MetricsText()
    let scratch = try TemporaryFolder()
    let folder = try DataFolder(scratch.file("data"))
    let health = Health(hasFiles: false)
    health.clicks.takesDetour("12 clicks wait on this server's disk")
    var data = SharedData(folder)
    data.spooledClicks = 12
    let operation = OperationMetrics(
      data: data, clicks: ClickJournal(folder.clicks, health: health),
      events: EventJournal(folder.events, health: health), health: health, metrics: metrics)
    await operation.look(at: .now)
    let values = OperationMetricsTests.values(of: metrics.text)
    #expect(values["entryway_clicks_spooled"] == 12)
    // Nothing is looked up in a database that is away.
    #expect(values["entryway_counting_lag_seconds"] == nil)
    health.clicks.takesDetour(nil)
    await operation.look(at: .now)
    let later = OperationMetricsTests.values(of: metrics.text)
    let lag = try #require(later["entryway_counting_lag_seconds"])
    #expect(lag >= 0 && lag < 60)
    #expect(values["entryway_degraded{part=\"clicks\"}"] == 1)
    #expect(values["entryway_degraded{part=\"records\"}"] == 0)
    #expect(values["entryway_ready{part=\"clicks\"}"] == 1)
    folder.finish()
  }
}
