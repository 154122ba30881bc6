import EntrywaySending
import EntrywaySendingTesting
import Foundation
import Testing

@Suite struct `A fake APNs answers what a test asks for` {
  static let device = "00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0"

  static func request(_ device: Int) -> NodeClient.Request {
    .init(fields: [":path": .one("/3/device/" + hex(device))])
  }

  static func hex(_ device: Int) -> String {
    let text = String(device, radix: 16)
    return String(repeating: "0", count: 64 - text.count) + text
  }

  @Test func `A reason for a token is given as often as asked, then Apple's rules hold`()
    async throws
  {
    try await withFakeAPNs { apns in
      let date = Date(timeIntervalSince1970: 1_454_948_015.990)
      apns.answer(.refused(.init(rawValue: "TooManyRequests")), toToken: Self.device, times: 2)
      apns.answer(.unregistered(since: date), toToken: Self.device, times: 1)
      let answers = try await NodeClient.send(
        Array(repeating: .init(), count: 4) + [Self.request(1)], to: apns)
      #expect(answers.map(\.status) == [429, 429, 410, 200, 200])
      #expect(answers[2].body == #"{"timestamp":1454948015990,"reason":"Unregistered"}"#)
    }
  }

  @Test(arguments: [
    ("BadDeviceToken", 400), ("BadCertificateEnvironment", 403), ("BadEnvironmentKeyInToken", 403),
    ("ExpiredToken", 410), ("InternalServerError", 500), ("Shutdown", 503), ("NewReason", 400),
  ])
  func `Any reason has Apple's status`(reason: String, status: Int) async throws {
    try await withFakeAPNs { apns in
      apns.answer(.refused(.init(rawValue: reason)), toPush: 2)
      let answers = try await NodeClient.send([.init(), .init(), .init()], to: apns)
      #expect(answers.map(\.status) == [200, status, 200])
      #expect(answers[1].reason == reason)
    }
  }

  @Test func `A closure chooses, and nil leaves it to Apple's rules`() async throws {
    try await withFakeAPNs { apns in
      apns.answer { push in
        push.token == Self.hex(7)
          ? .raw(status: 502, fields: [("server", "gateway")], body: Array("<html>".utf8)) : nil
      }
      let answers = try await NodeClient.send([Self.request(7), Self.request(8)], to: apns)
      #expect(answers.map(\.status) == [502, 200])
      #expect(answers[0].body == "<html>")
      #expect(answers[0].fields?["server"] == "gateway")
    }
  }

  @Test(arguments: [UInt32(1), 2, 7, 8, 11])
  func `A stream is reset with any code`(code: UInt32) async throws {
    try await withFakeAPNs { apns in
      apns.answer(.reset(code), toPush: 1)
      let answers = try await NodeClient.send([.init(), .init()], to: apns)
      #expect(answers.map(\.code) == [Int(code), 0])
      #expect(answers.map(\.status) == [nil, 200])
      let pushes = try await apns.pushes(count: 2, within: .seconds(600))
      #expect(pushes.map(\.outcome) == [code == 7 ? .unprocessed : .unanswered, .accepted])
    }
  }

  @Test func `GOAWAY ends a connection with its reason and last stream`() async throws {
    try await withFakeAPNs { apns in
      // The first opens the connection for more than one stream.
      apns.answer { push in
        push.number == 1
          ? nil
          : push.number < 4
            ? .held
            : .goAway(
              lastStream: .number(5), reason: .init(rawValue: "Shutdown"))
      }
      async let waiting = NodeClient.session(
        (1...4).map(Self.request), to: apns)
      try await apns.pushes(count: 4, within: .seconds(600))
      await apns.release()
      let session = try await waiting
      #expect(session.events.contains(#"goaway 0 5 {"reason":"Shutdown"}"#), "\(session.events)")
      #expect(session.events.last == "close")
      #expect(session.responses.map(\.status) == [200, 200, 200, nil])
      let outcomes = Dictionary(
        uniqueKeysWithValues: apns.pushes.map { ($0.stream, $0.outcome) })
      #expect(outcomes == [1: .accepted, 3: .accepted, 5: .accepted, 7: .unprocessed])
    }
  }

  @Test func `All connections get a GOAWAY on demand`() async throws {
    try await withFakeAPNs { apns in
      apns.hold()
      async let waiting = NodeClient.session([.init()], to: apns)
      try await apns.pushes(count: 1, within: .seconds(600))
      await apns.goAway(reason: .init(rawValue: "IdleTimeout"))
      await apns.release()
      let session = try await waiting
      #expect(
        session.events.contains(#"goaway 0 1 {"reason":"IdleTimeout"}"#), "\(session.events)")
      #expect(session.responses.map(\.status) == [200])
      #expect(apns.pushes.map(\.outcome) == [.accepted])
    }
  }

  @Test func `A GOAWAY has the code that is asked for`() async throws {
    try await withFakeAPNs { apns in
      apns.hold()
      async let waiting = NodeClient.session([.init()], to: apns)
      try await apns.pushes(count: 1, within: .seconds(600))
      await apns.goAway(code: 11)
      // Node gives up a connection that ends with an error, and its streams with it.
      let session = try await waiting
      #expect(session.events.contains("goaway 11 1"), "\(session.events)")
      #expect(session.events.last == "close")
      #expect(session.responses.map(\.status) == [nil])
    }
  }

  @Test(arguments: ["headers", "body", "halfway"])
  func `A connection is cut after the header fields, the body, or in the middle of the answer`(
    point: String
  ) async throws {
    try await withFakeAPNs { apns in
      if point == "headers" {
        apns.interrupt { _ in .close }
      } else {
        apns.answer(point == "body" ? .close : .closeHalfway, toPush: 1)
      }
      let session = try await NodeClient.session([.init()], to: apns)
      #expect(session.responses.map(\.status) == [point == "halfway" ? 200 : nil])
      #expect(session.events.last == "close")
      let push = try await apns.pushes(count: 1, within: .seconds(600))[0]
      #expect(push.outcome == (point == "halfway" ? .accepted : .unanswered))
      #expect(push.payload.isEmpty == (point == "headers"))
    }
  }

  @Test(arguments: [
    FakeAPNs.Greeting.close, .closeBeforeSettings,
    .garbage(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8)),
  ])
  func `A connection ends before its SETTINGS`(greeting: FakeAPNs.Greeting) async throws {
    try await withFakeAPNs { apns in
      apns.greet { $0 == 1 ? greeting : .normal }
      let first = try await NodeClient.session([.init()], to: apns)
      #expect(first.events.last == "close")
      #expect(!first.events.contains { $0.hasPrefix("settings") })
      #expect(first.responses.map(\.error) == ["not sent"])
      let second = try await NodeClient.send([.init()], to: apns)
      #expect(second.map(\.status) == [200])
      #expect(apns.counts.connections == 2)
    }
  }

  @Test func `A silent connection answers neither pushes nor pings`() async throws {
    try await withFakeAPNs { apns in
      apns.answer(.silence, toPush: 1)
      let session = try await NodeClient.session(
        [.init()], quiet: 1, pings: true, to: apns)
      // Node's first ping was sent before the push.
      #expect(session.events.filter { $0 == "ping" }.count <= 1)
      #expect(session.responses.map(\.status) == [nil])
      #expect(!session.events.contains("close"))
    }
  }

  @Test func `A push without an answer leaves the connection's others alone`() async throws {
    try await withFakeAPNs { apns in
      apns.answer(.nothing, toToken: Self.hex(2))
      let session = try await NodeClient.session(
        (1...3).map(Self.request), ending: .answers(2), to: apns)
      #expect(session.responses.map(\.status) == [200, nil, 200])
    }
  }

  @Test func `An answer without an end goes on for as long as the client reads`() async throws {
    try await withFakeAPNs { apns in
      apns.answer(.endless, toPush: 1)
      let session = try await NodeClient.session([.init()], ending: .bytes(10_001), to: apns)
      #expect(session.responses[0].status == 200)
      #expect((session.responses[0].body?.utf8.count ?? 0) > 10_000)
      #expect(session.responses[0].code == nil)
    }
  }

  @Test func `Bytes that are not HTTP/2 break the connection`() async throws {
    try await withFakeAPNs { apns in
      apns.answer(.garbage(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8)), toPush: 1)
      let session = try await NodeClient.session([.init()], to: apns)
      #expect(session.responses.map(\.status) == [nil])
      #expect(try await apns.pushes(count: 1, within: .seconds(600))[0].outcome == .unanswered)
    }
  }

  @Test func `Held answers are given when released`() async throws {
    try await withFakeAPNs { apns in
      apns.answer { $0.number == 1 ? nil : .held }
      async let waiting = NodeClient.session((1...3).map(Self.request), to: apns)
      let held = try await apns.pushes(count: 3, within: .seconds(600))
      #expect(held.map(\.outcome) == [.accepted, .unanswered, .unanswered])
      #expect(await apns.release(1) == 1)
      #expect(apns.pushes.map(\.outcome) == [.accepted, .accepted, .unanswered])
      #expect(await apns.release() == 1)
      #expect(try await waiting.responses.map(\.status) == [200, 200, 200])
      #expect(apns.counts.unanswered == 0)
    }
  }

  @Test func `A push in windows of ten bytes arrives whole`() async throws {
    var options = FakeAPNs.Options()
    options.window = 10
    try await withFakeAPNs(options) { apns in
      let answers = try await NodeClient.send([.init(body: RuleTestPayload.of(2000))], to: apns)
      #expect(answers.map(\.status) == [200])
      #expect(apns.pushes.map(\.payload.count) == [2000])
    }
  }

  @Test func `Two hundred pushes at once in small windows arrive whole`() async throws {
    var options = FakeAPNs.Options()
    options.window = 128
    try await withFakeAPNs(options) { apns in
      // More than the 65,535 bytes that a connection has at its start.
      let request = NodeClient.Request(body: RuleTestPayload.of(640))
      let session = try await NodeClient.session(
        Array(repeating: request, count: 200), to: apns)
      #expect(session.responses.map(\.status) == Array(repeating: 200, count: 200))
      #expect(apns.pushes.allSatisfy { $0.payload.count == 640 })
    }
  }

  @Test func `A window that is never granted stops a push`() async throws {
    var options = FakeAPNs.Options()
    options.window = 10
    options.grantsWindow = false
    try await withFakeAPNs(options) { apns in
      let session = try await NodeClient.session([.init()], quiet: 1, to: apns)
      #expect(session.responses.map(\.status) == [nil])
      #expect(apns.counts.accepted == 0)
    }
  }
}

enum RuleTestPayload {
  /// A payload of so many bytes.
  static func of(_ size: Int) -> String {
    #"{"aps":{"alert":""# + String(repeating: "x", count: size - 20) + #""}}"#
  }
}
