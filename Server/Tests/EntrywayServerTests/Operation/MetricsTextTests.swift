import CoreMetrics
import Foundation
import LinkPlatform
import ServerTestSupport
import Testing

@testable import EntrywayServer

@Suite("MetricsText")
struct MetricsTextTests {
  @Test("Counters, gauges and timers are written sorted, each kind with help and type")
  func text() {
    let metrics = MetricsText()
    counter("entryway_requests_total", [("status", "2xx"), ("address", "public")], metrics, 3)
    counter("entryway_clicks_total", [], metrics, 5)
    counter("entryway_clicks_total", [], metrics, 2)
    Meter(label: "entryway_queue", dimensions: [], factory: metrics).set(1.5)
    #expect(
      metrics.text == """
        # HELP entryway_clicks_total Clicks stored durably.
        # TYPE entryway_clicks_total counter
        entryway_clicks_total 7
        # HELP entryway_requests_total Requests answered, by address and status class.
        # TYPE entryway_requests_total counter
        entryway_requests_total{address="public",status="2xx"} 3
        # HELP entryway_queue entryway queue
        # TYPE entryway_queue gauge
        entryway_queue 1.5

        """)
    #expect(MetricsText().text == "")
  }

  @Test("A timer is a histogram in seconds whose buckets add up")
  func timers() {
    let metrics = MetricsText()
    let timer = Timer(
      label: "entryway_request", dimensions: [("address", "public")], factory: metrics)
    for milliseconds in [1, 2, 300, 7000] as [Int64] { timer.recordMilliseconds(milliseconds) }
    let lines = metrics.text.split(separator: "\n").map(String.init)
    #expect(lines.count == 17)
    #expect(lines[1] == "# TYPE entryway_request_seconds histogram")
    #expect(lines[2] == #"entryway_request_seconds_bucket{address="public",le="0.001"} 1"#)
    #expect(lines[3] == #"entryway_request_seconds_bucket{address="public",le="0.0025"} 2"#)
    #expect(lines[10] == #"entryway_request_seconds_bucket{address="public",le="0.5"} 3"#)
    #expect(lines[13] == #"entryway_request_seconds_bucket{address="public",le="5.0"} 3"#)
    #expect(lines[14] == #"entryway_request_seconds_bucket{address="public",le="+Inf"} 4"#)
    #expect(lines[15] == #"entryway_request_seconds_sum{address="public"} 7.303"#)
    #expect(lines[16] == #"entryway_request_seconds_count{address="public"} 4"#)
  }

  @Test("Values that would end a label or a line are escaped, and names made plain")
  func escaping() {
    let metrics = MetricsText()
    counter("a.b-c", [("d e", "x\"y\\z\nw")], metrics, 1)
    #expect(
      metrics.text == """
        # HELP a_b_c a b c
        # TYPE a_b_c counter
        a_b_c{d_e="x\\"y\\\\z\\nw"} 1

        """)
  }

  @Test("promtool has nothing to say about it", .enabled(if: Promtool.isInstalled))
  func promtool() throws {
    let metrics = MetricsText()
    for (index, name) in ["total", "lost_total"].enumerated() {
      counter("entryway_clicks_\(name)", [], metrics, Int64(index))
    }
    counter("entryway_requests_total", [("status", "2xx"), ("odd", "x\"y\\z\nw é")], metrics, 3)
    for value in [0, 1.5, 1e300, -.infinity, .nan] {
      Meter(label: "entryway_queue", dimensions: [("v", "\(value)")], factory: metrics).set(value)
    }
    for address in ["public", "private"] {
      Timer(label: "entryway_request", dimensions: [("address", address)], factory: metrics)
        .recordMilliseconds(3)
    }
    let said = try Promtool.check(metrics.text)
    #expect(said.text == "")
    #expect(said.status == 0)
  }

  private func counter(
    _ label: String, _ dimensions: [(String, String)], _ metrics: MetricsText, _ amount: Int64
  ) {
    Counter(label: label, dimensions: dimensions, factory: metrics).increment(by: amount)
  }
}

/// What checks metrics: `promtool` of the Debian package `prometheus`.
private enum Promtool {
  static let path = "/usr/bin/promtool"
  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

  static func check(_ text: String) throws -> Program {
    try Program.run(path, ["check", "metrics"], input: Array(text.utf8), includesErrors: true)
  }
}
