import EntrywayPush
import EntrywaySendingTesting
import Foundation
import Testing

@testable import EntrywaySending

@Suite("PushBatch", .timeLimit(.minutes(15))) struct PushBatchTests {
  private static let headers = PushHeaders(bundleID: "com.example.shop")

  /// Sends to a fake APNs, and shuts down.
  private static func withSender(
    _ options: FakeAPNs.Options = FakeAPNs.Options(),
    _ body: (FakeAPNs, PushSender) async throws -> Void
  ) async throws {
    let apns = try await FakeAPNs.start(options)
    let sender = PushSender(key: apns.signingKey, to: apns.endpoint)
    do { try await body(apns, sender) } catch {
      await sender.shutdown()
      await apns.shutdown()
      throw error
    }
    await sender.shutdown()
    await apns.shutdown()
  }

  @Test("Each token of a sequence has one result, with its position")
  func accepted() async throws {
    try await Self.withSender { apns, sender in
      let tokens = (1...1_200).map(DeviceToken.numbered)
      let batch = try sender.send(.forTests(), to: tokens, headers: Self.headers)
      let (results, error) = await batch.collected()
      #expect(error == nil)
      #expect(results.map(\.line).sorted() == Array(1...1_200))
      for result in results {
        #expect(result.token == tokens[result.line - 1])
        #expect(result.outcome == .accepted(uniqueID: nil))
      }
      #expect(batch.summary.accepted == 1_200)
      #expect(batch.summary.isComplete)
      let pushes = apns.pushes
      #expect(Set(pushes.map(\.token)) == Set(tokens.map(\.hex)))
      let id = try #require(batch.id)
      let first = try #require(results.first { $0.line == 1 })
      #expect(first.result.id == UUID(batch: id, line: 1))
      #expect(Set(results.map(\.result.id)).count == 1_200)
    }
  }

  @Test("Only 410 ends a device, with APNs' time; `BadDeviceToken` never does")
  func deadTokens() async throws {
    try await Self.withSender { apns, sender in
      let folder = try BatchFolder()
      let since = Date(timeIntervalSince1970: 1_767_225_600)
      apns.answer(.unregistered(since: since), toToken: DeviceToken.numbered(2).hex)
      apns.answer(.refused(.badDeviceToken), toToken: DeviceToken.numbered(3).hex)
      apns.answer(.refused(.deviceTokenNotForTopic), toToken: DeviceToken.numbered(4).hex)
      var options = BatchOptions()
      options.deadTokensFile = folder["dead"]
      let batch = try sender.send(
        .forTests(), to: (1...5).map(DeviceToken.numbered), headers: Self.headers,
        options: options)
      let (results, error) = await batch.collected()
      #expect(error == nil)
      #expect(
        results.compactMap(\.deadToken)
          == [DeadToken(line: 2, token: .numbered(2), since: since)])
      var expected = BatchSummary()
      expected.accepted = 2
      expected.refused = ["Unregistered": 1, "BadDeviceToken": 1, "DeviceTokenNotForTopic": 1]
      expected.deadTokens = 1
      #expect(batch.summary == expected)
      #expect(
        folder.lines("dead") == [
          #"{"line":2,"token":"\#(DeviceToken.numbered(2).hex)","timestamp":1767225600000}"#
        ])
      let mode = try FileManager.default.attributesOfItem(atPath: folder["dead"])[.posixPermissions]
      #expect(mode as? Int == 0o600)
    }
  }

  @Test(
    "Dead tokens are never written to a file with anything else in it, which stays as it is",
    arguments: [
      DeviceToken.forTests.hex + "\n", DeviceToken.forTests.hex, "\n", "{\"token\":\"a1\"}\n",
      #"{"line":1,"token":"a1","timestamp":null}"# + "\n\n", #"{"aps":{}}"#,
      #"{"line":1,"token":"a1"}"# + "\n", #"{"line":1,"token":"a1","timestamp":null,"#,
      String(repeating: "a1", count: 100_000) + "\n", String(repeating: "a1", count: 100_000),
    ])
  func otherFile(_ text: String) async throws {
    try await Self.withSender { apns, sender in
      let folder = try BatchFolder()
      try Data(text.utf8).write(to: URL(filePath: folder["other"]))
      chmod(folder["other"], 0o600)
      var options = BatchOptions()
      options.deadTokensFile = folder["other"]
      let batch = try sender.send(
        .forTests(), to: [DeviceToken.numbered(1)], headers: Self.headers, options: options)
      let (_, error) = await batch.collected()
      #expect(error?.code == .notDeadTokens)
      #expect(apns.pushes.isEmpty)
      #expect(try Data(contentsOf: URL(filePath: folder["other"])) == Data(text.utf8))
    }
  }

  @Test("Dead tokens are added to those of earlier batches, behind what a kill left of a line")
  func moreDeadTokens() async throws {
    let earlier = [
      #"{"line":9,"token":"a1b2","timestamp":null}"#, #"{"line":2,"token":"00","timestamp":17}"#,
    ]
    for length in 0..<earlier[1].utf8.count {
      let folder = try BatchFolder()
      let text = earlier.joined(separator: "\n") + "\n" + earlier[1].prefix(length)
      try Data(text.utf8).write(to: URL(filePath: folder["dead"]))
      chmod(folder["dead"], 0o600)
      try DeadTokensFile(folder["dead"]).close()
      #expect(folder.lines("dead") == earlier)
    }
  }

  @Test("A refusal that meets everyone stops the batch; the rest isn't sent")
  func refusedForAll() async throws {
    try await Self.withSender { apns, sender in
      let folder = try BatchFolder()
      apns.answer { push in push.number > 50 ? .refused(.topicDisallowed) : nil }
      var options = BatchOptions()
      options.window = 20
      options.resultsFile = folder["results"]
      let batch = try sender.send(
        .forTests(), to: (1...1_000).map(DeviceToken.numbered), headers: Self.headers,
        options: options)
      let (results, error) = await batch.collected()
      #expect(error?.code == .refusedForAll)
      #expect(error?.refusal?.reason == .topicDisallowed)
      #expect(batch.summary.accepted == 50)
      #expect(apns.pushes.count <= 70)
      #expect(results.count == batch.summary.total)
      #expect(folder.results().count == results.count)
    }
  }

  @Test("A refusal of one device's own payload or topic doesn't stop the batch")
  func ownRefusals() async throws {
    try await Self.withSender { apns, sender in
      apns.answer(.refused(.payloadTooLarge), toToken: DeviceToken.numbered(1).hex)
      apns.answer(.refused(.badTopic), toToken: DeviceToken.numbered(2).hex)
      let batch = sender.send(to: ElementsInOrder(1...20)) { number in
        DevicePush(
          try PushPayload(PushNotification(alert: PushAlert(title: "Number \(number)"))),
          to: .numbered(number), headers: Self.headers)
      }
      let (results, error) = await batch.collected()
      #expect(error == nil)
      #expect(results.count == 20)
      #expect(batch.summary.refused == ["PayloadTooLarge": 1, "BadTopic": 1])
    }
  }

  @Test("The first 100 answers from nowhere stop the batch, 99 do not", arguments: [99, 100])
  func wrongEnvironment(_ count: Int) async throws {
    try await Self.withSender { apns, sender in
      apns.answer { push in
        push.number <= count
          ? .refused(push.number % 2 == 0 ? .badDeviceToken : .deviceTokenNotForTopic) : nil
      }
      var options = BatchOptions()
      options.window = 1
      let batch = try sender.send(
        .forTests(), to: (1...150).map(DeviceToken.numbered), headers: Self.headers,
        options: options)
      let (results, error) = await batch.collected()
      #expect(error?.code == (count == 100 ? .wrongEnvironment : nil))
      #expect(results.count == (count == 100 ? 100 : 150))
      #expect(batch.summary.deadTokens == 0)
      #expect(batch.summary.suggestsOtherEnvironment == (count == 100))
    }
  }

  @Test("At most a window is in flight, and a loop that stops taking stops the sending")
  func backPressure() async throws {
    try await Self.withSender { apns, sender in
      var options = BatchOptions()
      options.window = 10
      let batch = try sender.send(
        .forTests(), to: (1...500).map(DeviceToken.numbered), headers: Self.headers,
        options: options)
      var taken = 0
      for try await _ in batch {
        taken += 1
        #expect(apns.pushes.count <= taken + 10)
        if taken == 100 { break }
      }
      #expect(apns.pushes.count <= 110)
    }
  }

  @Test("`stop()` waits for what is in flight, and ends without an error")
  func stop() async throws {
    let gate = Gate()
    let transport = ScriptedTransport { _ in
      await gate.wait()
      return .accepted(uniqueID: nil)
    }
    let folder = try BatchFolder()
    let path = try folder.write(Self.list(1...100), to: "tokens")
    var options = BatchOptions()
    options.window = 5
    let batch = try PushBatch.lines(path, over: transport, options)
    async let collected = batch.collected()
    await until("five pushes are in flight") { transport.sent.count == 5 }
    batch.stop()
    #expect(batch.isStopped)
    gate.open()
    let (results, error) = await collected
    #expect(error == nil)
    #expect(results.count == 5)
    #expect(transport.sent.count == 5)
  }

  @Test("Cancelling the task ends the batch; what was in flight has a result")
  func cancel() async throws {
    let transport = ScriptedTransport { _ in
      try? await Task.sleep(for: .seconds(3_600))
      return .unknown(SendingProblem(.cancelled))
    }
    let folder = try BatchFolder()
    let path = try folder.write(Self.list(1...100), to: "tokens")
    var options = BatchOptions()
    options.window = 5
    let batch = try PushBatch.lines(path, over: transport, options)
    let task = Task { await batch.collected() }
    await until("five pushes are in flight") { transport.sent.count == 5 }
    task.cancel()
    let (results, error) = await task.value
    #expect(error == nil)
    #expect(results.map(\.outcome.word) == Array(repeating: "unknown cancelled", count: 5))
  }

  @Test("Each line of a pipe is sent as it arrives")
  func pipe() async throws {
    let pipe = Pipe()
    let transport = ScriptedTransport()
    let lines = TemplateLines(
      try PushTemplate(#"{"aps":{"alert":"Hi"}}"#.utf8), headers: Self.headers, senders: [])
    let folder = try BatchFolder()
    var options = BatchOptions()
    options.resultsFile = folder["results"]
    let batch = PushBatch(
      list: BatchList(TokenList(descriptor: pipe.fileHandleForReading.fileDescriptor), lines),
      transport: transport, senders: [:],
      identity: BatchIdentity(payload: [], fields: [], server: ""), options: options)
    async let collected = batch.collected()
    for number in 1...20 {
      pipe.fileHandleForWriting.write(Data(Self.list(number...number)))
      await until("push \(number) is sent") { transport.sent.count == number }
    }
    let total = batch.progress.total
    #expect(total == nil)
    try pipe.fileHandleForWriting.close()
    #expect(await collected.results.count == 20)
    #expect(batch.progress.total == 20)
  }

  @Test("A batch can be iterated once")
  func twice() async throws {
    let folder = try BatchFolder()
    let path = try folder.write(Self.list(1...3), to: "tokens")
    let batch = try PushBatch.lines(path, over: ScriptedTransport())
    #expect(await batch.collected().error == nil)
    #expect(await batch.collected().error?.code == .alreadyStarted)
  }

  @Test("Lines with values, environments and topics are sent as they say")
  func lines() async throws {
    let production = ScriptedTransport()
    let sandbox = ScriptedTransport()
    let folder = try BatchFolder()
    let t = (0...9).map { DeviceToken.numbered($0).hex }
    let list = """
      {"token":"\(t[1])","name":"Anna","n":3}
      {"token":"\(t[2])","name":"Bo","n":"x","environment":"sandbox"}
      {"token":"\(t[3])","name":"Cy","n":null,"topic":"com.example.other"}
      {"token":"\(t[4])","n":1}
      {"token":"\(t[5])","name":{},"n":1}
      {"token":"\(t[6])","name":"F","n":1,"topic":"bad topic"}
      {"token":"\(t[7])","name":"\(String(repeating: "x", count: 5_000))","n":1}
      \(t[8])
      {"token":"\(t[9])","name":"G","n":1,"environment":"production"}
      """
    let path = try folder.write(list.utf8, to: "tokens")
    let batch = try PushBatch.lines(
      path, #"{"aps":{"alert":"Hi {{name}}"},"n":"{{n}}"}"#,
      headers: PushHeaders(.voip, bundleID: "com.example.shop"), over: production,
      senders: [.sandbox: sandbox])
    let (results, error) = await batch.collected()
    #expect(error == nil)
    let words = results.sorted { $0.line < $1.line }.map(\.outcome.word)
    #expect(
      words == [
        "accepted", "accepted", "accepted", "not-sent missing-value", "not-sent value-kind",
        "not-sent topic", "accepted", "not-sent missing-value", "not-sent environment",
      ])
    #expect(batch.summary.invalidLines == 5)
    #expect(batch.summary.notSent == 5)
    let bodies = production.sent.sorted { $0.device.number < $1.device.number }
    try #require(bodies.count == 3)
    #expect(
      String(decoding: bodies[0].body, as: UTF8.self) == #"{"aps":{"alert":"Hi Anna"},"n":3}"#)
    #expect(
      bodies.map { push in push.fields.first { $0.name == "apns-topic" }?.value }
        == ["com.example.shop.voip", "com.example.other.voip", "com.example.shop.voip"])
    #expect(sandbox.tokens == [t[2]])
  }

  @Test("Headers that don't fit the payload end the batch before anything is sent")
  func headers() async throws {
    let transport = ScriptedTransport()
    let folder = try BatchFolder()
    let path = try folder.write(Self.list(1...3), to: "tokens")
    let batch = try PushBatch.lines(
      path, headers: PushHeaders(.background, bundleID: "com.example.shop"), over: transport)
    let (results, error) = await batch.collected()
    #expect(error?.code == .headers)
    #expect(error?.causes.isEmpty == false)
    #expect(results.isEmpty)
    #expect(transport.sent.isEmpty)
  }

  @Test("The rate bounds how many start, by the batch's clock")
  func rate() async throws {
    let clock = ManualClock()
    let transport = ScriptedTransport()
    let folder = try BatchFolder()
    let path = try folder.write(Self.list(1...30), to: "tokens")
    var options = BatchOptions()
    options.rate = 10
    let batch = try PushBatch.lines(path, over: transport, options, clock: BatchClock(clock))
    async let collected = batch.collected()
    for started in 1...30 {
      await until("\(started) pushes were sent") { transport.sent.count == started }
      if started < 30 {
        await until("the batch sleeps") { clock.sleepers > 0 }
        #expect(transport.sent.count == started)
        clock.advance(by: .milliseconds(100))
      }
    }
    #expect(await collected.results.count == 30)
    #expect(clock.now.offset == .milliseconds(2_900))
  }

  @Test("A source that fails ends the batch with its error, after the results")
  func source() async throws {
    struct Broken: Error {}
    let stream = AsyncThrowingStream<DeviceToken, any Error> { continuation in
      for number in 1...3 { continuation.yield(.numbered(number)) }
      continuation.finish(throwing: Broken())
    }
    let transport = ScriptedTransport()
    let batch = PushBatch(
      list: BatchList(stream) { token, line in
        BatchInput(
          line: line, fingerprint: [],
          content: .push(BatchPush(token: token, content: BatchContent(fields: [], body: []))))
      }, transport: transport, senders: [:],
      identity: BatchIdentity(payload: [], fields: [], server: ""), options: BatchOptions())
    let (results, error) = await batch.collected()
    #expect(error?.code == .list)
    #expect(results.count == transport.sent.count)
  }

  static func list(_ numbers: ClosedRange<Int>) -> [UInt8] {
    Array(numbers.map { DeviceToken.numbered($0).hex + "\n" }.joined().utf8)
  }
}

/// Waits for a condition, and fails with a sentence if it never comes.
func until(_ sentence: String, _ condition: () -> Bool) async {
  let limit = ContinuousClock.now + .seconds(600)
  while ContinuousClock.now < limit {
    if condition() { return }
    await Task.yield()
  }
  Issue.record("never: \(sentence)")
}
