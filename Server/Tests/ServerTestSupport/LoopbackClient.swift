import AsyncHTTPClient
package import Foundation
import NIOCore
package import NIOHTTP1

/// A client of servers on this machine: it tells redirects, and follows none.
package enum LoopbackClient {
  /// An answer as it came.
  package struct Answer: Sendable {
    package let status: Int
    package let headers: HTTPHeaders
    package let body: Data
  }

  /// Asks for a path on a port of the loopback.
  package static func ask(
    _ method: HTTPMethod, _ path: String, port: Int, headers: HTTPHeaders, body: [UInt8]? = nil
  ) async throws -> Answer {
    var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(path)")
    request.method = method
    request.headers = headers
    if let body { request.body = .bytes(ByteBuffer(bytes: body)) }
    let response: HTTPClientResponse
    do {
      response = try await client.execute(request, timeout: .minutes(5))
    } catch ChannelError.ioOnClosedChannel where method == .GET {
      // The server closed a connection that was kept for the next request, just when it came.
      response = try await client.execute(request, timeout: .minutes(5))
    }
    let bytes = try await response.body.collect(upTo: 16 << 20)
    return Answer(
      status: Int(response.status.code), headers: response.headers,
      body: Data(bytes.readableBytesView))
  }

  // A busy machine lets a request wait for a connection: as long as the shared client allows.
  private static let client = HTTPClient(
    eventLoopGroupProvider: .singleton,
    configuration: .init(
      redirectConfiguration: .disallow,
      timeout: .init(connect: .seconds(90), read: .seconds(90))))
}
