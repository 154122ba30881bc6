import Crypto
import EntrywayPush
import EntrywaySending
import EntrywaySendingTesting
import Foundation
import Testing

@Suite("Broadcast channels") struct BroadcastChannelsTests {
  /// Apple's two servers in one, as Node speaks HTTP/2: it tells each request, and answers what the test says.
  private static func node(_ answers: String) -> String {
    """
    const server = make({});
    const answers = \(answers);
    server.on('stream', (stream, headers) => whole(stream, body => {
      const authorized = /^bearer [\\w-]+\\.[\\w-]+\\.[\\w-]{86}$/.test(headers.authorization);
      say({method: headers[':method'], path: headers[':path'], authorized, body,
        request: headers['apns-request-id'] || null, channel: headers['apns-channel-id'] || null,
        type: headers['apns-push-type'] || null, priority: headers['apns-priority'] || null,
        expiration: headers['apns-expiration'] || null, topic: headers['apns-topic'] || null});
      const [status, text, fields] = answers.length > 1 ? answers.shift() : answers[0];
      stream.on('error', () => {});
      stream.respond({':status': status, ...(fields || {})});
      stream.end(text);
    }));
    """
  }

  private static func key() throws -> SigningKey {
    try SigningKey(
      pem: P256.Signing.PrivateKey().pemRepresentation, id: "ABC123DEFG", teamID: "DEF123GHIJ")
  }

  private static func with<Value>(
    _ answers: String, options: PushSenderOptions = PushSenderOptions(),
    _ work: (BroadcastChannels, NodeServer) async throws -> Value
  ) async throws -> Value {
    let server = try await NodeServer(node(answers))
    let endpoint = try server.endpoint
    let channels = try BroadcastChannels(
      key: try key(), bundleID: "com.example.shop",
      in: BroadcastEnvironment(management: endpoint, sending: endpoint), options: options)
    let value = try await work(channels, server)
    await channels.shutdown(within: .zero)
    return value
  }

  private static let id = "dHN0LXNyY2gtY2hubA=="

  @Test("Apple's hosts and ports are the defaults")
  func hosts() {
    let (production, sandbox) = (BroadcastEnvironment.production, BroadcastEnvironment.sandbox)
    #expect(production.management.host == "api-manage-broadcast.push.apple.com")
    #expect(production.management.port == 2196)
    #expect(production.sending == .production)
    #expect(sandbox.management.host == "api-manage-broadcast.sandbox.push.apple.com")
    #expect(sandbox.management.port == 2195)
    #expect(sandbox.sending == .sandbox)
  }

  @Test("A new channel is asked for with its storage, and has the identifier of the answer")
  func create() async throws {
    try await Self.with("[[201, '', {'apns-channel-id': '\(Self.id)'}]]") { channels, server in
      let channel = try await channels.create(storage: .latest)
      #expect(channel == BroadcastChannel(id: Self.id, storage: .latest))
      let request = try await server.heard()
      #expect(request["method"] as? String == "POST")
      #expect(request["path"] as? String == "/1/apps/com.example.shop/channels")
      #expect(request["authorized"] as? Bool == true)
      #expect(
        request["body"] as? String == #"{"message-storage-policy":1,"push-type":"LiveActivity"}"#)
      let id = try #require(request["request"] as? String)
      #expect(UUID(uuidString: id) != nil && id == id.lowercased())
    }
  }

  @Test("A channel is read, listed and deleted by its identifier")
  func others() async throws {
    let answers = """
      [[200, '{"message-storage-policy":1,"push-type":"LiveActivity"}'],
       [200, '{"channels":["\(Self.id)","AAAA"]}'], [204, '']]
      """
    try await Self.with(answers) { channels, server in
      #expect(try await channels.read(Self.id) == BroadcastChannel(id: Self.id, storage: .latest))
      #expect(try await channels.list() == [Self.id, "AAAA"])
      try await channels.delete(Self.id)
      let expected = [
        ("GET", "/1/apps/com.example.shop/channels", Self.id),
        ("GET", "/1/apps/com.example.shop/all-channels", nil),
        ("DELETE", "/1/apps/com.example.shop/channels", Self.id),
      ]
      for (method, path, channel) in expected {
        let request = try await server.heard()
        #expect(request["method"] as? String == method)
        #expect(request["path"] as? String == path)
        #expect(request["channel"] as? String == channel)
        #expect(request["body"] as? String == "")
      }
    }
  }

  private static let update = Array(
    #"{"aps":{"timestamp":1790000000,"event":"update","content-state":{"score":1}}}"#.utf8)

  @Test("A broadcast goes to the app's path with all fields that it must have")
  func send() async throws {
    try await Self.with("[[200, '', {'apns-unique-id': 'unique'}]]") { channels, server in
      let result = try await channels.send(json: Self.update, to: Self.id)
      #expect(result.outcome == .accepted(uniqueID: "unique"))
      let request = try await server.heard()
      #expect(request["method"] as? String == "POST")
      #expect(request["path"] as? String == "/4/broadcasts/apps/com.example.shop")
      #expect(request["channel"] as? String == Self.id)
      #expect(request["type"] as? String == "liveactivity")
      #expect(request["priority"] as? String == "10")
      #expect(request["expiration"] as? String == "0")
      #expect(request["topic"] is NSNull)
      #expect(request["request"] as? String == result.id.uuidString.lowercased())
      let later = try await channels.send(
        json: Self.update, to: Self.id, priority: .powerAware,
        expiration: .at(Date(timeIntervalSince1970: 1_790_000_000)))
      #expect(later.id != result.id)
      let second = try await server.heard()
      #expect(second["priority"] as? String == "5")
      #expect(second["expiration"] as? String == "1790000000")
    }
  }

  @Test("A payload that starts an activity, or a channel that is none, is not sent")
  func unsendable() async throws {
    try await Self.with("[[200, '']]") { channels, _ in
      let start = #"{"aps":{"timestamp":1,"event":"start","content-state":{}}}"#
      await #expect(throws: PushHeaderError.self) {
        try await channels.send(json: Array(start.utf8), to: Self.id)
      }
      await #expect(throws: PushHeaderError.self) {
        try await channels.send(json: Self.update, to: "no channel")
      }
      await #expect(throws: PushJSONError.self) {
        try await channels.send(json: Array("{".utf8), to: Self.id)
      }
    }
  }

  @Test("A refusal is told with its reason, what it was about, and the request's identifier")
  func refusals() async throws {
    let cases: [(Int, String, PushRefusal.Reason)] = [
      (400, #"{"reason":"CannotCreateChannelConfig"}"#, .cannotCreateChannelConfig),
      (400, #"{"reason":"FeatureNotEnabled"}"#, .featureNotEnabled),
      (403, #"{"reason":"TopicMismatch"}"#, .topicMismatch),
      (403, #"{"reason":"BadEnvironmentKeyInToken"}"#, .badEnvironmentKeyIdInToken),
      (404, "<html>", .init(rawValue: "")),
    ]
    for (status, body, reason) in cases {
      try await Self.with("[[\(status), '\(body)']]") { channels, server in
        let error = await #expect(throws: BroadcastChannelError.self) {
          try await channels.create()
        }
        #expect(error?.code == .refused)
        #expect(error?.refusal == PushRefusal(status: status, reason: reason))
        let request = try await server.heard()
        #expect(request["request"] as? String == error?.requestID?.uuidString.lowercased())
        let result = try await channels.send(json: Self.update, to: Self.id)
        #expect(result.outcome == .refused(PushRefusal(status: status, reason: reason)))
      }
    }
  }

  @Test("An expired provider token is renewed once, for the next requests as well")
  func renewal() async throws {
    let answers = """
      [[403, '{"reason":"ExpiredProviderToken"}'], [200, '{"channels":[]}']]
      """
    try await Self.with(answers) { channels, _ in
      let list = try await channels.list()
      #expect(list.isEmpty)
    }
    try await Self.with(#"[[403, '{"reason":"ExpiredProviderToken"}']]"#) { channels, _ in
      let error = await #expect(throws: BroadcastChannelError.self) { try await channels.list() }
      #expect(error?.refusal?.reason == .expiredProviderToken)
    }
  }

  @Test("Identifiers that would change the path or a field are not sent")
  func identifiers() async throws {
    let bundles = [
      "", ".", "..", "a/b", "a?b", "a b", "a%2Fb", "ü", "a\u{301}", "a\r\nb", "../1/apps/x",
      String(repeating: "a", count: 156),
    ]
    for bundleID in bundles {
      let key = try Self.key()
      let error = #expect(throws: BroadcastChannelError.self) {
        try BroadcastChannels(key: key, bundleID: bundleID)
      }
      #expect(error?.code == .bundleID, "\(bundleID)")
    }
    try await Self.with("[[200, '']]") { channels, _ in
      for id in ["", "no channel", "a\r\nb: c", "äö", String(repeating: "AAAA", count: 65)] {
        let error = await #expect(throws: BroadcastChannelError.self) {
          try await channels.read(id)
        }
        #expect(error?.code == .channelID)
        #expect(error?.requestID == nil)
      }
    }
  }

  @Test("An answer that Apple does not document is an error, whatever it is")
  func hostileAnswers() async throws {
    let lists = [
      "", "{}", "[]", "null", #"{"channels":null}"#, #"{"channels":{}}"#, #"{"channels":[7]}"#,
      #"{"channels":["not base64"]}"#, #"{"channels":[""]}"#, #"{"channels":["AAAA"]"#,
      #"{"channels":["AAAA"]} x"#,
    ]
    let largeAndDeep = [
      "'['.repeat(100000)", "'{\"channels\":'.repeat(5000)",
      "'{\"channels\":[' + '\"AAAA\",'.repeat(30000) + '\"AAAA\"]}'",
      "'{\"channels\":[\"' + 'A'.repeat(1000) + '\"]}'",
    ]
    let texts = lists.map { "'\($0)'" } + largeAndDeep
    try await Self.with("[\(texts.map { "[200, \($0)]" }.joined(separator: ","))]") { channels, _ in
      for text in texts {
        let error = await #expect(throws: BroadcastChannelError.self) { try await channels.list() }
        #expect(error?.code == .badAnswer, "\(text)")
      }
    }
    let fields = ["{}", "{'apns-channel-id': ''}", "{'apns-channel-id': 'no channel'}"]
    try await Self.with("[\(fields.map { "[201, '', \($0)]" }.joined(separator: ","))]") {
      channels, _ in
      for _ in fields {
        let error = await #expect(throws: BroadcastChannelError.self) {
          try await channels.create()
        }
        #expect(error?.code == .badAnswer)
      }
    }
    let bodies = [
      "{}", "7", #"{"message-storage-policy":"1"}"#, #"{"message-storage-policy":1e99}"#,
    ]
    try await Self.with("[\(bodies.map { "[200, '\($0)']" }.joined(separator: ","))]") {
      channels, _ in
      for body in bodies {
        let error = await #expect(throws: BroadcastChannelError.self) {
          try await channels.read(Self.id)
        }
        #expect(error?.code == .badAnswer, "\(body)")
      }
    }
  }

  @Test("Ten thousand channels are listed")
  func many() async throws {
    let ids =
      "Array.from({length: 10000}, (_, i) => Buffer.from('channel ' + i).toString('base64'))"
    try await Self.with("[[200, JSON.stringify({channels: \(ids)})]]") { channels, _ in
      let list = try await channels.list()
      #expect(Set(list).count == 10_000)
    }
  }

  @Test("A channel whose creation nobody answered is not created again")
  func unknownCreation() async throws {
    let script = """
      const server = make({});
      let requests = 0;
      server.on('stream', (stream, headers) => {
        requests += 1;
        say({method: headers[':method']});
        stream.on('error', () => {});
        if (headers[':path'].endsWith('all-channels') && requests > 2) {
          stream.respond({':status': 200});
          stream.end('{"channels":[]}');
        } else {
          stream.close(http2.constants.NGHTTP2_INTERNAL_ERROR);
        }
      });
      """
    let server = try await NodeServer(script)
    let endpoint = try server.endpoint
    let channels = try BroadcastChannels(
      key: try Self.key(), bundleID: "com.example.shop",
      in: BroadcastEnvironment(management: endpoint, sending: endpoint))
    let error = await #expect(throws: BroadcastChannelError.self) { try await channels.create() }
    #expect(error?.code == .unknown)
    #expect(error?.problem?.code == .reset)
    // A list can be asked for twice.
    #expect(try await channels.list() == [])
    for method in ["POST", "GET", "GET"] {
      #expect(try await server.heard()["method"] as? String == method)
    }
    await channels.shutdown(within: .zero)
  }

  @Test("Where nobody listens, the request did not reach APNs")
  func nobody() async throws {
    let nowhere = APNsEndpoint(host: "127.0.0.1", port: 1)
    let channels = try BroadcastChannels(
      key: try Self.key(), bundleID: "com.example.shop",
      in: BroadcastEnvironment(management: nowhere, sending: nowhere))
    let error = await #expect(throws: BroadcastChannelError.self) {
      try await channels.list(within: .milliseconds(100))
    }
    #expect(error?.code == .notSent)
    await channels.shutdown(within: .zero)
  }

  @Test("The fake's channels are those that were created, until they are deleted")
  func fake() async throws {
    try await withFakeAPNs { apns in
      let channels = try BroadcastChannels(
        key: apns.signingKey, bundleID: "com.example.shop",
        in: BroadcastEnvironment(management: apns.endpoint, sending: apns.endpoint))
      let (one, two) = (try await channels.create(), try await channels.create(storage: .latest))
      #expect(try await channels.list() == [one.id, two.id])
      #expect(try await channels.read(two.id) == two)
      #expect(try await channels.read(one.id).storage == .nothing)
      let result = try await channels.send(json: Self.update, to: one.id)
      guard case .accepted = result.outcome else {
        Issue.record("the broadcast was not accepted: \(result.outcome)")
        return
      }
      try await channels.delete(one.id)
      #expect(try await channels.list() == [two.id])
      let error = await #expect(throws: BroadcastChannelError.self) {
        try await channels.delete(one.id)
      }
      #expect(error?.refusal?.reason == .channelNotRegistered)
      let refused = try await channels.send(json: Self.update, to: one.id)
      #expect(refused.outcome == .refused(PushRefusal(status: 400, reason: .channelNotRegistered)))
      await channels.shutdown(within: .zero)
    }
  }

  @Test("Each text is the one of the golden file")
  func texts() async throws {
    var golden = GoldenTexts("channels")
    func add(_ title: String, _ work: () async throws -> Void) async throws {
      do {
        try await work()
        Issue.record("\(title): nothing was thrown")
      } catch let error as BroadcastChannelError {
        golden.add(title, error)
      }
    }
    try await add("A bundle identifier that is none") {
      _ = try BroadcastChannels(key: try Self.key(), bundleID: "com/example")
    }
    try await Self.with(#"[[400, '{"reason":"FeatureNotEnabled"}'], [200, 'x']]"#) { channels, _ in
      try await add("A refused creation") { _ = try await channels.create() }
      try await add("A list that is none") { _ = try await channels.list() }
      try await add("An identifier that is none") { try await channels.delete("no channel") }
    }
    for action in [BroadcastChannelError.Action.create, .read] {
      golden.add(
        "No answer to \(action.rawValue)",
        BroadcastChannelError(
          .unknown, action, problem: SendingProblem(.reset, detail: "a \u{1B}[2J")))
    }
    golden.add(
      "Nothing sent", BroadcastChannelError(.notSent, .list, problem: SendingProblem(.noConnection))
    )
    try golden.compare()
  }
}
