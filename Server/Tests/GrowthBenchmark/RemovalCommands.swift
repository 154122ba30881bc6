import ArgumentParser
import LinkPlatform

/// What a removal in blocks took.
struct Removal: Encodable {
  private(set) var blocks = 0
  private(set) var seconds = 0.0
  private(set) var longestBlock = 0.0
  /// The longest that somebody waited who told something meanwhile.
  private(set) var longestWait = 0.0
  private(set) var waits = 0

  /// Removes blocks, as long as there are any, while somebody tells something all the time.
  init(
    from store: any EventStore, beside traffic: Traffic,
    _ removeBlock: () async throws -> Bool
  ) async throws {
    let bystander = Task { try await Bystander(traffic).tell(store) }
    var isLeft = true
    while isLeft {
      let time = try await GrowthBenchmark.seconds { isLeft = try await removeBlock() }
      blocks += 1
      seconds += time
      longestBlock = max(longestBlock, time)
    }
    bystander.cancel()
    let waited = try await bystander.value
    waits = waited.count
    longestWait = waited.max() ?? 0
  }
}

/// Somebody who tells a session every now and then, of an app of its own.
private struct Bystander {
  private static let app = RecordID(high: 0x0190_A5D2_7B1C_7DEF, low: 0x8123_4567_89AB_CDED)

  private let traffic: Traffic

  init(_ traffic: Traffic) {
    self.traffic = Traffic(
      app: Self.app, events: traffic.eventsPerDay * traffic.days, days: traffic.days)
  }

  /// Tells until it is cancelled.
  ///
  /// - Returns: How long each commit took.
  func tell(_ store: any EventStore) async throws -> [Double] {
    var waits: [Double] = []
    for session in traffic.sessions(ofDay: traffic.days) {
      guard !Task.isCancelled else { break }
      let batches = [traffic.batch(session)].compactMap(\.self)
      waits.append(
        try await GrowthBenchmark.seconds {
          _ = try await store.write(batches, inOneCommit: 1)
        })
      try? await Task.sleep(for: .milliseconds(10))
    }
    return waits
  }
}

/// Removes all that an app has, in blocks as the server does.
struct RemoveAppCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove-app", abstract: "Removes all that an app has, row by row.")

  @OptionGroup var options: TrafficOptions
  @Option(help: "How many rows a block has at most.") var limit = 1000

  func run() async throws {
    let traffic = try options.traffic()
    try await options.withStore { store in
      let removal = try await Removal(from: store, beside: traffic) {
        try await store.remove(app: traffic.app, limit: limit)
      }
      try say(removal)
    }
  }
}

/// Removes the first month, as the server does when it is too old.
struct RemoveMonthCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove-month", abstract: "Removes the first month.")

  @OptionGroup var options: TrafficOptions

  func run() async throws {
    let traffic = try options.traffic()
    guard let border = traffic.firstBorder else {
      throw ValidationError("the days are all of one month")
    }
    let time = traffic.start(ofDay: border)
    try await options.withStore { store in
      let removal = try await Removal(from: store, beside: traffic) {
        try await store.removeMonth(before: time) > 0
      }
      try say(removal)
    }
  }
}

extension EventStore {
  /// Removes what is over by a time: a month, or a block of rows where all events are in one file.
  fileprivate func removeMonth(before time: Timestamp) async throws -> Int {
    #if EVENTS_IN_ONE_FILE
      try await removeHistory(before: time, limit: 5000)
    #else
      try await removeHistory(before: time)
    #endif
  }
}
