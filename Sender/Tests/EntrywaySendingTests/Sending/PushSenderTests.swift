import Crypto
import EntrywayPush
import Foundation
import Logging
import ServiceLifecycle
import Testing

@testable import EntrywaySending

@Suite(.serialized, .timeLimit(.minutes(15))) struct PushSenderTests {
  @Test("A push that APNs takes is accepted, with its unique identifier in development")
  func accepted() async throws {
    let server = try await NodeServer(
      """
      const server = make();
      server.on('stream', (stream, fields) => whole(stream, body => {
        say({fields, body});
        answer(stream, 200, undefined, {'apns-id': fields['apns-id'], 'apns-unique-id': 'unique-1'});
      }));
      """)
    let sender = PushSender(key: try .forTests(), to: try server.endpoint, options: .patient)
    let id = UUID()
    let result = try await sender.send(
      try .forTests(), to: .forTests,
      headers: PushHeaders(.alert, bundleID: "com.example.shop", id: id))
    #expect(result == PushResult(id: id, outcome: .accepted(uniqueID: "unique-1")))
    let request = try await server.heard()
    let fields = try #require(request["fields"] as? [String: Any])
    #expect(fields[":path"] as? String == "/3/device/" + DeviceToken.forTests.hex)
    #expect(fields["apns-topic"] as? String == "com.example.shop")
    #expect(fields["apns-id"] as? String == id.uuidString.lowercased())
    #expect((fields["authorization"] as? String)?.hasPrefix("bearer ") == true)
    #expect(request["body"] as? String == (try PushPayload.forTests().json))
    await sender.shutdown()
  }

  @Test("A push without an identifier gets one, which APNs is told")
  func identifier() async throws {
    let server = try await answering("say({id: fields['apns-id']}); answer(stream, 200);")
    let result = try await send(to: server)
    #expect(try await server.heard()["id"] as? String == result.id.uuidString.lowercased())
  }

  @Test("A payload that is JSON already is sent as it is")
  func json() async throws {
    let server = try await answering("say({body}); answer(stream, 200);")
    let sender = PushSender(key: try .forTests(), to: try server.endpoint, options: .patient)
    let text = #"{ "aps" : {"alert": "Hi"} }"#
    let headers = PushHeaders(.alert, bundleID: "com.example.shop")
    _ = try await sender.send(json: Array(text.utf8), to: .forTests, headers: headers)
    #expect(try await server.heard()["body"] as? String == text)
  }

  @Test(
    "Bytes that are no payload are not sent",
    arguments: [
      "", "[]", #"{"aps": {"alert": "Hi"}"#, "\u{FFFE}",
      #"{"message": {"token": "t", "apns": {"payload": {"aps": {"alert": "Hi"}}}}}"#,
    ])
  func noPayload(json: String) async throws {
    let sender = PushSender(key: try .forTests(), to: APNsEndpoint(host: "localhost", port: 9))
    let error = await #expect(throws: PushJSONError.self) {
      try await sender.send(
        json: Array(json.utf8), to: .forTests,
        headers: PushHeaders(.alert, bundleID: "com.example.shop"))
    }
    #expect(error?.faults.isEmpty == false)
  }

  @Test("Headers that don't fit the payload throw, and nothing is sent")
  func headers() async throws {
    let sender = PushSender(key: try .forTests(), to: APNsEndpoint(host: "localhost", port: 9))
    await #expect(throws: PushHeaderError.self) {
      try await sender.send(
        try .forTests(), to: .forTests,
        headers: PushHeaders(.background, bundleID: "com.example.shop"))
    }
  }

  @Test("A refusal has Apple's reason, and is final")
  func refused() async throws {
    let server = try await answering(
      "say({}); answer(stream, 410, {reason: 'Unregistered', timestamp: 1700000000000});")
    let result = try await send(to: server)
    #expect(
      result.outcome
        == .refused(
          PushRefusal(
            status: 410, reason: .unregistered,
            timestamp: Date(timeIntervalSince1970: 1_700_000_000)
          )))
  }

  @Test("An expired provider token is renewed once")
  func renewed() async throws {
    let server = try await answering(
      """
      say({token: fields.authorization});
      if (++count % 2) answer(stream, 403, {reason: 'ExpiredProviderToken'}); else answer(stream, 200);
      """)
    #expect(try await send(to: server).outcome == .accepted(uniqueID: nil))
    let first = try await server.heard()["token"] as? String
    let second = try await server.heard()["token"] as? String
    #expect(first != second)
  }

  @Test("A provider token that is expired after its renewal is a refusal, and the clock is logged")
  func expired() async throws {
    let server = try await answering("answer(stream, 403, {reason: 'ExpiredProviderToken'});")
    let logs = TestLogs()
    let sender = PushSender(
      key: try .forTests(), to: try server.endpoint, options: .patient, logger: logs.logger)
    let expired = PushOutcome.refused(PushRefusal(status: 403, reason: .expiredProviderToken))
    for _ in 1...2 {
      #expect(await sender.send(.forTests(), until: .inTime).outcome == expired)
    }
    // All pushes in flight meet it.
    let lines = logs.text.split(separator: "\n")
    #expect(lines.count { $0.contains("APNs rejected a new provider token as expired") } == 1)
  }

  @Test("A refusal that is cut before its reason is asked for again, so that its reason counts")
  func cutOnce() async throws {
    let server = try await answering(
      """
      say({token: fields.authorization});
      count++;
      if (count === 1) { stream.respond({':status': 403}); stream.session.ping(() => stream.session.destroy()); }
      else if (count === 2) answer(stream, 403, {reason: 'ExpiredProviderToken'});
      else answer(stream, 200);
      """)
    let sender = try sender(server)
    let outcome = await sender.send(.forTests(), until: .inTime).outcome
    try #require(outcome == .accepted(uniqueID: nil))
    let tokens = [
      try await server.heard()["token"] as? String, try await server.heard()["token"] as? String,
      try await server.heard()["token"] as? String,
    ]
    #expect(tokens[0] == tokens[1] && tokens[1] != tokens[2])
  }

  @Test("A refusal that is always cut ends as a refusal without a reason")
  func cutAlways() async throws {
    let server = try await answering(
      "stream.respond({':status': 400}); stream.session.ping(() => stream.session.destroy()); say({});"
    )
    let sender = try sender(server)
    let outcome = await sender.send(.forTests(), until: .inTime).outcome
    guard case .refused(let refusal) = outcome else {
      Issue.record("it ended as \(outcome)")
      return
    }
    #expect(refusal.status == 400 && refusal.reason.rawValue == "" && refusal.isCut)
    for _ in 1...4 { _ = try await server.heard() }
  }

  @Test("What is sent is what each call was given, though it looks like what was sent before")
  func lookalikes() async throws {
    let server = try await answering(
      "say({body, topic: fields['apns-topic'], id: fields['apns-id']}); answer(stream, 200);")
    let sender = try sender(server)
    // The same letter in one scalar and in two, and numbers that are equal.
    let payloads = try [
      ("caf\u{e9}", 0.0), ("cafe\u{301}", 0.0), ("cafe\u{301}", -0.0), ("cafe\u{301}", -0.0),
    ].map {
      try PushPayload(PushNotification(alert: PushAlert(title: $0)), custom: ["x": .double($1)])
    }
    var ids: Set<String> = []
    for payload in payloads {
      let headers = PushHeaders(.alert, bundleID: "com.example.shop")
      _ = try await sender.send(payload, to: .forTests, headers: headers)
      let heard = try await server.heard()
      #expect((heard["body"] as? String).map { Array($0.utf8) } == Array(payload.json.utf8))
      ids.insert(try #require(heard["id"] as? String))
    }
    #expect(ids.count == payloads.count)
    // What no header can have is refused, whatever was sent before.
    let shop = PushHeaders(.alert, bundleID: "com.example.K")
    _ = try await sender.send(payloads[0], to: .forTests, headers: shop)
    #expect(try await server.heard()["topic"] as? String == "com.example.K")
    await #expect(throws: PushHeaderError.self) {
      try await sender.send(
        payloads[0], to: .forTests,
        headers: PushHeaders(.alert, bundleID: "com.example.K\n"))
    }
    // The same bytes as JSON are read anew.
    _ = try await sender.send(json: Array(payloads[0].json.utf8), to: .forTests, headers: shop)
    #expect(try await server.heard()["body"] as? String == payloads[0].json)
    await #expect(throws: PushJSONError.self) {
      try await sender.send(json: Array("{}".utf8) + [0xFF], to: .forTests, headers: shop)
    }
  }

  @Test("A random identifier is a UUID of version 4, written in lower case")
  func randomIdentifier() {
    let ids = (0..<200).map { _ in UUID.random() }
    #expect(Set(ids).count == 200)
    for id in ids {
      #expect(id.lowercased == id.uuidString.lowercased())
      #expect(id.uuid.6 >> 4 == 4 && id.uuid.8 >> 6 == 2)
    }
  }

  @Test("Too many requests to a device delay the pushes to that device alone")
  func tooManyRequests() async throws {
    let server = try await answering(
      """
      const device = fields[':path'].slice(-2);
      say({device});
      if (device === 'a1' && count++ < 1) answer(stream, 429, {reason: 'TooManyRequests'}); else answer(stream, 200);
      """)
    let sender = try sender(server) { $0.delays.device = .seconds(4) }
    async let delayed = sender.send(.forTests(), until: .inTime)
    #expect(try await server.heard()["device"] as? String == "a1")
    var other = ReadyPush.forTests()
    other.device = DeviceToken(unchecked: String(repeating: "b2", count: 32))
    #expect(
      await sender.send(other, until: .inTime).outcome == .accepted(uniqueID: nil))
    #expect(try await server.heard()["device"] as? String == "b2")
    #expect(await delayed.outcome == .accepted(uniqueID: nil))
    #expect(try await server.heard()["device"] as? String == "a1")
  }

  @Test("Too many provider tokens delay all pushes; one that has no time for it is not sent")
  func tooManyTokens() async throws {
    let server = try await answering(
      "say({}); answer(stream, 429, {reason: 'TooManyProviderTokenUpdates'});")
    let sender = try sender(server) { $0.delays.tokenUpdates = .seconds(3600) }
    let refusal = PushRefusal(status: 429, reason: .tooManyProviderTokenUpdates)
    #expect(
      await sender.send(.forTests(), until: .inTime).outcome == .refused(refusal))
    var other = ReadyPush.forTests()
    other.device = DeviceToken(unchecked: String(repeating: "b2", count: 32))
    #expect(
      await sender.send(other, until: .inTime).outcome
        == .notSent(SendingProblem(.paused)))
  }

  @Test("A server's error is tried again no sooner than Apple says", arguments: [500, 503])
  func serverError(status: Int) async throws {
    let server = try await answering(
      """
      say({count: ++count});
      if (count < 3) answer(stream, \(status), {reason: 'ServiceUnavailable'}); else answer(stream, 200);
      """)
    let refusal = PushRefusal(status: status, reason: .serviceUnavailable)
    #expect(
      try await sender(server).send(.forTests(), until: .now + .seconds(900)).outcome
        == .refused(refusal))
    let quick = try sender(server) { $0.delays.serverError = .milliseconds(1) }
    #expect(
      await quick.send(.forTests(), until: .inTime).outcome == .accepted(uniqueID: nil))
    for count in 1...3 { #expect(try await server.heard()["count"] as? Int == count) }
  }

  @Test("A push that was not sent is sent again, with the same identifier")
  func resent() async throws {
    let server = try await answering(
      """
      say({id: fields['apns-id']});
      if (++count < 4) stream.close(7); else answer(stream, 200);
      """)
    let sender = try sender(server)
    #expect(
      await sender.send(.forTests(), until: .inTime).outcome
        == .accepted(uniqueID: nil))
    var ids: Set<String?> = []
    for _ in 1...4 { ids.insert(try await server.heard()["id"] as? String) }
    #expect(ids.count == 1)
  }

  @Test("An unknown push is sent again only if asked to, and then never ends as not sent")
  func unknown() async throws {
    let server = try await answering(
      """
      say({count: ++count});
      if (count < 3) stream.close(2); else if (count < 4) answer(stream, 200); else if (count < 5) stream.close(2); else stream.close(7);
      """)
    let reset = PushOutcome.unknown(SendingProblem(.reset, detail: "INTERNAL_ERROR"))
    let sender = try sender(server)
    #expect(await sender.send(.forTests(), until: .inTime).outcome == reset)
    #expect(
      await sender.send(.forTests(), until: .inTime, resendsUnknown: true).outcome
        == .accepted(uniqueID: nil))
    let resent = Task {
      await sender.send(.forTests(), until: .inTime, resendsUnknown: true).outcome
    }
    _ = try await server.heard { $0["count"] as? Int == 7 }
    resent.cancel()
    // By the first reset, or by the cancellation of what was sent last.
    #expect([reset, .unknown(SendingProblem(.cancelled))].contains(await resent.value))
  }

  @Test("A cancelled push that waits for its next attempt ends at once")
  func cancelled() async throws {
    let server = try await answering("say({}); answer(stream, 503);")
    let sender = try sender(server)
    let task = Task { await sender.send(.forTests(), until: .now + .seconds(36_000)) }
    _ = try await server.heard()
    task.cancel()
    let outcome = await task.value.outcome
    let refused = PushOutcome.refused(PushRefusal(status: 503, reason: .init(rawValue: "")))
    #expect([refused, .unknown(SendingProblem(.cancelled))].contains(outcome))
    #expect(
      await Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return await sender.send(.forTests(), until: .inTime).outcome
      }.value == .notSent(SendingProblem(.cancelled)))
  }

  @Test("A shutdown ends long waits at once, and takes no more")
  func shutdown() async throws {
    let server = try await answering("say({}); answer(stream, 503);")
    let sender = try sender(server)
    async let waiting = sender.send(.forTests(), until: .now + .seconds(36_000))
    _ = try await server.heard()
    await sender.shutdown(within: .seconds(600))
    let refused = PushOutcome.refused(PushRefusal(status: 503, reason: .init(rawValue: "")))
    #expect(await waiting.outcome == refused)
    #expect(
      await sender.send(.forTests(), until: .inTime).outcome
        == .notSent(SendingProblem(.shutDown)))
  }

  @Test("As a service it runs until the graceful shutdown, and waits for answers")
  func service() async throws {
    let server = try await NodeServer(
      """
      const server = make();
      let held;
      server.on('stream', s => whole(s, () => { held = s; say({}); }));
      hear = () => answer(held, 200);
      """)
    let sender = try sender(server)
    let logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
    let group = ServiceGroup(services: [sender], logger: logger)
    let running = Task { try await group.run() }
    async let push = sender.send(.forTests(), until: .inTime)
    _ = try await server.heard()
    await group.triggerGracefulShutdown()
    try server.tell("answer")
    #expect(await push.outcome == .accepted(uniqueID: nil))
    try await running.value
  }

  @Test("Neither device tokens nor provider tokens are logged or told")
  func secrets() async throws {
    let server = try await answering(
      """
      say({token: fields.authorization});
      if (++count === 1) stream.close(7);
      else if (count === 2) answer(stream, 403, {reason: 'ExpiredProviderToken'});
      else if (count === 3) stream.session.goaway(0, stream.id - 2, Buffer.from('{"reason":"Shutdown"}'));
      else sockets.at(-1).destroy();
      """)
    let logs = TestLogs()
    let key = try SigningKey.forTests()
    let sender = PushSender(
      key: key, to: try server.endpoint, options: .patient, logger: logs.logger)
    let result = await sender.send(.forTests(), until: .inTime)
    await sender.shutdown()
    let told = logs.text + "\(result)"
    #expect(!told.isEmpty)
    #expect(!told.contains(DeviceToken.forTests.hex))
    let token = try #require(try await server.heard()["token"] as? String)
    #expect(!told.contains(token.dropFirst("bearer ".count)))
  }
}

extension PushSenderTests {
  /// A server that answers each request by a script, with `stream`, `fields`, `body` and `count`.
  private func answering(_ script: String) async throws -> NodeServer {
    try await NodeServer(
      """
      const server = make();
      let count = 0;
      server.on('stream', (stream, fields) => whole(stream, body => { \(script) }));
      """)
  }

  private func sender(
    _ server: NodeServer, _ change: (inout PushSenderOptions) -> Void = { _ in }
  ) throws -> PushSender {
    var options = PushSenderOptions.patient
    options.maximumConnections = 1
    change(&options)
    return PushSender(key: try .forTests(), to: try server.endpoint, options: options)
  }

  private func send(to server: NodeServer) async throws -> PushResult {
    try await sender(server).send(
      try .forTests(), to: .forTests,
      headers: PushHeaders(.alert, bundleID: "com.example.shop"))
  }
}
