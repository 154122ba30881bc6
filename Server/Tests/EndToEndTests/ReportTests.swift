import Foundation
import NIOHTTP1
import SeededNumbers
import ServerTestSupport
import Testing

/// What the built program makes of what apps tell it.
@Suite("Reports of the built program")
struct ReportTests {
  @Test("The funnel's examples come out as they are defined")
  func vectors() async throws {
    let shop = try await ReportedShop()
    for (number, (events, window, level)) in [
      ("A0 B10 C20", 100, 3), ("A0 C10 B20", 100, 2), ("A0 B50 A60 B70 C80", 100, 3),
      ("A0 B100 C101", 100, 2), ("A0 B100 C101", 99, 1), ("A0 X5 B10 C20", 100, 3),
      ("A0 A5 B100 C104", 100, 3), ("B0 A1 C2 B3", 100, 2),
    ].enumerated() {
      // Each in routes of its own.
      let told = events.split(separator: " ").enumerated().map { sequence, word in
        ReportHistory.Event(
          second: Int(word.dropFirst()) ?? 0, sequence: sequence,
          route: "\(word.prefix(1))-\(number)")
      }
      let installation = ReportHistory.Installation(version: "1", events: told)
      try await shop.tell(installation.batch(told, shop.base))
      let reached = try await shop.funnel(
        ["A", "B", "C"].map { "\($0)-\(number)" }, window: window)
      let expected = (0..<3).map { $0 < level ? 1 : 0 }
      #expect(reached == ["1": expected], "\(events), window \(window)")
    }
  }

  @Test("Funnels and attribution are what trying everything gives, on 1,000 histories")
  func histories() async throws {
    let shop = try await ReportedShop()
    let history = ReportHistory.random(1000, seed: 20_261_122)
    var seeded = Seeded(seed: 4)
    for installation in history.installations {
      // In any order, in two batches, some of it twice.
      let events = installation.events.shuffled(using: &seeded)
      let half = events.count / 2
      for part in [events[half...], events[..<half], events.prefix(2)] {
        try await shop.tell(installation.batch(part, shop.base))
      }
    }
    for (steps, window) in [
      (["A"], 1), (["A", "B"], 1), (["A", "B", "purchase"], 6), (["A", "A", "A"], 12),
      (["D", "C", "B", "A"], 9), (["purchase", "A"], 3),
    ] {
      #expect(
        try await shop.funnel(steps, window: window) == history.levels(steps, window: window),
        "\(steps) within \(window)")
    }
    for window in [1, 4, 12] {
      #expect(try await shop.credits(window: window) == history.credits(window: window))
    }
  }

  @Test("A flood of invented installations stops no known one")
  func flood() async throws {
    let shop = try await ReportedShop(settings: #"{"new-installation-events": 1000}"#)
    let known = ReportHistory.random(1, seed: 1).installations[0]
    try await shop.tell(known.batch(known.events, shop.base))
    var statuses: [Int: Int] = [:]
    var (taken, largest) = (0, 0)
    let start = ContinuousClock.now
    for installation in ReportHistory.random(300, seed: 2).installations {
      let events = installation.events + installation.events + installation.events
      let answer = try await shop.answer(to: installation.batch(events, shop.base))
      statuses[answer.status, default: 0] += 1
      if answer.status == 200 { taken += events.count }
      largest = max(largest, events.count)
      if answer.status == 429 {
        let wait = answer.headers.first(name: "retry-after").flatMap { Int($0) }
        #expect(1...61 ~= (wait ?? 0))
      }
      try await shop.tell(known.batch(known.events, shop.base))
    }
    #expect(Set(statuses.keys) == [200, 429])
    // No more is taken than the budget has, with what it fills up by meanwhile.
    let seconds = start.duration(to: .now) / .seconds(1)
    #expect(Double(taken) <= 1000 + seconds * 1000 / 60 + Double(largest), "\(statuses)")
  }

  @Test("The demo prints what there is to see, and the keys for more")
  func demo() throws {
    let (status, output) = try command(["demo", "--once"])
    #expect(status == 0)
    let lines = output.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("14 days of the Shop: 1200 installations, ") == true)
    #expect(lines.contains { $0.contains("spring-1") && $0.contains("→ sale") }, "\(output)")
    #expect(lines.contains { $0.contains("summer-1") && $0.contains("home (fallback)") })
    #expect(lines.contains { $0.contains("4  custom purchase") && $0.contains("did not") })
    #expect(lines.contains { $0.contains(#"no route has the segment "offers" here"#) })
  }
}

/// A server with an app whose reports are asked for.
private final class ReportedShop {
  /// When the histories begin: all of it is over.
  let base = Date(
    timeIntervalSince1970: (Date.now.timeIntervalSince1970 - 600).rounded(.down))
  private let app: ServedApp

  init(settings: String = "{}") async throws {
    app = try await ServedApp("shop", settings: settings)
  }

  func answer(to batch: String) async throws -> Answer {
    try await app.server.visit(
      "/v1/events", host: "127.0.0.1", agent: "Shop/1.0", method: .POST, key: app.publishable,
      body: batch)
  }

  func tell(_ batch: String) async throws {
    let answer = try await answer(to: batch)
    #expect(answer.status == 200, "\(answer.text)")
    #expect(try (answer.json["invalid"] as? [Any])?.isEmpty == true, "\(answer.text)")
  }

  /// How many installations of each version reached each step.
  func funnel(_ steps: [String], window: Int) async throws -> [String: [Int]] {
    let texts = steps.map {
      $0 == "purchase"
        ? #"{"type": "custom", "name": "purchase"}"# : #"{"type": "open", "route": "\#($0)"}"#
    }
    let made = try await app.server.manage(
      .POST, "/v1/funnels", key: app.secret,
      body: """
        {"name": "\(UUID())", "window": \(window), "steps": [\(texts.joined(separator: ", "))]}
        """)
    let id = try #require(try made.json["id"] as? String, "\(made.text)")
    var reached: [String: [Int]] = [:]
    for row in try await rows("/v1/funnels/\(id)/report?by=version") {
      reached[row["version"] as? String ?? "", default: []].append(
        row["installations"] as? Int ?? -1)
    }
    return reached
  }

  func credits(window: Int) async throws -> [String: ReportHistory.Credit] {
    var credits: [String: ReportHistory.Credit] = [:]
    let path = "/v1/reports/attribution?event=purchase&value=total&window=\(window)"
    for row in try await rows(path) {
      credits[row["send"] as? String ?? ""] = ReportHistory.Credit(
        conversions: row["conversions"] as? Int ?? -1,
        installations: row["installations"] as? Int ?? -1, total: row["total"] as? Double ?? -1)
    }
    return credits
  }

  private func rows(_ path: String) async throws -> [[String: Any]] {
    let answer = try await app.server.manage(.GET, path, key: app.secret)
    return try #require(try answer.json["rows"] as? [[String: Any]], "\(answer.text)")
  }
}
