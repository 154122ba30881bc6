import Foundation
import Synchronization

/// What a client is asked to send: read from the command line, as `--streams 100 --count 60000` and so on.
package struct Load: Sendable {
  package let port: Int
  /// How many pushes are on their way at any time.
  package let streams: Int
  package let count: Int
  /// Where the script keeps the key, the certificate, the tokens and the payload.
  package let folder: String

  /// Whether all pushes are one batch, if the client knows batches.
  package let isBatch: Bool

  package init() {
    var options: [String: String] = [:]
    var words = CommandLine.arguments.dropFirst().makeIterator()
    while let name = words.next(), let value = words.next() { options[name] = value }
    guard let port = options["--port"].flatMap({ Int($0) }),
      let streams = options["--streams"].flatMap({ Int($0) }),
      let count = options["--count"].flatMap({ Int($0) }), let folder = options["--folder"]
    else {
      print("usage: --port PORT --streams N --count N --folder FOLDER")
      exit(64)
    }
    self.port = port
    self.streams = streams
    self.count = count
    self.folder = folder
    isBatch = options["--batch"] == "yes"
  }

  package func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }

  /// The devices, one a line, which pushes are sent to in turns.
  package func tokens() throws -> [String] {
    try text("tokens").split(separator: "\n").map(String.init)
  }

  /// Sends one push, so that a connection is there, then all: `streams` tasks take one after the other.
  ///
  /// `send` returns the status that a push was answered with. The rate, percentiles and how many
  /// answers of each status there were are printed as JSON.
  package func run(_ send: @Sendable @escaping (_ number: Int) async throws -> Int) async throws {
    _ = try await send(0)
    let clock = ContinuousClock()
    let begun = clock.now
    let answers = try await withThrowingTaskGroup(of: [Answer].self) { group in
      for _ in 0..<streams {
        group.addTask {
          var answers: [Answer] = []
          while true {
            let number = Self.next.add(1, ordering: .relaxed).oldValue
            if number >= count { return answers }
            let start = clock.now
            let status = try await send(number)
            answers.append(Answer(status: status, seconds: (clock.now - start) / .seconds(1)))
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    print(Self.told(answers, seconds: (clock.now - begun) / .seconds(1)))
  }

  /// Sends all pushes in one call, which returns how many answers of each status there were.
  package func runBatch(_ send: () async throws -> [Int: Int]) async throws {
    let clock = ContinuousClock()
    let begun = clock.now
    let statuses = try await send().filter { $0.value > 0 }
    let rate = Double(count) / ((clock.now - begun) / .seconds(1))
    print(
      """
      {"rate": \(rate), "p50": null, "p99": null, "statuses": {\(Self.told(statuses))}}
      """)
  }

  /// The number of the push to send next.
  private static let next = Atomic<Int>(0)

  private static func told(_ statuses: [Int: Int]) -> String {
    statuses.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
      .joined(separator: ", ")
  }

  private struct Answer: Sendable {
    let status: Int
    let seconds: Double
  }

  private static func told(_ answers: [Answer], seconds: Double) -> String {
    let times = answers.map(\.seconds).sorted()
    let statuses = told(Dictionary(grouping: answers, by: \.status).mapValues(\.count))
    func percentile(_ part: Double) -> Double {
      times[min(times.count - 1, Int(Double(times.count) * part))] * 1000
    }
    return """
      {"rate": \(Double(answers.count) / seconds), "p50": \(percentile(0.5)), \
      "p99": \(percentile(0.99)), "statuses": {\(statuses)}}
      """
  }
}
