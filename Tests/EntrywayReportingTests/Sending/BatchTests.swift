import EntrywayTesting
import Foundation
import SeededRandom
import Testing

@testable import EntrywayReporting

@MainActor @Suite("LinkServerReporter, batch by batch")
struct BatchTests {
  private static let taken = PlayedServer.Answer.response(200, #"{"accepted":2}"#)

  @Test("What was taken of a batch is neither sent nor told again after a failure")
  func inPart() async throws {
    let server = PlayedServer(
      .response(413, ""), Self.taken, .failure(.timedOut), .failure(.timedOut), Self.taken)
    let app = try SendingApp(transport: server)
    await app.record(4)
    #expect(await !app.send())
    #expect(
      app.told() == [
        "Sent 2 events to the link server.",
        "warning link-server-unreachable | 4 events wait in the queue",
      ])
    #expect(await !app.send())
    #expect(app.told() == [])
    #expect(await app.send())
    #expect(app.told() == ["Sent 2 events to the link server."])
    #expect(
      server.bodies.map { $0.components(separatedBy: #""name""#).count - 1 } == [4, 2, 2, 2, 2])
    #expect(
      server.bodies[4].contains(#""name":"e2""#) && !server.bodies[4].contains(#""name":"e1""#))
  }

  @Test("An answer that refuses events that are none, or one twice, is not believed")
  func hostile() async throws {
    let index = [Int.max, .min, -1, 2, 3, 1, 1, 1].map { #"{"index":\#($0)}"# }
      .joined(separator: ",")
    let server = PlayedServer(
      .response(413, ""), .response(200, #"{"accepted":1,"invalid":[\#(index)]}"#))
    let app = try SendingApp(transport: server)
    await app.record(4)
    #expect(await app.send())
    #expect(
      app.told().filter { !$0.hasPrefix("warning") } == [
        "Sent 1 event to the link server.", "Dropped 1 event: the link server cannot use them.",
        "Sent 1 event to the link server.", "Dropped 1 event: the link server cannot use them.",
      ])
  }

  @Test("An answer that accepts fewer than were sent is not believed: they are sent again")
  func fewer() async throws {
    let server = PlayedServer(
      .response(200, #"{"accepted":0}"#), .response(200, #"{"accepted":2}"#))
    let app = try SendingApp(transport: server)
    await app.record(2)
    #expect(await !app.send())
    #expect(app.told() == ["warning link-server-failing | 2 events wait in the queue"])
    #expect(await app.send())
    #expect(app.told() == ["Sent 2 events to the link server."])
  }

  @Test(
    "An answer whose numbers contradict each other is not believed: the events are sent again",
    arguments: [
      (0, [100_000, 100_000, 100_000, 100_000, 100_000]), (0, [5, 6, 7, 8, -1]),
      (0, [2, 2, 2, 2, 2]), (3, [1]), (5, [0]), (6, []), (.max, []), (-1, [0, 1, 2, 3, 4, 5]),
    ])
  func contradiction(accepted: Int, indices: [Int]) async throws {
    let invalid = indices.map { #"{"index":\#($0)}"# }.joined(separator: ",")
    let server = PlayedServer(
      .response(200, #"{"accepted":\#(accepted),"invalid":[\#(invalid)]}"#),
      .response(200, #"{"accepted":5}"#))
    let app = try SendingApp(transport: server)
    await app.record(5)
    #expect(await !app.send())
    #expect(app.told() == ["warning link-server-failing | 5 events wait in the queue"])
    #expect(await app.reporter.count == 5)
    await app.until { app.clock.sleeps.contains { (.seconds(2.5)..<(.seconds(5))).contains($0) } }
    #expect(await app.send())
    #expect(app.told() == ["Sent 5 events to the link server."])
    #expect(server.bodies.map { $0.components(separatedBy: #""name""#).count - 1 } == [5, 5])
  }

  @Test("A click that was made offline is counted, and again it is the same")
  func clicks() async throws {
    let app = try SendingApp()
    app.server.links = ["https://go.example.com/abcd": "https://shop.example.com/orders/7"]
    let id = UUID()
    let click = ResolveQuestion(
      link: "https://go.example.com/abcd?x=1", clickID: id, occurredAt: Shop.date)
    app.server.failure = .lostAnswer
    await app.reporter.record([SendingApp.event(0)], [click])
    #expect(await !app.send())
    app.server.failure = nil
    #expect(await app.send())
    #expect(app.server.clicks == [id.uuidString.lowercased(): "https://go.example.com/abcd"])
    #expect(app.names == ["e0"])
    #expect(app.server.requests.map(\.url.path) == ["/v1/resolve", "/v1/resolve", "/v1/events"])
  }

  @Test(
    "A click that the server refuses is dropped, but not for the key",
    arguments: [(400, true), (404, true), (401, false), (403, false), (429, false), (503, false)])
  func refusedClicks(status: Int, isDropped: Bool) async throws {
    let app = try SendingApp()
    app.server.failure = .status(status)
    let click = ResolveQuestion(
      link: "https://go.example.com/abcd", clickID: UUID(), occurredAt: Shop.date)
    await app.reporter.record([], [click])
    #expect(await app.send() == isDropped)
    #expect(await app.reporter.count == (isDropped ? 0 : 1))
    #expect(app.told().contains("Dropped 1 event: the link server cannot use them.") == isDropped)
  }

  @Test("Whatever fails, each event counts once in the end", arguments: 0..<20)
  func random(seed: UInt64) async throws {
    var random = Seeded(seed: seed)
    let app = try SendingApp()
    var count = 0
    for _ in 0..<40 {
      switch random.below(6) {
      case 0, 1:
        let more = random.number(1...9)
        await app.record(more)
        count += more
      case 2:
        app.server.failure = random.pick([
          nil, .offline, .lostAnswer, .status(500), .status(429), .status(401), .status(413),
          .status(502), .status(400),
        ])
      case 3: app.server.limit = random.pick([1, 2, 3, 1_000])
      case 4:
        app.server.refused =
          random.chance(50) ? [:] : [EventName(rawValue: "e\(random.below(200))"): "no"]
      default: _ = await app.send()
      }
    }
    (app.server.failure, app.server.limit) = (nil, 1_000)
    #expect(await app.send())
    let notes = app.told()
    func sum(_ prefix: String) -> Int {
      notes.filter { $0.hasPrefix(prefix) }
        .compactMap { $0.split(separator: " ").compactMap { Int($0) }.first }.reduce(0, +)
    }
    #expect(sum("Sent") + sum("Dropped") == count)
    // The server may have what it did not say that it has.
    #expect((sum("Sent")...count).contains(app.names.count))
    #expect(Set(app.names).count == app.names.count)
    let numbers = app.names.compactMap { Int($0.dropFirst()) }
    #expect(numbers == numbers.sorted())
  }

  @Test("Killed at any time, an app goes on, and each event counts once", arguments: 0..<10)
  func kills(seed: UInt64) async throws {
    var random = Seeded(seed: seed)
    let temporary = TemporaryFolder()
    let server = MemoryLinkServer()
    var app: SendingApp? = try SendingApp(temporary, transport: server)
    var count = 0
    for _ in 0..<30 {
      switch random.below(5) {
      case 0, 1:
        await app?.reporter.record([SendingApp.event(count)], [])
        count += 1
      case 2: server.failure = random.pick([nil, .offline, .lostAnswer, .status(500)])
      case 3:
        app = nil
        app = try SendingApp(temporary, transport: server)
      default: _ = await app?.send()
      }
    }
    server.failure = nil
    let last = app
    // The lock of one that was killed is let go when its tasks are.
    await last?.until {
      _ = await last?.send()
      return server.events.count == count
    }
    #expect(Set(server.events.compactMap { $0.name?.rawValue }) == Set(SendingApp.names(0..<count)))
    #expect(server.installations.count == 1)
  }
}
