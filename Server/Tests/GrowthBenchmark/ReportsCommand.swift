import ArgumentParser
import LinkPlatform

/// Times what reports read, and tells what they count: another store counts the same.
struct ReportsCommand: AsyncParsableCommand {
  private struct Times: Encodable {
    let report: String
    let seconds: [Double]
    let counts: [Int]
  }

  static let configuration = CommandConfiguration(
    commandName: "reports", abstract: "Times reports.")

  @OptionGroup var options: TrafficOptions
  @Option(help: "How often each is made after the first time.") var rounds = 5
  @Option(help: "Only the report with this name.") var only: String?

  func run() async throws {
    let traffic = try options.traffic()
    try await options.withStore { store in
      for report in TimedReport.all(of: traffic) where only == nil || only == report.name {
        let counts = try await report.counts(store)
        var times: [Double] = []
        for _ in 0..<rounds {
          times.append(
            try await GrowthBenchmark.seconds {
              guard try await report.counts(store) == counts else {
                throw ValidationError("\(report.name): it counts something else each time")
              }
            })
        }
        try say(Times(report: report.name, seconds: times, counts: counts))
      }
    }
  }
}
