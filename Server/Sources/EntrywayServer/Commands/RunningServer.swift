package import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOPosix

/// The API of the running server, over HTTP.
package struct RunningServer: CommandDoor {
  /// That the connection ended before the answer.
  struct Cut: Error {}

  private let file: ControlFile

  package init(_ file: ControlFile) {
    self.file = file
  }

  @discardableResult
  package func send(
    _ request: CommandRequest, _ take: @escaping @Sendable (Data) throws -> Void
  ) async throws -> Int {
    guard let address = URLComponents(string: file.address), let host = address.host,
      let port = address.port
    else { throw Cut() }
    let patience = TimeAmount.seconds(Int64(request.patience))
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connectTimeout(.seconds(10))
      .connect(host: Self.plain(host), port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          try pipeline.addHandler(IdleStateHandler(readTimeout: patience))
          try pipeline.addHandler(EndWhenIdle())
          try pipeline.addHTTPClientHandlers()
          return try NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>(
            wrappingChannelSynchronously: channel)
        }
      }
    var headers: HTTPHeaders = ["Host": "\(host):\(port)", "Connection": "close"]
    for field in request.fields(token: file.token) {
      headers.add(name: field.name.rawName, value: field.value)
    }
    let head = HTTPRequestHead(
      version: .http1_1, method: .init(rawValue: request.method.rawValue), uri: request.target,
      headers: headers)
    return try await channel.executeThenClose { inbound, outbound in
      do {
        try await outbound.write(.head(head))
        if let body = request.body {
          try await outbound.write(.body(.byteBuffer(ByteBuffer(bytes: body))))
        }
        try await outbound.write(.end(nil))
      } catch {
        // A server that refuses takes no more of the request: its answer is there all the same.
      }
      var status = 0
      var refusal = Data()
      for try await part in inbound {
        switch part {
        case .head(let head): status = Int(head.status.code)
        case .body(let bytes) where 200..<300 ~= status: try take(Data(bytes.readableBytesView))
        case .body(let bytes): refusal += Data(bytes.readableBytesView)
        case .end:
          guard 200..<300 ~= status else { throw CommandRefusal(status: status, body: refusal) }
          return status
        }
      }
      throw Cut()
    }
  }

  /// An address of IPv6 without its brackets; where the server listens everywhere, this machine.
  private static func plain(_ host: String) -> String {
    let host = String(decoding: host.utf8.filter { !"[]".utf8.contains($0) }, as: UTF8.self)
    return switch host {
    case "0.0.0.0": "127.0.0.1"
    case "::": "::1"
    default: host
    }
  }
}

/// Closes a connection on which nothing has arrived for long.
private final class EndWhenIdle: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is IdleStateHandler.IdleStateEvent {
      context.close(promise: nil)
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }
}
