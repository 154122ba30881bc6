import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTP2
import NIOPosix
import NIOSSL
import NIOTLS

/// A connection that is being set up: it succeeds or fails once.
final class ConnectionAttempt {
  let number: Int
  let pool: ConnectionPool
  var channel: (any Channel)?
  private var isDecided = false
  private var timeout: Scheduled<Void>?

  init(number: Int, pool: ConnectionPool) {
    self.number = number
    self.pool = pool
  }

  func start() {
    timeout = pool.loop.assumeIsolated().scheduleTask(in: TimeAmount(pool.options.connectTimeout)) {
      [self] in fail(SendingProblem(.connectTimeout))
    }
  }

  func succeed() {
    isDecided = true
    timeout?.cancel()
  }

  func fail(_ problem: SendingProblem) {
    guard !isDecided else { return }
    isDecided = true
    timeout?.cancel()
    channel?.close(promise: nil)
    let place = pool.endpoint.place
    pool.failed(
      self,
      SendingProblem(problem.code, detail: problem.detail.map { "\(place): \($0)" } ?? place))
  }
}

/// Sets connections up: TCP, the proxy's CONNECT, TLS, HTTP/2.
struct Connector {
  let endpoint: APNsEndpoint
  private var context: NIOSSLContext?

  init(endpoint: APNsEndpoint) { self.endpoint = endpoint }

  mutating func connect(_ attempt: ConnectionAttempt) {
    attempt.start()
    guard Self.isUsable(endpoint.host, endpoint.port),
      endpoint.proxy.map({ Self.isUsable($0.host, $0.port) }) ?? true
    else {
      attempt.fail(SendingProblem(.endpoint, detail: "no server can have this address"))
      return
    }
    let tls: NIOSSLContext
    do {
      tls = try context ?? makeContext()
      context = tls
    } catch {
      attempt.fail(SendingProblem(.endpoint, detail: ConnectingWords.of(error)))
      return
    }
    let endpoint = endpoint
    let loop = attempt.pool.loop
    let bound = NIOLoopBound(attempt, eventLoop: loop)
    ClientBootstrap(group: loop)
      .connectTimeout(TimeAmount(attempt.pool.options.connectTimeout))
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          bound.value.channel = channel
          let gate = SecureGate(bound.value)
          if endpoint.proxy == nil {
            try channel.pipeline.syncOperations.addHandler(
              Connector.tlsHandler(tls, endpoint.host))
          } else {
            let encoder = HTTPRequestEncoder()
            let decoder = ByteToMessageHandler(
              HTTPResponseDecoder(leftOverBytesStrategy: .forwardBytes))
            let tunnel = ProxyTunnel(
              endpoint, attempt: bound.value, encoder: encoder, decoder: decoder,
              tls: tls)
            try channel.pipeline.syncOperations.addHandlers([encoder, decoder, tunnel])
          }
          try channel.pipeline.syncOperations.addHandler(gate)
        }
      }
      .connect(
        host: endpoint.proxy?.host ?? endpoint.host, port: endpoint.proxy?.port ?? endpoint.port
      )
      .hop(to: loop)
      .assumeIsolated()
      .whenFailure { error in
        attempt.fail(SendingProblem(.noConnection, detail: ConnectingWords.of(error)))
      }
  }

  /// Whether a name or an address, with a port, can be looked up and be written into a request.
  private static func isUsable(_ host: String, _ port: Int) -> Bool {
    (1...65535).contains(port) && (1...253).contains(host.utf8.count)
      && host.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
          UInt8(ascii: "_"), UInt8(ascii: ":"):
          true
        default: false
        }
      }
  }

  private func makeContext() throws -> NIOSSLContext {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = ["h2"]
    if let roots = endpoint.trustRoots {
      configuration.trustRoots = .certificates(
        try NIOSSLCertificate.fromPEMBytes(Array(roots.utf8)))
    }
    return try NIOSSLContext(configuration: configuration)
  }

  /// An address in digits is no name that TLS could ask for; the certificate must be for it then.
  static func tlsHandler(_ context: NIOSSLContext, _ host: String) throws -> NIOSSLClientHandler {
    try NIOSSLClientHandler(context: context, serverHostname: isAddress(host) ? nil : host)
  }

  static func isAddress(_ host: String) -> Bool {
    (try? SocketAddress(ipAddress: host, port: 0)) != nil
  }

  static func http2(_ options: PushSenderOptions) -> NIOHTTP2Handler {
    var connection = NIOHTTP2Handler.ConnectionConfiguration()
    connection.initialSettings = [
      HTTP2Setting(parameter: .enablePush, value: 0),
      HTTP2Setting(parameter: .maxHeaderListSize, value: 16 * 1024),
      HTTP2Setting(parameter: .initialWindowSize, value: APNsConnection.streamWindow),
    ]
    // NIOHTTP2 closes a connection after 200 resets or control frames in 30 seconds; APNs refuses
    // whole windows of streams (observed).
    connection.controlFrameRateLimit.maximumCount = 10_000
    connection.maximumRecentlyResetStreams = 10_000
    var stream = NIOHTTP2Handler.StreamConfiguration()
    stream.streamResetFrameRateLimit.maximumCount = 100_000
    stream.streamErrorRateLimit.maximumCount = 10_000
    return NIOHTTP2Handler(
      mode: .client, connectionConfiguration: connection, streamConfiguration: stream)
  }
}

/// Waits for TLS, and lets HTTP/2 begin if the server speaks it.
final class SecureGate: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer

  private let attempt: ConnectionAttempt

  init(_ attempt: ConnectionAttempt) { self.attempt = attempt }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard let event = event as? TLSUserEvent, case .handshakeCompleted(let name) = event else {
      context.fireUserInboundEventTriggered(event)
      return
    }
    guard name == "h2" else {
      attempt.fail(SendingProblem(.noHTTP2))
      return
    }
    guard isForHost(context) else {
      attempt.fail(SendingProblem(.untrusted, detail: "the certificate is for another host"))
      return
    }
    let pipeline = context.pipeline.syncOperations
    do {
      try pipeline.addHandlers([
        RecordWriter(), Connector.http2(attempt.pool.options),
        APNsConnection(attempt),
      ])
      pipeline.removeHandler(self, promise: nil)
    } catch {
      attempt.fail(SendingProblem(.noConnection, detail: ConnectingWords.of(error)))
    }
  }

  /// Whether the certificate is for the name that was asked for.
  ///
  /// NIOSSL also takes one for the peer's address: whoever leads the name elsewhere, or a proxy, can
  /// have that.
  private func isForHost(_ context: ChannelHandlerContext) -> Bool {
    let host = attempt.pool.endpoint.host
    if Connector.isAddress(host) { return true }
    guard let certificate = try? context.pipeline.syncOperations.nioSSL_peerCertificate() else {
      return false
    }
    let names = certificate._subjectAlternativeNames()
    return names.isEmpty
      || names.contains { $0.nameType == .dnsName && Self.matches(host, Array($0.contents)) }
  }

  /// RFC 9525, 6.3: the whole name, or `*` for its first label.
  static func matches(_ host: String, _ pattern: [UInt8]) -> Bool {
    func labels(_ name: some Sequence<UInt8>) -> [[UInt8]] {
      let lower = name.map { (65...90).contains($0) ? $0 | 32 : $0 }
      let labels = lower.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      return (labels.last?.isEmpty == true ? labels.dropLast() : labels[...]).map(Array.init)
    }
    let host = labels(host.utf8)
    let pattern = labels(pattern)
    guard host.count == pattern.count, let first = pattern.first else { return false }
    return host.dropFirst() == pattern.dropFirst()
      && (first == host.first || first == [UInt8(ascii: "*")] && host.count > 2)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch ConnectingWords.tlsReason(error) {
    case "NO_APPLICATION_PROTOCOL", "TLSV1_ALERT_NO_APPLICATION_PROTOCOL":
      attempt.fail(SendingProblem(.noHTTP2))
    case "CERTIFICATE_VERIFY_FAILED": attempt.fail(SendingProblem(.untrusted))
    case _ where (error as? NIOSSLExtraError) == .failedToValidateHostname:
      attempt.fail(SendingProblem(.untrusted, detail: "the certificate is for another host"))
    case _ where error is HTTPParserError:
      attempt.fail(SendingProblem(.proxy, detail: "the proxy's answer is not HTTP"))
    default: attempt.fail(SendingProblem(.tls, detail: ConnectingWords.of(error)))
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    attempt.fail(SendingProblem(.closed))
    context.fireChannelInactive()
  }
}

/// Asks a proxy to connect (RFC 9110, 9.3.6), and steps aside for TLS.
final class ProxyTunnel: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  private let endpoint: APNsEndpoint
  private let attempt: ConnectionAttempt
  private let encoder: HTTPRequestEncoder
  private let decoder: ByteToMessageHandler<HTTPResponseDecoder>
  private let tls: NIOSSLContext
  private var status: HTTPResponseStatus?

  init(
    _ endpoint: APNsEndpoint, attempt: ConnectionAttempt, encoder: HTTPRequestEncoder,
    decoder: ByteToMessageHandler<HTTPResponseDecoder>, tls: NIOSSLContext
  ) {
    self.endpoint = endpoint
    self.attempt = attempt
    self.encoder = encoder
    self.decoder = decoder
    self.tls = tls
  }

  func channelActive(context: ChannelHandlerContext) {
    let target = "\(endpoint.host):\(endpoint.port)"
    let head = HTTPRequestHead(
      version: .http1_1, method: .CONNECT, uri: target, headers: ["host": target])
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      status = head.status
      if !(200..<300).contains(head.status.code) {
        attempt.fail(
          SendingProblem(
            (400..<500).contains(head.status.code) ? .proxyRefused : .proxy,
            detail: "\(head.status.code) \(head.status.reasonPhrase)"))
      }
    case .body: break
    case .end: open(context)
    }
  }

  private func open(_ context: ChannelHandlerContext) {
    guard let status, (200..<300).contains(status.code) else { return }
    // TLS writes bytes, which HTTP/1.1's handlers don't take: it comes when they are gone.
    let pipeline = context.pipeline.syncOperations
    pipeline.removeHandler(encoder)
      .assumeIsolated()
      .flatMap { [decoder] in pipeline.removeHandler(decoder) }
      .flatMapThrowing { [self] in
        try pipeline.addHandler(Connector.tlsHandler(tls, endpoint.host), position: .after(self))
        pipeline.removeHandler(self, promise: nil)
      }
      .whenFailure { [attempt] error in
        attempt.fail(SendingProblem(.endpoint, detail: ConnectingWords.of(error)))
      }
  }
}
