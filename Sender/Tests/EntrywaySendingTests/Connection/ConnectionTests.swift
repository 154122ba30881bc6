import EntrywaySending
import Foundation
import Testing

/// How many streams and connections there are, and when connections end.
@Suite(.serialized, .timeLimit(.minutes(15))) struct ConnectionTests {
  /// Counts the streams that are open at once, and answers when it is told to.
  private static let counting = """
    const held = []; let most = 0, number = 0;
    const release = (n, status, reason) => held.splice(0, n).forEach(s => answer(s, status || 200, reason && {reason}));
    const onStream = s => whole(s, () => {
      held.push(s); number++;
      most = Math.max(most, held.length);
      // What the client has sent meanwhile is here when its answer to a ping is.
      s.session.ping(() => say({number, held: held.length, most, sessions: sessions.length}));
    });

    """

  @Test("A new connection has one stream until an answer that is no 403")
  func proven() async throws {
    let server = try await NodeServer(
      Self.counting
        + """
        const server = make(); server.on('stream', onStream);
        hear = l => release(1000, Number(l));
        """)
    let connections = APNsConnections(try server.endpoint) { $0.maximumConnections = 1 }
    async let ends = connections.exchanges(0..<10)
    for status in [403, 403, 200] {
      #expect(try await server.heard()["held"] as? Int == 1)
      try server.tell("\(status)")
    }
    var number = 0
    while number < 10 { number = try #require(try await server.heard()["number"] as? Int) }
    try server.tell("200")
    let counts = Dictionary(grouping: await ends.values) { $0 }.mapValues(\.count)
    #expect(counts == [.answered(403): 2, .answered(200): 8])
  }

  @Test("The server's limit of streams is obeyed as it changes, to none and back")
  func limit() async throws {
    let server = try await NodeServer(
      Self.counting
        + """
        const server = make({settings: {maxConcurrentStreams: 3}}); server.on('stream', onStream);
        hear = l => {
          const [limit, n] = l.split(' ').map(Number);
          most = 0;
          // The answers leave when the client has acknowledged the limit.
          sessions[0].settings({maxConcurrentStreams: limit}, () => { release(n); sessions[0].ping(() => say({limit, held: held.length})); });
        };
        """)
    let connections = APNsConnections(try server.endpoint) { $0.maximumConnections = 1 }
    async let first = connections.exchange(0)
    #expect(try await server.heard()["held"] as? Int == 1)
    try server.tell("3 1")
    #expect(try await server.heard()["limit"] as? Int == 3)
    #expect(End(await first) == .answered(200))
    async let ends = connections.exchanges(1..<9)
    func most(after number: Int) async throws -> Int? {
      try await server.heard { $0["number"] as? Int == number }["most"] as? Int
    }
    #expect(try await most(after: 4) == 3)
    try server.tell("0 3")
    #expect(try await server.heard { $0["limit"] as? Int == 0 }["held"] as? Int == 0)
    try server.tell("2 0")
    #expect(try await most(after: 6) == 2)
    try server.tell("10 2")
    #expect(try await most(after: 9) == 3)
    try server.tell("10 10")
    #expect(await ends.values.allSatisfy { $0 == .answered(200) })
  }

  @Test("More connections come as the load asks, up to the limit")
  func several() async throws {
    let server = try await NodeServer(
      """
      const server = make({settings: {maxConcurrentStreams: 4}});
      const held = []; let isOpen = false;
      server.on('stream', s => whole(s, () => {
        // One answer lets a connection have more streams.
        if (isOpen || s.id === 1) return answer(s, 200, {sessions: sessions.length});
        held.push(s);
        if (held.length === 12) s.session.ping(() => say({held: held.length, sessions: sessions.length}));
      }));
      hear = () => { isOpen = true; held.forEach(s => answer(s, 200)); };
      """)
    let connections = APNsConnections(try server.endpoint) { $0.maximumConnections = 3 }
    async let ends = connections.exchanges(0..<40)
    let said = try await server.heard()
    #expect(said["held"] as? Int == 12)
    #expect(said["sessions"] as? Int == 3)
    try server.tell("go")
    #expect(await ends.values.allSatisfy { $0 == .answered(200) })
    let last = try #require(await connections.exchange(40).answer)
    #expect(String(decoding: last.body, as: UTF8.self) == #"{"sessions":3}"#)
  }

  @Test("Hundreds of resets don't end a connection")
  func resets() async throws {
    let server = try await NodeServer(
      """
      const server = make({settings: {maxConcurrentStreams: 1000}});
      server.on('stream', (s, f) => {
        s.on('error', () => {});
        if (f[':path'].endsWith('/0')) return answer(s, 200, {sessions: sessions.length});
        s.close(7);
      });
      """)
    let connections = APNsConnections(try server.endpoint) { $0.maximumConnections = 1 }
    #expect(End(await connections.exchange(0)) == .answered(200))
    let ends = await connections.exchanges(1..<900)
    #expect(ends.values.allSatisfy { $0.code == "refused-stream" })
    let answer = try #require(await connections.exchange(0).answer)
    #expect(String(decoding: answer.body, as: UTF8.self) == #"{"sessions":1}"#)
  }

  /// A server of bytes: SETTINGS, and then no word.
  private static let silent = """
    let count = 0;
    const server = require('tls').createServer({...secure, ALPNProtocols: ['h2']}, socket => {
      say({connections: ++count});
      socket.on('error', () => {});
      socket.on('data', () => {});
      socket.write(Buffer.from('000000040000000000' + '000000040100000000', 'hex'));
    });
    """

  @Test("A connection that answers neither pushes nor pings is replaced")
  func silence() async throws {
    let server = try await NodeServer(Self.silent)
    let connections = APNsConnections(try server.endpoint) {
      $0.pingInterval = .milliseconds(50)
      $0.pingTimeout = .milliseconds(100)
    }
    for number in 1...2 {
      #expect(End(await connections.exchange(number)) == .unknown("silent"))
      #expect(try await server.heard()["connections"] as? Int == number)
    }
  }

  @Test("A connection without SETTINGS is closed in time")
  func settling() async throws {
    let server = try await NodeServer(
      """
      const server = require('tls').createServer({...secure, ALPNProtocols: ['h2']}, s => s.on('error', () => {}).on('data', () => {}));
      """)
    let logs = TestLogs()
    let connections = APNsConnections(
      try server.endpoint, { $0.connectTimeout = .milliseconds(200) }, logger: logs.logger)
    let waiting = Task { End(await connections.exchange(1)) }
    try await logs.wait(for: "No connection to localhost")
    #expect(logs.text.contains("connect-timeout"))
    waiting.cancel()
    #expect(await waiting.value == .notSent("cancelled"))
  }

  @Test("An idle connection is closed, and a new one comes with the next push")
  func idle() async throws {
    let server = try await NodeServer(
      """
      const server = make();
      server.on('session', x => x.on('close', () => say({closed: sessions.length})));
      server.on('stream', s => answer(s, 200));
      """)
    let connections = APNsConnections(try server.endpoint) { $0.idleTimeout = .milliseconds(50) }
    for number in 1...2 {
      #expect(End(await connections.exchange(number)) == .answered(200))
      #expect(try await server.heard()["closed"] as? Int == number)
    }
  }

  @Test("Those who come when too many wait are not sent")
  func waiting() async throws {
    let server = try await NodeServer(Self.silent)
    let connections = APNsConnections(try server.endpoint) {
      $0.maximumConnections = 1
      $0.maximumWaiting = 5
    }
    let ends = await connections.exchanges(0..<20, within: .seconds(1))
    let counts = Dictionary(grouping: ends.values) { $0.code ?? "" }.mapValues(\.count)
    #expect(counts["too-many-waiting", default: 0] >= 14)
  }

  @Test("A shutdown takes no more, and waits for answers")
  func shutdown() async throws {
    let server = try await NodeServer(
      Self.counting
        + """
        const server = make(); server.on('stream', onStream);
        hear = () => release(1);
        """)
    let connections = APNsConnections(try server.endpoint)
    async let end = connections.exchange(1)
    _ = try await server.heard()
    async let isDown: Void = connections.shutdown(until: .inTime)
    // The refusal tells that the shutdown has begun.
    var refused = End(await connections.exchange(2, within: .milliseconds(20)))
    for _ in 0..<1000 where refused != .notSent("shut-down") {
      refused = End(await connections.exchange(2, within: .milliseconds(20)))
    }
    #expect(refused == .notSent("shut-down"))
    try server.tell("go")
    #expect(End(await end) == .answered(200))
    await isDown
  }

  @Test("What is not answered at a shutdown's deadline is unknown")
  func shutdownLate() async throws {
    let server = try await NodeServer(Self.silent)
    let connections = APNsConnections(try server.endpoint)
    async let end = connections.exchange(1)
    _ = try await server.heard()
    await connections.shutdown(until: .now + .milliseconds(300))
    let ended = await end
    #expect([End.unknown("shut-down"), .notSent("shut-down")].contains(End(ended)))
  }
}

extension ConnectionTests {
  @Test("A server that ends each connection at once is not asked in a hot loop")
  func hotLoop() async throws {
    let server = try await NodeServer(
      """
      const server = make();
      server.on('session', x => { x.goaway(0, 0, Buffer.from('{"reason":"Shutdown"}')); });
      """)
    let logs = TestLogs()
    let connections = APNsConnections(try server.endpoint, logger: logs.logger)
    let start = ContinuousClock.now
    let waiting = Task { End(await connections.exchange(1)) }
    for _ in 1...4 { try await logs.wait(for: "APNs ends connection") }
    // Before the fourth connection there were delays of 50, 100 and 200 milliseconds at least.
    #expect(ContinuousClock.now - start >= .milliseconds(350))
    waiting.cancel()
    #expect(await waiting.value == .notSent("cancelled"))
    #expect(logs.text.contains("Shutdown (GOAWAY NO_ERROR)"))
  }
}
