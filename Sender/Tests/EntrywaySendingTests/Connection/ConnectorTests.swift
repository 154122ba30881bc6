import Foundation
import Testing

@testable import EntrywaySending

/// What keeps a connection from being set up.
@Suite(.serialized, .timeLimit(.minutes(15))) struct ConnectorTests {
  private static let accepting = "const server = make(); server.on('stream', s => answer(s, 200));"

  @Test("A server that does not speak HTTP/2 is no APNs", arguments: ["['http/1.1']", "undefined"])
  func noHTTP2(protocols: String) async throws {
    let server = try await NodeServer(
      """
      const server = require('tls').createServer({...secure, ALPNProtocols: \(protocols)}, s => s.on('error', () => {}));
      server.on('tlsClientError', () => {});
      """)
    let connections = APNsConnections(try server.endpoint)
    #expect(End(await connections.exchange(1)).code == "no-http2")
  }

  @Test("A certificate that nobody vouches for ends a push at once")
  func untrusted() async throws {
    let server = try await NodeServer(Self.accepting)
    var endpoint = try server.endpoint
    endpoint.trustRoots = nil
    #expect(End(await APNsConnections(endpoint).exchange(1)).code == "untrusted")
  }

  @Test("A certificate for another host ends a push at once")
  func otherHost() async throws {
    let server = try await NodeServer(Self.accepting)
    var endpoint = try server.endpoint
    endpoint.host = "localhost.localdomain"
    let proxy = try await proxy(server)
    endpoint.proxy = .init(host: "localhost", port: proxy.port)
    let end = End(await APNsConnections(endpoint).exchange(1))
    #expect(end.code == "untrusted", "\(end)")
    #expect(try await proxy.heard()["asked"] != nil)
  }

  @Test(
    "A certificate is for its names, a star for one label",
    arguments: [
      ("api.push.apple.com", "API.push.apple.com", true),
      ("api.push.apple.com.", "*.push.apple.com", true),
      ("a.api.push.apple.com", "*.push.apple.com", false), ("apple.com", "*.com", false),
      ("api.push.apple.com", "*pi.push.apple.com", false), ("", "", false),
      ("push.apple.com", "api.push.apple.com", false),
    ])
  func names(host: String, name: String, isFor: Bool) {
    #expect(SecureGate.matches(host, Array(name.utf8)) == isFor)
  }

  @Test("The certificate of an address in digits must be for it")
  func address() async throws {
    let server = try await NodeServer(
      Self.accepting
        + "\nconst listen = server.listen.bind(server); server.listen = (p, h, f) => listen(p, '127.0.0.1', f);"
    )
    var endpoint = try server.endpoint
    endpoint.host = "127.0.0.1"
    #expect(End(await APNsConnections(endpoint).exchange(1)) == .answered(200))
  }

  @Test("Trust roots that are no certificates end a push at once")
  func trustRoots() async throws {
    let endpoint = APNsEndpoint(host: "localhost", port: 9, trustRoots: "none")
    #expect(End(await APNsConnections(endpoint).exchange(1)).code == "endpoint")
  }

  @Test(
    "An address that no server can have ends a push at once",
    arguments: [
      ("", 9), ("a b", 9), ("ho\u{0}st", 9), ("host\r\nx: y", 9), ("localhost", 65536),
      ("localhost", -1),
    ])
  func hosts(host: String, port: Int) async throws {
    let connections = APNsConnections(APNsEndpoint(host: host, port: port))
    #expect(End(await connections.exchange(1)).code == "endpoint")
  }

  @Test("A push waits for a server that does not listen yet")
  func later() async throws {
    let server = try await NodeServer(
      """
      const server = make(); server.on('stream', s => answer(s, 200));
      const listen = server.listen.bind(server);
      // A port that was free a moment ago.
      server.listen = (p, h, told) => listen(0, 'localhost', () => {
        const {port} = server.address();
        server.close(() => { server.address = () => ({port}); told(); hear = () => listen(port, 'localhost'); });
      });
      """)
    let logs = TestLogs()
    let connections = APNsConnections(try server.endpoint, logger: logs.logger)
    async let end = connections.exchange(1)
    try await logs.wait(for: "No connection to localhost")
    try server.tell("listen")
    #expect(End(await end) == .answered(200))
  }

  private func proxy(_ server: NodeServer, status: String = "200 Connected") async throws
    -> NodeServer
  {
    try await NodeServer(
      """
      const server = require('net').createServer(client => {
        client.on('error', () => {});
        client.once('data', d => {
          say({asked: d.toString()});
          if (!'\(status)'.startsWith('2')) return client.end('HTTP/1.1 \(status)\\r\\ncontent-length: 0\\r\\n\\r\\n');
          const up = require('net').connect(\(server.port), 'localhost', () => {
            client.write('HTTP/1.1 \(status)\\r\\n\\r\\n');
            client.pipe(up).pipe(client);
          });
          up.on('error', () => client.destroy());
        });
      });
      """)
  }

  @Test("A proxy is asked to connect, and sees nothing else")
  func viaProxy() async throws {
    let server = try await NodeServer(Self.accepting)
    let proxy = try await proxy(server)
    var endpoint = try server.endpoint
    endpoint.proxy = .init(host: "localhost", port: proxy.port)
    #expect(End(await APNsConnections(endpoint).exchange(1)) == .answered(200))
    let asked = try await proxy.heard()["asked"] as? String
    #expect(
      asked
        == "CONNECT localhost:\(server.port) HTTP/1.1\r\nhost: localhost:\(server.port)\r\n\r\n")
  }

  @Test("A proxy that refuses ends a push at once; one that cannot connect is asked again")
  func proxyRefuses() async throws {
    let server = try await NodeServer(Self.accepting)
    var endpoint = try server.endpoint
    var proxy = try await proxy(server, status: "407 Proxy Authentication Required")
    endpoint.proxy = .init(host: "localhost", port: proxy.port)
    #expect(
      End(await APNsConnections(endpoint).exchange(1))
        == .notSent(
          "proxy-refused",
          "localhost:\(server.port) through the proxy localhost:\(proxy.port): "
            + "407 Proxy Authentication Required"))
    proxy = try await self.proxy(server, status: "502 Bad Gateway")
    endpoint.proxy = .init(host: "localhost", port: proxy.port)
    let logs = TestLogs()
    let connections = APNsConnections(endpoint, logger: logs.logger)
    let waiting = Task { End(await connections.exchange(1)) }
    for _ in 1...2 {
      #expect(try await proxy.heard()["asked"] != nil)
      try await logs.wait(for: "No connection to localhost")
    }
    #expect(logs.text.contains("502 Bad Gateway"))
    waiting.cancel()
    #expect(await waiting.value == .notSent("cancelled"))
  }
}
