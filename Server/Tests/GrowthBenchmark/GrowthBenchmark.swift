import ArgumentParser
import Foundation
import LinkPlatform
import LinkStores

/// Writes, reads and removes what a store has gathered in months, for `Benchmarks/server/growth`.
///
/// Each command does one thing with one store, and prints what it took as a line of JSON. It is
/// compiled with an older store as well: it uses what both have.
@main
struct GrowthBenchmark: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "growth-benchmark",
    abstract: "Times a store of many events.",
    subcommands: [
      DaysCommand.self, FillCommand.self, ReportsCommand.self, IntakeCommand.self,
      RemoveAppCommand.self, RemoveMonthCommand.self,
    ])

  /// How long work takes, in seconds.
  static func seconds(_ work: () async throws -> Void) async rethrows -> Double {
    let clock = ContinuousClock()
    let begun = clock.now
    try await work()
    return begun.duration(to: clock.now) / .seconds(1)
  }
}

/// Which store, and what happened in it.
struct TrafficOptions: ParsableArguments {
  @Option(help: "The store's main file.") var store: String
  @Option(help: "The app's identifier.") var app: String
  @Option(help: "How many events there are.") var events: Int
  @Option(help: "On how many days.") var days: Int

  func validate() throws {
    guard RecordID(app) != nil else { throw ValidationError("--app is not a UUID") }
    guard days > 0, events >= days else { throw ValidationError("a day has one event at least") }
  }

  func traffic(lengths: ClosedRange<Int> = 6...14) throws -> Traffic {
    guard let id = RecordID(app) else { throw ValidationError("--app is not a UUID") }
    return Traffic(app: id, events: events, days: days, lengths: lengths)
  }

  /// Opens the store, and closes it when the work is done.
  func withStore(_ work: (any EventStore) async throws -> Void) async throws {
    let store = try SQLiteEventStore(path: store)
    defer { store.close() }
    try await work(store)
  }
}

/// Prints a line of JSON at once.
func say(_ value: some Encodable) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  let line = try encoder.encode(value) + Data("\n".utf8)
  try FileHandle.standardOutput.write(contentsOf: line)
}
