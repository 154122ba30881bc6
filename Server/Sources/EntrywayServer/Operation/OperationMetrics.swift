import Foundation
import LinkPlatform
import LinkStores
import Metrics

/// What operators watch and no request counts: it is looked at when metrics are asked for.
struct OperationMetrics: Sendable {
  let data: any DataPlace
  /// What writes clicks.
  let clicks: ClickJournal
  /// What writes events.
  let events: EventJournal
  let health: Health
  /// Where it is written.
  let metrics: MetricsText
  /// When the process started, in seconds since 1970: when its metrics began.
  private let start = Int64(Date().timeIntervalSince1970)

  /// Looks at everything; what cannot be read keeps its last value.
  func look(at now: Timestamp) async {
    // What may wait comes first, so that all else is as it is when it is told.
    if !isAway {
      await lookAtJobs()
      await lookAtRelay(now)
      await lookAtCounting(now)
    }
    meter("entryway_build_info", ("version", ServerVersion.current)).set(1)
    meter("process_start_time_seconds").set(start)
    if let move = data.files?.events.move {
      meter("entryway_events_moved_ratio").set(move.progress.part)
    }
    for part in health.parts {
      meter("entryway_ready", ("part", part.name)).set(part.reason == nil ? 1 : 0)
      if case .degraded = part.state {
        meter("entryway_degraded", ("part", part.name)).set(1)
      } else {
        meter("entryway_degraded", ("part", part.name)).set(0)
      }
    }
    meter("entryway_queue_length", ("queue", "clicks")).set(clicks.waiting)
    meter("entryway_queue_length", ("queue", "events")).set(events.waiting)
    if let files = data.files { lookAt(files) }
    if let free = data.freeBytes { meter("entryway_disk_free_bytes").set(free) }
    if let waiting = data.spooledClicks { meter("entryway_clicks_spooled").set(waiting) }
    lookAtProcess()
  }

  /// Whether a database is known to be away: it would keep the answer for longer than a scraper waits.
  private var isAway: Bool {
    health.parts.contains { part in
      if case .degraded = part.state { true } else { false }
    }
  }

  private func lookAt(_ folder: DataFolder) {
    for name in ["records", "clicks", "events"] {
      for file in ["\(name).sqlite", "\(name).sqlite-wal"] {
        let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(file)")
        let bytes = (attributes?[.size] as? NSNumber)?.int64Value ?? 0
        meter("entryway_file_bytes", ("file", file)).set(bytes)
      }
    }
    meter("entryway_file_bytes", ("file", "events-YYYY-MM.sqlite")).set(folder.events.monthBytes)
  }

  private func lookAtProcess() {
    var limit = rlimit()
    #if canImport(Glibc)
      let status = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    #else
      let status = getrlimit(RLIMIT_NOFILE, &limit)
      let open = try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
    #endif
    if status == 0 { meter("process_max_fds").set(Double(limit.rlim_cur)) }
    // The one that read the list is closed again.
    if let open { meter("process_open_fds").set(max(0, open - 1)) }
  }

  private func lookAtJobs() async {
    for state in [Job.State.waiting, .running] {
      let jobs = try? await data.stores.records.list(
        Job.self, of: nil, labels: ["state=\(state.rawValue)"], limit: 500)
      if let jobs { meter("entryway_jobs", ("state", state.rawValue)).set(jobs.count) }
    }
  }

  private func lookAtRelay(_ now: Timestamp) async {
    do throws(StorageError) {
      let position = try await data.stores.events.position()
      let next = try await data.stores.clicks.tail(after: position, limit: 1).first
      let lag = next.map { now.milliseconds - $0.click.receivedAt.milliseconds } ?? 0
      meter("entryway_relay_lag_seconds").set(Double(max(0, lag)) / 1000)
    } catch {
      // The store's own health says that it cannot be read.
    }
  }

  private func lookAtCounting(_ now: Timestamp) async {
    // Files have events counted as soon as they have them.
    let through = data.files == nil ? try? await data.stores.events.through() : now
    guard let through else { return }
    let lag = max(0, now.milliseconds - through.milliseconds)
    meter("entryway_counting_lag_seconds").set(Double(lag) / 1000)
  }

  private func meter(_ name: String, _ dimension: (String, String)...) -> Meter {
    Meter(label: name, dimensions: dimension, factory: metrics)
  }
}
