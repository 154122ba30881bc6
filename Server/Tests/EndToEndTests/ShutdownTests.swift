import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import ServerTestSupport
import Testing

/// How the built program ends while clients hold connections.
@Suite("The end of the built program")
struct ShutdownTests {
  /// Connections whose clients do what `text` says, and then nothing.
  private static func hold(_ text: String, port: Int, count: Int = 3) async throws -> [any Channel]
  {
    var channels: [any Channel] = []
    for _ in 0..<count {
      let channel = try await ClientBootstrap(group: NIOSingletons.posixEventLoopGroup)
        .channelOption(.autoRead, value: false)
        .channelOption(.socketOption(.so_rcvbuf), value: 16 * 1024)
        .connect(host: "127.0.0.1", port: port).get()
      // More than the server takes while nothing is read from it.
      channel.writeAndFlush(ByteBuffer(string: text), promise: nil)
      channels.append(channel)
    }
    return channels
  }

  private static func requests(_ path: String) -> String {
    String(repeating: "GET \(path) HTTP/1.1\r\nHost: go.example.com\r\n\r\n", count: 500)
  }

  @Test("It ends within ten seconds, whatever clients do")
  func ends() async throws {
    let folder = try TemporaryFolder()
    let data = folder.path + "/data"
    let server = try await RunningServer(data: data)
    _ = try command(["apps", "create", "shop", "--data", data])
    _ = try command(["hosts", "add", "shop", "go.example.com", "--root", "--data", data])
    let secret = try key(of: "shop", ["--secret", "--scope", "owner"], data: data)
    let publishable = try key(of: "shop", data: data)
    let (open, closed) = (server.publicPort, server.privatePort)
    var held: [any Channel] = []
    // Clients that never read.
    held += try await Self.hold(Self.requests("/openapi.json"), port: closed)
    held += try await Self.hold(Self.requests("/unknown"), port: open)
    // Bodies that never arrive whole, a header that never ends, and nothing at all.
    let body = """
      POST /v1/events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(publishable)\r\n\
      Content-Type: application/json\r\nContent-Length: 900000\r\n\r\n{
      """
    held += try await Self.hold(body, port: open)
    held += try await Self.hold("GET / HTTP/1.1\r\n", port: open)
    held += try await Self.hold("", port: closed)
    // A live stream that is read, and some that are not.
    let stream = """
      GET /v1/events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(secret)\r\n\
      Accept: text/event-stream\r\n\r\n
      """
    held += try await Self.hold(stream, port: closed)
    var request = HTTPClientRequest(url: "http://127.0.0.1:\(closed)/v1/events")
    request.headers = ["Authorization": "Bearer \(secret)", "Accept": "text/event-stream"]
    let live = try await HTTPClient.shared.execute(request, timeout: .minutes(2))
    #expect(live.status == .ok)
    var chunks = live.body.makeAsyncIterator()
    _ = try await chunks.next()
    let start = ContinuousClock.now
    #expect(server.stop() == 0)
    #expect(start.duration(to: .now) < .seconds(10))
    // The stream ends in order: there is no error.
    while try await chunks.next() != nil {}
    for channel in held { try? await channel.close() }
  }
}
