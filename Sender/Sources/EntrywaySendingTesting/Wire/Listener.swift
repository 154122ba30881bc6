import NIOCore
import NIOHTTP2
import NIOPosix
import NIOSSL
import NIOTLS
import Synchronization

/// Accepts connections, and gives them TLS, HTTP/2 and a ``PushConnection``.
struct Listener {
  let channel: any Channel

  var port: Int? { channel.localAddress?.port }

  static func start(
    world: World, certificate: LoopbackCertificate, group: any EventLoopGroup
  ) async throws(FakeAPNsError) -> Listener {
    let tls: NIOSSLContext
    do {
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(certificate.serverPEM.utf8))
          .map { .certificate($0) },
        privateKey: .privateKey(
          try NIOSSLPrivateKey(bytes: Array(certificate.serverKeyPEM.utf8), format: .pem)))
      configuration.minimumTLSVersion = .tlsv12
      configuration.applicationProtocols = ["h2"]
      tls = try NIOSSLContext(configuration: configuration)
    } catch {
      throw .badCertificate("\(error)")
    }
    do {
      let channel = try await ServerBootstrap(group: group)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .serverChannelOption(.backlog, value: 1024)
        .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture { try greet(channel, world: world, tls: tls) }
        }
        .bind(host: "127.0.0.1", port: world.options.port).get()
      return Listener(channel: channel)
    } catch {
      let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) }
      throw .cannotListen(port: world.options.port, reason ?? "\(error)")
    }
  }

  private static func greet(_ channel: any Channel, world: World, tls: NIOSSLContext) throws {
    let (number, greeting, isOver) = world.state.withLock { state in
      state.lastConnection += 1
      state.log.change { $0.connections += 1 }
      state.connections[state.lastConnection] = World.ConnectionHandle(
        channel: channel, connection: nil)
      return (state.lastConnection, state.script.greeting, state.isOver)
    }
    let plan = greeting?(number) ?? .normal
    if case .close = plan {
      channel.close(promise: nil)
      return
    }
    if isOver {
      channel.close(promise: nil)
      return
    }
    channel.closeFuture.whenComplete { _ in
      world.state.withLock { _ = $0.connections.removeValue(forKey: number) }
    }
    try channel.pipeline.syncOperations.addHandlers(
      NIOSSLServerHandler(context: tls),
      ApplicationProtocolNegotiationHandler { result, channel in
        channel.eventLoop.makeCompletedFuture {
          // A client without HTTP/2 has no business here.
          guard case .negotiated("h2") = result else {
            channel.close(promise: nil)
            return
          }
          try begin(channel, number: number, greeting: plan, world: world)
        }
      })
  }

  private static func begin(
    _ channel: any Channel, number: Int, greeting: FakeAPNs.Greeting, world: World
  ) throws {
    let gate = WireGate()
    try channel.pipeline.syncOperations.addHandler(gate)
    switch greeting {
    case .normal: break
    case .close, .closeBeforeSettings:
      channel.close(promise: nil)
      return
    case .silence:
      gate.fallSilent()
      return
    case .garbage(let bytes):
      gate.send(bytes)
      return
    }
    let watch = FrameWatch()
    let connection = PushConnection(number: number, world: world, gate: gate, watch: watch)
    try channel.pipeline.syncOperations.addHandlers(http2(world.options, watch), connection)
    world.state.withLock {
      $0.connections[number] = World.ConnectionHandle(
        channel: channel, connection: NIOLoopBound(connection, eventLoop: channel.eventLoop))
    }
  }

  private static func http2(_ options: FakeAPNs.Options, _ watch: FrameWatch) -> NIOHTTP2Handler {
    var configuration = NIOHTTP2Handler.ConnectionConfiguration()
    configuration.initialSettings = [
      HTTP2Setting(
        parameter: .maxConcurrentStreams,
        value: options.limitsUntrustedConnections ? 1 : options.maximumConcurrentStreams),
      HTTP2Setting(parameter: .maxHeaderListSize, value: 16_384),
      HTTP2Setting(parameter: .initialWindowSize, value: options.window),
    ]
    // It refuses streams and answers pings on purpose, and many of them.
    configuration.maximumRecentlyResetStreams = 10_000
    configuration.controlFrameRateLimit.maximumCount = 1_000_000
    var stream = NIOHTTP2Handler.StreamConfiguration()
    stream.streamResetFrameRateLimit.maximumCount = 1_000_000
    stream.streamErrorRateLimit.maximumCount = 1_000_000
    return NIOHTTP2Handler(
      mode: .server, frameDelegate: watch, connectionConfiguration: configuration,
      streamConfiguration: stream)
  }
}
