import Foundation
import LinkPlatform
import NIOHTTP1
import ServerTestSupport
import Testing

@testable import EntrywayServer

@Suite("What strangers may spend of the room for events", .serialized)
struct EventSpendingAPITests {
  @Test("What gzip makes small does not fit a minute's budget: its unpacked bytes count")
  func bytes() async throws {
    try await ServedAPI.run { api in
      let start = ContinuousClock.now
      var (taken, packedBytes) = (0, 0)
      // 125 of these have 1.7 MB, and unpack to 125 MB.
      for _ in 0..<125 {
        let body = Self.large(events: 184)
        #expect(950_000...1_000_000 ~= body.utf8.count)
        let packed = gzip(Array(body.utf8))
        packedBytes += packed.count
        let answer = try await api.tell(packed: packed)
        guard answer.status != 429 else { break }
        #expect(answer.json["accepted"] as? Int == 184, "\(answer.body)")
        taken += 1
      }
      #expect(packedBytes < 1_700_000)
      // 20,000 times 512 bytes, and what fills up meanwhile.
      let seconds = start.duration(to: .now) / .seconds(1)
      #expect(Double(taken) <= (20_000 + seconds * 20_000 / 60) / (950_000 / 512))
    }
  }

  @Test("A batch without a valid event makes no installation")
  func nothing() async throws {
    try await ServedAPI.run { api in
      let own = Installation()
      let old = String.open("order", at: Timestamp(milliseconds: 0))
      for events in [[], [#"{"type": "open"}"#], [old]] {
        let answer = try await api.tell(events, own)
        #expect(answer.json["accepted"] as? Int == 0, "\(answer.body)")
      }
      let id = try #require(RecordID(hexadecimal: own.id))
      #expect(try await api.events.installation(id, of: api.shop.app.id) == nil)
      // Whoever reports something first, has it.
      #expect(try await api.tell([.open("order")], Installation(id: own.id)).status == 200)
      #expect(try await api.tell([.open("order")], own).problem == "403 wrong-secret")
    }
  }

  @Test("Invented installations of one address leave three quarters of the budget to others")
  func addresses() async throws {
    try await ServedAPI.run(
      settings: {
        $0.newInstallationEvents = 1000
        $0.trustedProxies = ["127.0.0.1"]
      },
      { api in
        func tell(from address: String) async throws -> Int {
          let body = ServedAPI.batch(Installation(), (0..<50).map { _ in .open("order") })
          return try await api.ask(
            .POST, "/v1/events", body, key: api.shop.publishable, at: .public,
            headers: [("X-Forwarded-For", address)]
          ).status
        }
        let start = ContinuousClock.now
        var taken = 0
        for number in 0..<20 {
          // A /64 is one address, however many it has.
          if try await tell(from: "2001:db8:0:7::\(number)") == 200 { taken += 1 }
        }
        let seconds = start.duration(to: .now) / .seconds(1)
        #expect(Double(taken * 50) <= 250 + seconds * 250 / 60)
        for address in ["203.0.113.7", "203.0.113.8"] {
          for _ in 0..<5 { #expect(try await tell(from: address) == 200) }
        }
      })
  }

  @Test("When an app's events take all of their room, those known for a day go on reporting")
  func room() async throws {
    try await ServedAPI.run(
      settings: { $0.appEventBytes = 10_000 },
      { api in
        let (known, young) = (Installation(), Installation())
        let app = api.shop.app.id
        try await Self.store(known, 30, age: 2 * 86_400, of: app, in: api.events)
        try await Self.store(young, 1, age: 3600, of: app, in: api.events)
        #expect(try await api.events.eventBytes()[app] ?? 0 > 10_000)
        for stranger in [young, Installation()] {
          let answer = try await api.tell([.open("order")], stranger)
          #expect(answer.problem == "429 too-many-events")
          #expect(answer.headers.first(name: "Retry-After") == "3600")
        }
        #expect(try await api.tell([.open("order")], known).status == 200)
        // Another app has room of its own.
        #expect(try await api.tell([.open("order")], of: api.bookings).status == 200)
        let viewer = try await ConsoleBrowser(api, .viewer)
        let page = try await viewer.get("/console/health").body
        #expect(page.contains("New installations are refused."))
        #expect(page.contains("app-event-bytes"))
        // What is removed makes room.
        _ = try await api.remove(known)
        for _ in 0..<100_000 {
          if try await api.tell([.open("order")], young).status == 200 { break }
        }
        #expect(try await api.tell([.open("order")], young).status == 200)
        #expect(!(try await viewer.get("/console/health").body.contains("app-event-bytes")))
      })
  }

  /// A batch of nearly 1 MB that gzip makes small.
  private static func large(events: Int) -> String {
    let text = String(repeating: "a", count: 250)
    let values = (0..<20).map { #""k\#($0)": "\#(text)""# }.joined(separator: ", ")
    return ServedAPI.batch(
      Installation(),
      (0..<events).map { _ in .open("order", more: #""parameters": {\#(values)}, "#) })
  }

  /// Stores events of an installation that was first seen some time ago.
  static func store(
    _ installation: Installation, _ count: Int, age: Int, of app: RecordID,
    in events: any EventStore
  ) async throws {
    let batch = EventBatch.sample(
      count, age: age, of: app, installation: try #require(RecordID(hexadecimal: installation.id)),
      secret: installation.secret)
    #expect(try await events.append([batch]) == [.appended(tooOld: [])])
  }
}
