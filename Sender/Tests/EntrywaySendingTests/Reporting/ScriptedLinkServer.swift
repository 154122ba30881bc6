import Entryway
import EntrywayPush
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Synchronization

/// A server on the loopback that does to each request what a script says, and keeps what it was asked.
struct ScriptedLinkServer: Sendable {
  /// What becomes of one request.
  enum Step: Sendable {
    case answer(Int, String, [(String, String)])
    /// The bytes as they are; then the connection ends.
    case bytes(String)
    /// The connection ends without an answer.
    case close
    /// Nothing comes.
    case silence

    static func json(_ status: Int, _ body: String, _ fields: (String, String)...) -> Step {
      .answer(status, body, [("Content-Type", "application/json")] + fields)
    }
  }

  struct Request: Hashable, Sendable {
    let line: String
    let authorization: String?
    let body: PayloadValue?
  }

  let url: URL
  private let channel: any Channel
  private let log: RequestLog

  var asked: [Request] { log.requests.withLock { $0 } }
  var lines: [String] { asked.map(\.line) }

  /// Serves while a test runs.
  ///
  /// - Parameters:
  ///   - certificate: Whose certificate it shows; without one it speaks plain HTTP.
  ///   - step: What becomes of a request, by its number from 0.
  ///   - test: What is done meanwhile.
  static func run(
    certificate: TestCertificate? = nil, _ step: @escaping @Sendable (Int, Request) -> Step,
    _ test: (ScriptedLinkServer) async throws -> Void
  ) async throws {
    let log = RequestLog()
    let tls = try certificate.map { certificate in
      try NIOSSLContext(
        configuration: .makeServerConfiguration(
          certificateChain: NIOSSLCertificate.fromPEMFile(certificate.certificate).map {
            .certificate($0)
          }, privateKey: .privateKey(NIOSSLPrivateKey(file: certificate.key, format: .pem))))
    }
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          if let tls { try pipeline.addHandler(NIOSSLServerHandler(context: tls)) }
          try pipeline.configureHTTPServerPipeline(withErrorHandling: false)
          try pipeline.addHandler(
            Answering { request in
              step(
                log.requests.withLock { requests in
                  requests.append(request)
                  return requests.count - 1
                }, request)
            })
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let scheme = certificate == nil ? "http" : "https"
    let url = URL(string: "\(scheme)://localhost:\(channel.localAddress?.port ?? 0)/links/")
    let server = ScriptedLinkServer(
      url: url ?? URL(filePath: "/"), channel: channel, log: log)
    let result: Result<Void, any Error>
    do {
      result = .success(try await test(server))
    } catch {
      result = .failure(error)
    }
    try await channel.close()
    try result.get()
  }
}

/// What a server was asked.
private final class RequestLog: Sendable {
  let requests = Mutex<[ScriptedLinkServer.Request]>([])
}

/// Reads a request, and does what the script says.
private final class Answering: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let step: (ScriptedLinkServer.Request) -> ScriptedLinkServer.Step
  private var head: HTTPRequestHead?
  private var body: [UInt8] = []

  init(step: @escaping (ScriptedLinkServer.Request) -> ScriptedLinkServer.Step) {
    self.step = step
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): self.head = head
    case .body(let part): body += part.readableBytesView
    case .end:
      guard let head else { return }
      answer(
        step(
          ScriptedLinkServer.Request(
            line: "\(head.method.rawValue) \(head.uri)",
            authorization: head.headers.first(name: "authorization"),
            body: try? PayloadValue(json: body))), context)
    }
  }

  private func answer(_ step: ScriptedLinkServer.Step, _ context: ChannelHandlerContext) {
    switch step {
    case .answer(let status, let body, let fields):
      var headers = HTTPHeaders(fields)
      headers.add(name: "Content-Length", value: "\(body.utf8.count)")
      context.write(
        wrapOutboundOut(
          .head(.init(version: .http1_1, status: .init(statusCode: status), headers: headers))),
        promise: nil)
      context.write(
        wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: body)))), promise: nil)
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    case .bytes(let text):
      // Past the encoder, which writes nothing that is not HTTP.
      let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
      context.channel.pipeline.context(handlerType: HTTPResponseEncoder.self)
        .assumeIsolated().whenSuccess { encoder in
          encoder.writeAndFlush(NIOAny(ByteBuffer(string: text))).assumeIsolated()
            .whenComplete { _ in bound.value.close(promise: nil) }
        }
    case .close: context.close(promise: nil)
    case .silence: break
    }
  }

  /// What is no HTTP, such as a TLS handshake, gets no answer.
  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
