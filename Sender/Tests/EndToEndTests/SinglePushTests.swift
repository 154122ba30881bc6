import EntrywaySending
import EntrywaySendingTesting
import Foundation
import Testing

@Suite("One push from the command line") struct SinglePushTests {
  private static let token = Workplace.token(0xABCD)

  @Test(
    "An accepted push has topic, type and payload without the simulator's key, and exits with 0")
  func accepted() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      let run = try await place.send("order.apns", "--to", Self.token)
      #expect(run.status == 0)
      #expect(run.counts == "1 accepted, 0 refused, 0 not sent, 0 unknown")
      let push = try #require(try await apns.pushes(count: 1, within: .seconds(600)).first)
      #expect(
        try run.results == [
          ResultObject(
            line: 1, outcome: "accepted", apnsID: push["apns-id"], status: 200, reason: nil,
            timestamp: nil)
        ])
      #expect(push.token == Self.token)
      #expect(push["apns-topic"] == "com.example.shop")
      #expect(push["apns-push-type"] == "alert")
      #expect(String(decoding: push.payload, as: UTF8.self) == #"{"aps":{"alert":"On its way"}}"#)
    }
  }

  @Test("The payload may come from standard input, and the options behind it go on after `--`")
  func standardInput() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      let payload = #"{"aps": {"content-available": 1}, "a": "\#u{E9}"}"#
      let run = try await place.run(
        place.connection + ["--topic", "com.example.shop", "--to", Self.token, "--", "-"],
        input: payload)
      #expect(run.status == 0, "\(run.error)")
      let push = try #require(apns.pushes.first)
      #expect(push["apns-push-type"] == "background")
      #expect(push["apns-priority"] == "5")
      #expect(String(decoding: push.payload, as: UTF8.self) == payload)
    }
  }

  @Test("The options become header fields, and the type its suffix of the topic")
  func headers() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      let run = try await place.send(
        "order.apns", "--to", Self.token, "--topic", "com.example.other", "--push-type", "voip",
        "--collapse-id", "order-1", "--priority", "10", "--expiration", "2033-05-18T03:33:20Z")
      #expect(run.status == 0, "\(run.error)")
      let push = try #require(apns.pushes.first)
      #expect(push["apns-topic"] == "com.example.other.voip")
      #expect(push["apns-push-type"] == "voip")
      #expect(push["apns-collapse-id"] == "order-1")
      #expect(push["apns-priority"] == "10")
      #expect(push["apns-expiration"] == "2000000000")
    }
  }

  @Test("A refused push has APNs' reason, exits with 1, and standard error says what to do")
  func refused() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      apns.answer(
        .unregistered(since: Date(timeIntervalSince1970: 1_700_000_000)), toToken: Self.token)
      let run = try await place.send("order.apns", "--to", Self.token)
      let result = try #require(try run.results.first)
      #expect(result.outcome == "refused")
      #expect(result.status == 410)
      #expect(result.reason == "Unregistered")
      #expect(result.timestamp == 1_700_000_000_000)
      #expect(run.hasHint)
      #expect(run.counts == "0 accepted, 1 refused (1 Unregistered), 0 not sent, 0 unknown")
      #expect(run.status == 1)
    }
  }

  @Test("A refusal that meets every push is the result of a single one, and exits with 1")
  func refusedForAll() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      apns.answer(.refused(.topicDisallowed), toToken: Self.token)
      let run = try await place.send("order.apns", "--to", Self.token)
      #expect(try run.results.map(\.reason) == ["TopicDisallowed"])
      #expect(run.status == 1)
    }
  }

  @Test("A push that nobody takes before the deadline is not sent, and exits with 1")
  func notSent() async throws {
    let apns = try await FakeAPNs.start()
    let place = try Workplace(apns)
    await apns.shutdown()
    let run = try await place.send("order.apns", "--to", Self.token, "--deadline", "0.5")
    #expect(try run.results.map(\.outcome) == ["not-sent"])
    #expect(run.hasHint)
    #expect(run.status == 1)
  }

  @Test("A push whose connection is cut before the answer is unknown, and is not sent again")
  func unknown() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      apns.answer(.close, toToken: Self.token)
      let run = try await place.send("order.apns", "--to", Self.token)
      #expect(try run.results.map(\.outcome) == ["unknown"])
      #expect(apns.counts.received == 1)
      #expect(run.status == 1)
    }
  }

  @Test("A server whose certificate nobody vouches for gets nothing")
  func untrusted() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      let run = try await place.run(
        [
          "order.apns", "--to", Self.token, "--key", "AuthKey.p8", "--key-id", Workplace.keyID,
          "--team-id", Workplace.teamID, "--server", place.server, "--deadline", "5",
        ])
      #expect(try run.results.map(\.outcome) == ["not-sent"])
      #expect(apns.counts.received == 0)
      #expect(run.status == 1)
    }
  }

  @Test("A dry run checks everything and connects to nobody")
  func dryRun() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      let run = try await place.send("order.apns", "--to", Self.token, "--dry-run", "--json")
      #expect(
        run.output
          == #"{"bytes":30,"lines":null,"pushType":"alert","server":"\#(place.server)","#
          + #""topic":"com.example.shop","unusableLines":null}"# + "\n")
      #expect(run.status == 0)
      try place.file("bad.apns", #"{"aps":{"alert":"a","badge":"1"}}"#)
      for arguments in [
        ["bad.apns", "--topic", "a"], ["order.apns", "--key", "ca.pem"],
        ["order.apns", "--key-id", "1"],
      ] {
        let run = try await place.run(
          place.connection + arguments + ["--to", Self.token, "--dry-run"])
        run.expectError(2)
      }
      #expect(apns.counts.connections == 0)
    }
  }
}
