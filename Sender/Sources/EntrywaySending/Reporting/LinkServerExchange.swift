import Entryway
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// A request to a link server.
struct LinkServerRequest: Sendable {
  var method: String
  var path: String
  var body: PayloadValue
}

/// What a link server answered; all of it is untrusted.
struct LinkServerAnswer: Sendable {
  var status: Int
  var retryAfter: Duration?
  var body: [UInt8]
}

/// Why there is no answer.
enum LinkServerFault: Error, Hashable {
  /// No connection, with the system's words.
  case unreachable(String)
  /// Its certificate is not trusted, or is not for the host.
  case untrusted
  case timedOut
  /// The connection ended before the answer did.
  case lost
  /// The answer is too large, or is no HTTP.
  case unreadable
  case cancelled
}

/// One request over HTTP/1.1, on a connection of its own: a send has two or three.
struct LinkServerExchange: Sendable {
  /// How many bytes a body may have.
  static let bodyLimit = 64 * 1024

  let server: LinkServerAddress
  let key: LinkServerKey

  /// Asks once; redirects are not followed, because they would take the key elsewhere.
  func answer(
    to request: LinkServerRequest, within limit: Duration
  ) async throws(LinkServerFault) -> LinkServerAnswer {
    let loop = MultiThreadedEventLoopGroup.singleton.any()
    let promise = loop.makePromise(of: LinkServerAnswer.self)
    let timeout = loop.scheduleTask(in: TimeAmount(limit)) {
      promise.fail(LinkServerFault.timedOut)
    }
    let (head, body) = written(request)
    let connection = ClientBootstrap(group: loop)
      .connectTimeout(TimeAmount(limit))
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .channelInitializer { [server] channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          if let tls = server.tls {
            try pipeline.addHandler(
              NIOSSLClientHandler(context: tls, serverHostname: server.serverName))
          }
          try pipeline.addHTTPClientHandlers()
          try pipeline.addHandler(AnswerReader(head, body, promise))
        }
      }
      .connect(host: server.host, port: server.port)
    connection.whenFailure { promise.fail(Self.fault($0)) }
    // Whatever ends the exchange ends the connection.
    promise.futureResult.whenComplete { _ in
      timeout.cancel()
      connection.whenSuccess { $0.close(promise: nil) }
    }
    do {
      return try await withTaskCancellationHandler {
        try await promise.futureResult.get()
      } onCancel: {
        promise.fail(LinkServerFault.cancelled)
      }
    } catch {
      throw Self.fault(error)
    }
  }

  private func written(_ request: LinkServerRequest) -> (HTTPRequestHead, ByteBuffer) {
    let body = ByteBuffer(string: request.body.jsonText())
    let fields: HTTPHeaders = [
      "host": server.authority, "authorization": key.authorization,
      "content-type": "application/json", "content-length": "\(body.readableBytes)",
      "accept": "application/json", "user-agent": "entryway-send", "connection": "close",
    ]
    let head = HTTPRequestHead(
      version: .http1_1, method: HTTPMethod(rawValue: request.method),
      uri: server.path + request.path, headers: fields)
    return (head, body)
  }

  fileprivate static func fault(_ error: any Error) -> LinkServerFault {
    switch error {
    case let fault as LinkServerFault: return fault
    case HTTPParserError.invalidEOFState: return .lost
    case is HTTPParserError: return .unreadable
    case let error as NIOSSLExtraError where error == .failedToValidateHostname: return .untrusted
    case let error as NIOSSLError:
      return "\(error)".utf8.contains("CERTIFICATE_VERIFY_FAILED".utf8)
        ? .untrusted : .unreachable("no TLS")
    case is BoringSSLError: return .unreachable("no TLS")
    case let error as NIOConnectionError:
      guard let first = error.connectionErrors.first?.error else {
        return .unreachable("its host was not found")
      }
      return fault(first)
    case ChannelError.connectTimeout: return .timedOut
    case let error as IOError:
      return .unreachable(
        error.errnoCode == ECONNREFUSED
          ? "it did not accept the connection" : "the system's code is \(error.errnoCode)")
    default: return .lost
    }
  }
}

/// Writes a request, and reads its answer.
private final class AnswerReader: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  private let head: HTTPRequestHead
  private let body: ByteBuffer
  private let promise: EventLoopPromise<LinkServerAnswer>
  private var answer: LinkServerAnswer?

  init(_ head: HTTPRequestHead, _ body: ByteBuffer, _ promise: EventLoopPromise<LinkServerAnswer>) {
    self.head = head
    self.body = body
    self.promise = promise
  }

  func channelActive(context: ChannelHandlerContext) {
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      let seconds = head.headers.first(name: "retry-after").flatMap { Int32($0) }
      answer = LinkServerAnswer(
        status: Int(head.status.code), retryAfter: seconds.map { .seconds(max(0, $0)) }, body: [])
    case .body(let part):
      answer?.body += part.readableBytesView
      if answer?.body.count ?? 0 > LinkServerExchange.bodyLimit {
        promise.fail(LinkServerFault.unreadable)
      }
    case .end:
      if let answer { promise.succeed(answer) }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    promise.fail(LinkServerExchange.fault(error))
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    promise.fail(LinkServerFault.lost)
  }
}
