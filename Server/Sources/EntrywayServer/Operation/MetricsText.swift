package import CoreMetrics
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// What swift-metrics counts, as the text that Prometheus reads (format 0.0.4).
///
/// A label never holds a slug, a key or a host: their number is without a bound, and they are people's.
package final class MetricsText: MetricsFactory {
  private struct Name: Hashable, Comparable {
    let label: String
    let dimensions: String

    static func < (one: Name, other: Name) -> Bool {
      (one.label, one.dimensions) < (other.label, other.dimensions)
    }
  }

  private struct State {
    var counters: [Name: CountedValue] = [:]
    var meters: [Name: MeasuredValue] = [:]
    var timers: [Name: TimedValue] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  private static let help = [
    "entryway_clicks_total": "Clicks stored durably.",
    "entryway_clicks_lost_total":
      "Clicks that could not be stored; people were still redirected.",
    "entryway_clicks_tallied_total":
      "Clicks above the share of an address, counted only in totals.",
    "entryway_click_commits_total": "Commits of the journal; one holds many clicks.",
    "entryway_clicks_left_out_total":
      "Clicks that the database could not store for their data; the log names each.",
    "entryway_clicks_spooled":
      "Clicks that wait on this server's disk for the database, which did not take them in time.",
    "entryway_counting_lag_seconds":
      "Age of what reports do not count yet, with PostgreSQL; 0 without it.",
    "entryway_event_bytes_ratio":
      "Bytes of the events of the largest app, as a fraction of app-event-bytes.",
    "entryway_sign_ins_total":
      "Sign-ins to the console, by result: succeeded, wrong, limited after too many, busy.",
    "entryway_requests_total": "Requests answered, by address and status class.",
    "entryway_accept_failures_total":
      "How often no connection could be accepted: no descriptors or memory were left.",
    "entryway_build_info": "1, with the version of the server.",
    "entryway_degraded":
      "1 if a part works by other means, or lacks what all servers lack; 0 otherwise.",
    "entryway_disk_free_bytes": "Free bytes of the disk that has the data.",
    "entryway_event_commits_total": "Commits of events; one holds many batches.",
    "entryway_events_invalid_total": "Reported events that were invalid and not stored.",
    "entryway_events_moved_ratio":
      "Part of an older server's rows that is moved to monthly files; 1 when it is done.",
    "entryway_events_refused_total": "Reported events that were refused: above a budget or room.",
    "entryway_events_total": "Reported events stored durably.",
    "entryway_file_bytes": "Bytes of the databases' files and of their logs (-wal).",
    "entryway_housekeeping_finished_timestamp_seconds":
      "When expired data was last looked for, in seconds since 1970.",
    "entryway_jobs": "Comparisons of manifests that are queued or running.",
    "entryway_jobs_total": "Comparisons of manifests that ended, by outcome.",
    "entryway_queue_length": "Clicks and events waiting to be written to disk.",
    "entryway_ready": "1 if a part of the server can store, 0 if it cannot.",
    "entryway_relay_lag_seconds":
      "Age of the oldest click that is not in reports yet; 0 if there is none.",
    "entryway_request_seconds": "Time to an answer, by address.",
    "process_max_fds": "Maximum number of open file descriptors.",
    "process_open_fds": "Number of open file descriptors.",
    "process_start_time_seconds": "When the process started, in seconds since 1970.",
    "entryway_writes_refused_total":
      "Writes that a store refused, by part: a full or failing disk, a damaged file.",
  ]

  /// The text of all that was counted, sorted by name.
  var text: String {
    let (counters, meters, timers) = state.withLock { ($0.counters, $0.meters, $0.timers) }
    var lines: [String] = []
    var typed: Set<String> = []
    func type(_ label: String, _ type: String) {
      guard typed.insert(label).inserted else { return }
      lines.append("# HELP \(label) \(Self.help[label] ?? Self.words(label))")
      lines.append("# TYPE \(label) \(type)")
    }
    for (name, counter) in counters.sorted(by: { $0.key < $1.key }) {
      type(name.label, "counter")
      lines.append("\(name.label)\(name.dimensions.braced) \(counter.value)")
    }
    for (name, meter) in meters.sorted(by: { $0.key < $1.key }) {
      type(name.label, "gauge")
      lines.append("\(name.label)\(name.dimensions.braced) \(Self.text(meter.value))")
    }
    for (name, timer) in timers.sorted(by: { $0.key < $1.key }) {
      type(name.label, "histogram")
      lines += timer.lines(name.label, name.dimensions)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  func response() -> Response {
    Response(
      status: .ok,
      headers: [
        .contentType: "text/plain; version=0.0.4; charset=utf-8", .cacheControl: "no-store",
      ],
      body: .init(byteBuffer: ByteBuffer(string: text)))
  }

  package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    let name = Self.name(label, dimensions)
    return state.withLock { $0.counters.value(name, CountedValue()) }
  }

  package func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    let name = Self.name(label, dimensions)
    return state.withLock { $0.meters.value(name, MeasuredValue()) }
  }

  package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    let name = Self.name(label, dimensions)
    return state.withLock { $0.meters.value(name, MeasuredValue()) }
  }

  package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    let name = Self.name(
      label.utf8.suffix(8).elementsEqual("_seconds".utf8) ? label : label + "_seconds", dimensions)
    return state.withLock { $0.timers.value(name, TimedValue()) }
  }

  package func destroyCounter(_ handler: any CounterHandler) {}
  package func destroyRecorder(_ handler: any RecorderHandler) {}
  package func destroyMeter(_ handler: any MeterHandler) {}
  package func destroyTimer(_ handler: any TimerHandler) {}

  private static func name(_ label: String, _ dimensions: [(String, String)]) -> Name {
    func plain(_ text: String) -> String {
      String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "_" })
    }
    let pairs = dimensions.sorted { $0.0 < $1.0 }.map { name, value in
      "\(plain(name))=\"\(escaped(value))\""
    }
    return Name(label: plain(label), dimensions: pairs.joined(separator: ","))
  }

  /// A number without the `.0` of a whole one.
  private static func text(_ value: Double) -> String {
    Int64(exactly: value).map(String.init) ?? "\(value)"
  }

  private static func words(_ label: String) -> String {
    String(String.UnicodeScalarView(label.unicodeScalars.map { $0 == "_" ? " " : $0 }))
  }

  /// A label's value as Prometheus' text format has it.
  private static func escaped(_ value: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\", "\"": escaped.append(contentsOf: ["\\", scalar])
      case "\n": escaped.append(contentsOf: ["\\", "n"])
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}

extension String {
  fileprivate var braced: String { isEmpty ? "" : "{\(self)}" }
}

extension Dictionary {
  fileprivate mutating func value(_ key: Key, _ new: @autoclosure () -> Value) -> Value {
    if let known = self[key] { return known }
    let made = new()
    self[key] = made
    return made
  }
}

private final class CountedValue: CounterHandler {
  private let count = Atomic<Int64>(0)

  var value: Int64 { count.load(ordering: .relaxed) }

  func increment(by amount: Int64) { count.wrappingAdd(amount, ordering: .relaxed) }
  func reset() { count.store(0, ordering: .relaxed) }
}

private final class MeasuredValue: RecorderHandler, MeterHandler {
  private let measured = Mutex(0.0)

  var value: Double { measured.withLock { $0 } }

  func record(_ value: Int64) { set(Double(value)) }
  func record(_ value: Double) { set(value) }
  func set(_ value: Int64) { set(Double(value)) }
  func set(_ value: Double) { measured.withLock { $0 = value } }
  func increment(by amount: Double) { measured.withLock { $0 += amount } }
  func decrement(by amount: Double) { measured.withLock { $0 -= amount } }
}

private final class TimedValue: TimerHandler {
  private static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

  private struct State {
    var counts = [Int](repeating: 0, count: TimedValue.bounds.count)
    var count = 0
    var sum = 0.0
  }

  private let state = Mutex(State())

  func recordNanoseconds(_ duration: Int64) {
    let seconds = Double(duration) / 1_000_000_000
    state.withLock { state in
      state.count += 1
      state.sum += seconds
      if let index = Self.bounds.firstIndex(where: { seconds <= $0 }) { state.counts[index] += 1 }
    }
  }

  func lines(_ label: String, _ dimensions: String) -> [String] {
    let state = state.withLock { $0 }
    let before = dimensions.isEmpty ? "" : dimensions + ","
    var sum = 0
    var lines = zip(Self.bounds, state.counts).map { bound, count in
      sum += count
      return "\(label)_bucket{\(before)le=\"\(bound)\"} \(sum)"
    }
    lines.append("\(label)_bucket{\(before)le=\"+Inf\"} \(state.count)")
    lines.append("\(label)_sum\(dimensions.braced) \(state.sum)")
    lines.append("\(label)_count\(dimensions.braced) \(state.count)")
    return lines
  }
}
