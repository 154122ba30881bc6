import EntrywaySending
import Foundation
import Testing

/// How a request ends, whatever the server does with its stream.
@Suite(.serialized, .timeLimit(.minutes(15))) struct StreamEndTests {
  @Test("A stream that the server refuses unseen was not sent")
  func refused() async throws {
    let server = try await NodeServer(
      "const server = make(); server.on('stream', s => { s.on('error', () => {}); s.close(7); });")
    let connections = APNsConnections(try server.endpoint)
    #expect(End(await connections.exchange(1)) == .notSent("refused-stream", "REFUSED_STREAM"))
  }

  @Test(
    "Nobody knows what became of a stream that is reset in another way",
    arguments: [(2, "INTERNAL_ERROR"), (8, "CANCEL"), (11, "ENHANCE_YOUR_CALM")])
  func reset(code: Int, name: String) async throws {
    let server = try await NodeServer(
      """
      const server = make();
      server.on('stream', s => whole(s, () => s.close(\(code))));
      """)
    let connections = APNsConnections(try server.endpoint)
    #expect(End(await connections.exchange(1)) == .unknown("reset", name))
  }

  @Test("Of streams that GOAWAY meets, those above its last were not sent, the others are answered")
  func goAway() async throws {
    let server = try await NodeServer(
      """
      const server = make({settings: {maxConcurrentStreams: 10}});
      const held = [];
      server.on('stream', (s, f) => whole(s, () => {
        if (f[':path'].endsWith('/0')) return answer(s, 200);
        held.push(s);
        if (held.length < 6) return;
        held.sort((a, b) => a.id - b.id);
        s.session.goaway(0, held[2].id, Buffer.from('{"reason":"Shutdown"}'));
        held.slice(0, 3).forEach(s => answer(s, 200));
      }));
      """)
    let connections = APNsConnections(try server.endpoint) { $0.maximumConnections = 1 }
    #expect(End(await connections.exchange(0)) == .answered(200))
    let ends = await connections.exchanges(1..<7)
    #expect(ends.values.filter { $0 == .answered(200) }.count == 3)
    #expect(
      ends.values.filter { $0 == .notSent("goaway", "Shutdown (GOAWAY NO_ERROR)") }.count == 3,
      "\(ends)")
  }

  @Test("A status is three digits: nothing else accepts a push", arguments: ["+200", "0200"])
  func status(_ status: String) async throws {
    let server = try await NodeServer(
      """
      const frame = (type, flags, id, body) => {
        const head = Buffer.from([0, 0, body.length, type, flags, 0, 0, 0, id]);
        return Buffer.concat([head, body]);
      };
      const status = Buffer.from('\(status)');
      const server = require('tls').createServer({...secure, ALPNProtocols: ['h2']}, socket => {
        let seen = Buffer.alloc(0), offset = 24;
        socket.on('error', () => {});
        socket.write(frame(4, 0, 0, Buffer.alloc(0)));
        socket.on('data', data => {
          seen = Buffer.concat([seen, data]);
          while (seen.length >= offset + 9) {
            const type = seen[offset + 3], end = offset + 9 + seen.readUIntBE(offset, 3);
            if (seen.length < end) return;
            if (type === 4 && !(seen[offset + 4] & 1)) socket.write(frame(4, 1, 0, Buffer.alloc(0)));
            if (type === 1) {
              const fields = Buffer.concat([Buffer.from([8, status.length]), status]);
              socket.write(frame(1, 5, seen[offset + 8], fields));
            }
            offset = end;
          }
        });
      });
      """)
    let connections = APNsConnections(try server.endpoint)
    let end = await connections.exchange(1)
    guard case .unknown(let problem) = end else {
      Issue.record("it ended as \(End(end))")
      return
    }
    #expect(problem.code == .violation)
  }

  @Test("Nobody knows what became of a request whose connection is cut")
  func cut() async throws {
    let server = try await NodeServer(
      """
      const server = make();
      server.on('stream', s => whole(s, () => sockets.at(-1).destroy()));
      """)
    let connections = APNsConnections(try server.endpoint)
    for number in 1...2 {
      guard case .unknown(let problem) = await connections.exchange(number) else {
        Issue.record("nobody knows whether it was taken")
        return
      }
      #expect(problem.code == .closed)
    }
  }

  @Test("A connection that is cut before its SETTINGS has sent nothing")
  func cutEarly() async throws {
    let server = try await NodeServer(
      """
      const server = require('tls').createServer({...secure, ALPNProtocols: ['h2']}, socket => {
        socket.on('error', () => {});
        socket.on('data', () => socket.destroy());
      });
      """)
    let connections = APNsConnections(try server.endpoint)
    let end = End(await connections.exchange(1, within: .seconds(1)))
    guard case .notSent = end else {
      Issue.record("it ended as \(end)")
      return
    }
  }

  @Test("A request without an answer is unknown, and its stream is reset")
  func noAnswer() async throws {
    let server = try await NodeServer(
      """
      const server = make();
      server.on('stream', s => {
        s.on('error', () => {});
        s.on('close', () => say({code: s.rstCode}));
      });
      """)
    let connections = APNsConnections(try server.endpoint) { $0.answerTimeout = .milliseconds(200) }
    #expect(End(await connections.exchange(1)) == .unknown("no-answer"))
    #expect(try await server.heard()["code"] as? Int == 8)
  }

  @Test("A body that waits for the server's window is not sent until it gets one")
  func window() async throws {
    let server = try await NodeServer(
      """
      const server = make({settings: {initialWindowSize: 0}});
      server.on('stream', s => { say({opened: true}); whole(s, b => answer(s, 200, {length: b.length})); });
      hear = () => sessions.at(-1).settings({initialWindowSize: 100000});
      """)
    let hasty = APNsConnections(try server.endpoint) { $0.answerTimeout = .milliseconds(300) }
    let body = [UInt8](repeating: 32, count: 5000)
    #expect(End(await hasty.exchange(1, body: body)) == .notSent("no-answer"))
    #expect(try await server.heard()["opened"] as? Bool == true)
    let connections = APNsConnections(try server.endpoint)
    async let end = connections.exchange(2, body: body)
    #expect(try await server.heard()["opened"] as? Bool == true)
    try server.tell("open")
    let answer = try #require(await end.answer)
    #expect(String(decoding: answer.body, as: UTF8.self) == #"{"length":5000}"#)
  }

  @Test("An answer without an end is cut, and its status counts")
  func endless() async throws {
    let server = try await NodeServer(
      """
      const server = make();
      server.on('stream', s => {
        s.on('error', () => {});
        s.respond({':status': 400});
        const more = () => { while (!s.destroyed && s.write(Buffer.alloc(16384))); };
        s.on('drain', more);
        s.on('close', () => say({code: s.rstCode}));
        more();
      });
      """)
    let connections = APNsConnections(try server.endpoint)
    let answer = try #require(await connections.exchange(1).answer)
    #expect(answer.status == 400)
    #expect(answer.body.count == APNsConnections.answerLimit)
    #expect(try await server.heard()["code"] as? Int == 8)
  }

  @Test("A status is an answer, even if its body never ends or its stream is reset")
  func statusAlone() async throws {
    let server = try await NodeServer(
      """
      const server = make();
      server.on('stream', (s, f) => whole(s, () => {
        s.respond({':status': 200});
        if (f[':path'].endsWith('/1')) s.close(2); else s.session.ping(() => say({}));
      }));
      """)
    let connections = APNsConnections(try server.endpoint)
    #expect(End(await connections.exchange(1)) == .answered(200))
    let endless = Task { End(await connections.exchange(2)) }
    _ = try await server.heard()
    endless.cancel()
    #expect(await endless.value == .answered(200))
  }

  @Test("Informational answers are none")
  func informational() async throws {
    let server = try await NodeServer(
      """
      const server = make();
      server.on('stream', s => whole(s, () => {
        s.additionalHeaders({':status': 103, 'link': 'a'});
        answer(s, 410, {reason: 'Unregistered'});
      }));
      """)
    let connections = APNsConnections(try server.endpoint)
    #expect(End(await connections.exchange(1)) == .answered(410))
  }

  @Test("A cancelled request that waits was not sent; one that was sent is unknown, and is reset")
  func cancelled() async throws {
    let server = try await NodeServer(
      """
      const server = make();
      server.on('stream', s => {
        s.on('error', () => {});
        s.on('close', () => say({code: s.rstCode}));
        whole(s, () => say({sent: true}));
      });
      """)
    let connections = APNsConnections(try server.endpoint) { $0.maximumConnections = 1 }
    let sent = Task { End(await connections.exchange(1)) }
    #expect(try await server.heard()["sent"] as? Bool == true)
    // It waits: the connection has one stream until the first answer.
    let waiting = Task { End(await connections.exchange(2)) }
    waiting.cancel()
    #expect(await waiting.value == .notSent("cancelled"))
    sent.cancel()
    #expect(await sent.value == .unknown("cancelled"))
    #expect(try await server.heard()["code"] as? Int == 8)
  }
}

extension APNsExchange {
  var answer: APNsAnswer? { if case .answered(let answer) = self { answer } else { nil } }
}
