import ArgumentParser
import Foundation
import LinkPlatform

/// Writes clicks and events to one engine and reads them, for `Benchmarks/server/cluster`.
///
/// Each command prints what it took as lines of JSON.
@main
struct ClusterBenchmark: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cluster-benchmark",
    abstract: "Times stores in PostgreSQL and ClickHouse beside SQLite.",
    subcommands: [ClicksCommand.self, EventsCommand.self])

  /// How long work takes, in seconds.
  static func seconds(_ work: () async throws -> Void) async rethrows -> Double {
    let clock = ContinuousClock()
    let begun = clock.now
    try await work()
    return begun.duration(to: clock.now) / .seconds(1)
  }
}

/// What one thing took.
struct Measure: Encodable {
  let step: String
  /// How many clicks or events.
  let amount: Int
  let seconds: Double
  /// What was found, the same on each engine.
  var found: [Int] = []

  /// Prints it as a line of JSON, at once.
  func say() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try FileHandle.standardOutput.write(contentsOf: encoder.encode(self) + Data("\n".utf8))
  }
}

/// Where it is written.
struct EngineOptions: ParsableArguments {
  @Option(help: "The folder of SQLite's files.") var folder: String?
  @Option(help: "PostgreSQL's address.") var postgresql: String?
  @Option(help: "ClickHouse's address, beside PostgreSQL's.") var clickhouse: String?

  func validate() throws {
    guard (folder == nil) != (postgresql == nil) else {
      throw ValidationError("either --folder or --postgresql")
    }
  }
}

extension RecordID {
  /// The app of all clicks and events.
  static let app = RecordID(high: 0x0190_A5D2_7B1C_7DEF, low: 0x8123_4567_89AB_CDEF)
}
