import EntrywaySending
import EntrywaySendingTesting
import Foundation
import Testing

@Suite("Many pushes from the command line") struct BatchTests {
  @Test(
    "Each line of a list has one result in a file that only its owner reads, and nothing on standard output"
  )
  func list() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      try place.list(1_000)
      apns.answer(.refused(.badDeviceToken), toToken: Workplace.token(7))
      apns.answer(.unregistered(since: .now), toToken: Workplace.token(8))
      let run = try await place.send(
        "order.apns", "--tokens", "devices.txt", "--results", "results.jsonl", "--dead-tokens",
        "dead.jsonl")
      #expect(run.output == "")
      #expect(
        run.counts
          == "998 accepted, 2 refused (1 BadDeviceToken, 1 Unregistered), 0 not sent, 0 unknown")
      #expect(run.status == 1)
      let results = try ResultObject.all(in: try place.text("results.jsonl"))
      #expect(results.map(\.line).sorted() == Array(1...1_000))
      #expect(results.count { $0.outcome == "accepted" } == 998)
      #expect(Set(results.map(\.apnsID)).count == 1_000)
      #expect(Set(apns.pushes.map(\.token)).count == 1_000)
      let dead = try place.text("dead.jsonl").split(separator: "\n")
      try #require(dead.count == 1)
      #expect(dead[0].contains(Workplace.token(8)))
      for file in ["results.jsonl", "dead.jsonl"] {
        let attributes = try FileManager.default.attributesOfItem(atPath: place.url(file).path)
        #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
      }
    }
  }

  @Test(
    "A list of standard input is answered on standard output; a line that is no token is told and passed over"
  )
  func standardInput() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      let run = try await place.send(
        "order.apns", "--tokens", "-",
        input: "\(Workplace.token(1))\r\n\nnope\n{\"token\": \"\(Workplace.token(2))\"}")
      let results = try run.results.sorted { $0.line < $1.line }
      try #require(results.map(\.line) == [1, 3, 4])
      #expect(results.map(\.outcome) == ["accepted", "not-sent", "accepted"])
      #expect(results[1].reason == "invalid-token")
      #expect(results[1].apnsID == nil)
      #expect(run.hasHint)
      #expect(!run.error.contains("nope"))
      #expect(run.counts == "2 accepted, 0 refused, 1 not sent, 0 unknown")
      #expect(run.status == 1)
    }
  }

  @Test("A template takes its values from the lines, and lint looks at everything else")
  func template() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      try place.file(
        "hello.apns", #"{"aps": {"alert": "Hello {{name}}", "badge": "{{count}}"}}"#)
      let lines = [
        #"{"token": "\#(Workplace.token(1))", "name": "Sarah \"S\"", "count": 3}"#,
        #"{"token": "\#(Workplace.token(2))", "name": "Ann"}"#,
      ].joined(separator: "\n")
      let arguments = ["hello.apns", "--tokens", "-", "--topic", "com.example.shop"]
      let dry = try await place.run(
        place.connection + arguments + ["--dry-run", "--json"], input: lines)
      #expect(dry.output.contains(#""lines":1,"#))
      #expect(dry.output.contains(#""unusableLines":1}"#))
      #expect(dry.status == 1)
      #expect(apns.counts.connections == 0)
      let run = try await place.run(place.connection + arguments, input: lines)
      #expect(run.status == 1)
      #expect(try run.results.first { $0.line == 2 }?.reason == "missing-value")
      #expect(
        apns.pushes.map { String(decoding: $0.payload, as: UTF8.self) } == [
          #"{"aps": {"alert": "Hello Sarah \"S\"", "badge": 3}}"#
        ])
      try place.file("bad.apns", #"{"aps": {"alert": "Hello {{name}}", "badge": "1"}}"#)
      let bad = try await place.send("bad.apns", "--tokens", "-", "--topic", "a", input: lines)
      bad.expectError(2)
      // A device without values has nothing for the places.
      let single = try await place.send(
        "hello.apns", "--to", Workplace.token(1), "--topic", "com.example.shop")
      single.expectError(2)
    }
  }

  @Test("Lines with an environment and a topic go there, over one server where one is named")
  func mixed() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      let lines = [
        #"{"token": "\#(Workplace.token(1))", "environment": "sandbox"}"#,
        #"{"token": "\#(Workplace.token(2))", "environment": "production", "topic": "com.example.b"}"#,
        #"{"token": "\#(Workplace.token(3))", "environment": "staging"}"#,
      ].joined(separator: "\n")
      let run = try await place.send("order.apns", "--tokens", "-", input: lines)
      #expect(run.counts == "2 accepted, 0 refused, 1 not sent, 0 unknown")
      #expect(Set(apns.pushes.map(\.topic)) == ["com.example.shop", "com.example.b"])
    }
  }

  @Test("A refusal that every push would meet stops the batch, exits with 1, and says why")
  func stop() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      try place.list(2_000)
      apns.answer { _ in .refused(.topicDisallowed) }
      let run = try await place.send(
        "order.apns", "--tokens", "devices.txt", "--results", "results.jsonl")
      #expect(run.hasHint)
      #expect(run.status == 1)
      #expect(apns.counts.received < 2_000)
    }
  }

  @Test(
    "If the first 100 answers all say that the token is not one of here, it is the wrong environment"
  )
  func wrongEnvironment() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      try place.list(2_000)
      apns.answer { _ in .refused(.badDeviceToken) }
      let run = try await place.send(
        "order.apns", "--tokens", "devices.txt", "--results", "results.jsonl")
      #expect(run.error.contains("--sandbox"))
      #expect(run.status == 1)
      #expect(apns.counts.received == 100)
    }
  }

  @Test("A file of results continues with the same list alone")
  func changed() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      try place.list(3)
      let arguments = ["order.apns", "--tokens", "devices.txt", "--results", "results.jsonl"]
      #expect(try await place.run(place.connection + arguments).status == 0)
      let again = try await place.run(place.connection + arguments)
      #expect(again.status == 0)
      #expect(again.counts == "3 accepted, 0 refused, 0 not sent, 0 unknown")
      #expect(apns.counts.received == 3)
      try place.file("devices.txt", "\(Workplace.token(9))\n\(Workplace.token(2))\n")
      let changed = try await place.run(place.connection + arguments)
      #expect(changed.status == 2)
      #expect(changed.hasHint)
      #expect(apns.counts.received == 3)
    }
  }

  @Test("The rate is the most that is sent in a second")
  func rate() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      try place.list(60)
      let start = ContinuousClock.now
      let run = try await place.send("order.apns", "--tokens", "devices.txt", "--rate", "30")
      #expect(run.status == 0)
      // No faster; how slow it may be is not the question.
      #expect(ContinuousClock.now - start > .milliseconds(900))
    }
  }

  @Test("Nobody reads the results any more: it stops, and says so")
  func closedOutput() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      try place.list(10_000)
      let line =
        "'\(BuiltProgram.path)' order.apns --tokens devices.txt \(place.connection.joined(separator: " "))"
        + " 2>error.txt | head -n 1 >/dev/null; exit ${PIPESTATUS[0]}"
      let process = Process()
      process.executableURL = URL(filePath: "/bin/bash")
      process.arguments = ["-c", line]
      process.currentDirectoryURL = URL(filePath: place.path)
      process.environment = ["PATH": "/usr/bin:/bin", "HOME": place.path]
      process.standardInput = FileHandle.nullDevice
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        process.terminationHandler = { _ in continuation.resume() }
        do { try process.run() } catch { continuation.resume(throwing: error) }
      }
      #expect(process.terminationStatus == 2)
      #expect(try place.text("error.txt").hasHint)
      #expect(apns.counts.received < 10_000)
    }
  }
}
