import ArgumentParser
import LinkPlatform

/// What a removal in commits took.
private struct Removal: Encodable {
  var commits = 0
  var seconds = 0.0
  var longest = 0.0
  /// How many rows went, where the store says so.
  var rows = 0

  /// Removes a block.
  mutating func time<Value>(_ block: () async throws -> Value) async throws -> Value {
    let clock = ContinuousClock()
    let begun = clock.now
    let value = try await block()
    let time = begun.duration(to: clock.now) / .seconds(1)
    commits += 1
    seconds += time
    longest = max(longest, time)
    return value
  }
}

/// Removes all that an app has, in blocks as the server does.
struct RemoveAppCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove-app", abstract: "Removes all that an app has, row by row.")

  @OptionGroup var options: TrafficOptions
  @Option(help: "How many rows a commit removes at most.") var limit = 1000

  func run() async throws {
    let app = try options.traffic().app
    try await options.withStore { store in
      var removal = Removal()
      while try await removal.time({ try await store.remove(app: app, limit: limit) }) {}
      try say(removal)
    }
  }
}

/// Removes the first month, as the server does when it is too old.
struct RemoveMonthCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove-month", abstract: "Removes the first month.")

  @OptionGroup var options: TrafficOptions
  @Option(help: "How many rows a commit removes at most.") var limit = 5000

  func run() async throws {
    let traffic = try options.traffic()
    guard let border = traffic.firstBorder else {
      throw ValidationError("the days are all of one month")
    }
    let time = traffic.start(ofDay: border)
    try await options.withStore { store in
      var removal = Removal()
      var count = 0
      repeat {
        count = try await removal.time { try await store.removeHistory(before: time) }
        removal.rows += count
      } while count >= limit
      try say(removal)
    }
  }
}
