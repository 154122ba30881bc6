import Foundation
import LinkPlatform
import LinkStores
import NIOHTTP1
import ServerTestSupport
import Testing

@testable import EntrywayServer

@Suite("OperationMetrics")
struct OperationMetricsTests {
  @Test("Files, queues, jobs, the relay and descriptors are told, each with its own help")
  func told() async throws {
    try await ServedAPI.run { api in
      let text = try await api.ask(.GET, "/metrics").body
      let values = Self.values(of: text)
      for file in ["records", "clicks", "events"] {
        #expect(try #require(values["entryway_file_bytes{file=\"\(file).sqlite\"}"]) > 0)
        #expect(values["entryway_file_bytes{file=\"\(file).sqlite-wal\"}"] != nil)
      }
      for part in ["records", "clicks", "events"] {
        #expect(values["entryway_ready{part=\"\(part)\"}"] == 1)
      }
      for queue in ["clicks", "events"] {
        #expect(values["entryway_queue_length{queue=\"\(queue)\"}"] == 0)
      }
      for state in ["waiting", "running"] {
        #expect(values["entryway_jobs{state=\"\(state)\"}"] == 0)
      }
      #expect(try #require(values["entryway_disk_free_bytes"]) > 0)
      #expect(try #require(values["process_open_fds"]) > 3)
      let (open, limit) = (values["process_open_fds"], values["process_max_fds"])
      #expect(try #require(open) <= (try #require(limit)))
      #expect(try #require(values["process_start_time_seconds"]) > 1_700_000_000)
      // Whoever reads a help text learns more than the name says.
      for match in text.matches(of: /# HELP (\S+) (.*)/) {
        let words = match.output.1.split(separator: "_").joined(separator: " ")
        #expect(!match.output.2.contains(words))
      }
    }
  }

  @Test("A job that waits is counted, and a click that reports do not know is as old as it is")
  func waiting() async throws {
    let scratch = try TemporaryFolder()
    let folder = try DataFolder(scratch.path + "/data")
    let now = Timestamp.now
    let app = App(name: "shop", createdAt: now)
    try await folder.records.commit(
      RecordTransaction([
        .insert(app), .insert(Job(app: app.id, manifest: nil, createdAt: now)),
      ]))
    let metrics = MetricsText()
    let health = Health()
    let operation = OperationMetrics(
      data: folder, clicks: ClickJournal(folder.clicks, health: health),
      events: EventJournal(folder.events, health: health), health: health, metrics: metrics)
    await operation.look(at: now)
    #expect(Self.values(of: metrics.text)["entryway_relay_lag_seconds"] == 0)
    #expect(Self.values(of: metrics.text)["entryway_jobs{state=\"waiting\"}"] == 1)
    let click = Click(
      app: app.id, host: "go.example.com", receivedAt: now.adding(.seconds(-90)), kind: .page)
    _ = try await folder.clicks.append([ClickDraft(click)])
    health.clicks.failed(.unavailable(reason: "test"))
    await operation.look(at: now)
    #expect(Self.values(of: metrics.text)["entryway_relay_lag_seconds"] == 90)
    #expect(Self.values(of: metrics.text)["entryway_ready{part=\"clicks\"}"] == 0)
    folder.finish()
  }

  /// The values by name and labels.
  static func values(of text: String) -> [String: Double] {
    Dictionary(
      text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
        guard let space = line.lastIndex(of: " ") else { return nil }
        return Double(line[line.index(after: space)...]).map { (String(line[..<space]), $0) }
      }, uniquingKeysWith: { $1 })
  }
}
