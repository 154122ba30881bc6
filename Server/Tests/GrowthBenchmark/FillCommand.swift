import ArgumentParser
import LinkPlatform

/// Writes days of an app: what it has by then is told after each.
struct FillCommand: AsyncParsableCommand {
  private struct Progress: Encodable {
    /// How many days are there.
    let days: Int
    let events: Int
  }

  static let configuration = CommandConfiguration(
    commandName: "fill", abstract: "Writes days of an app.",
    discussion:
      "A day that is there already, wholly or in part, is written again and changes nothing.")

  @OptionGroup var options: TrafficOptions
  @Option(help: "The first day, counted from 0.") var first = 0
  @Option(help: "Only the reported day of this zone: UTC or Europe/Berlin.") var alone:
    Traffic.Zone?

  func run() async throws {
    let traffic = try options.traffic()
    let span = alone.map { traffic.span(ofDay: traffic.reportedDay, $0) }
    try await options.withStore { store in
      for day in first..<traffic.days {
        if let span, traffic.start(ofDay: day) >= span.to { break }
        // A day's sessions may last until the next one, and no longer.
        if let span, traffic.start(ofDay: day + 2) <= span.from { continue }
        _ = try await store.append(traffic.sends(ofDay: day), of: traffic.app)
        let events = try await store.write(
          traffic.sessions(ofDay: day).lazy.compactMap { traffic.batch($0, in: span) },
          inOneCommit: 800)
        try say(Progress(days: day + 1, events: events))
      }
    }
  }
}

extension Traffic.Zone: ExpressibleByArgument {}

extension EventStore {
  /// Appends batches, so many at once, where batches are appended best.
  ///
  /// - Returns: How many events they have.
  func write(
    _ batches: some Sequence<EventBatch>, inOneCommit count: Int
  ) async throws -> Int {
    try await withTaskExecutorPreference(executor) {
      var events = 0
      var commit: [EventBatch] = []
      func append() async throws {
        for verdict in try await self.append(commit) {
          guard verdict == .appended(tooOld: []) else {
            throw ValidationError("a batch was refused: \(verdict)")
          }
        }
        events += commit.reduce(0) { $0 + $1.events.count }
        commit.removeAll(keepingCapacity: true)
      }
      for batch in batches {
        commit.append(batch)
        if commit.count == count { try await append() }
      }
      if !commit.isEmpty { try await append() }
      return events
    }
  }
}
