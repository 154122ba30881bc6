import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// What stands between a connection's bytes and the answers: HTTP/1.1 with its limits, and at the
/// public address the links that are in memory.
struct ServerChannel: HTTPChannelHandler {
  let responder: Responder
  let limits: ConnectionLimits
  /// What answers some requests before they reach the responder; nil for nothing.
  let shortcut: (@Sendable (_ peer: String?) -> any ChannelHandler)?

  func setup(
    channel: any Channel, logger: Logger
  ) -> EventLoopFuture<NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>> {
    channel.eventLoop.makeCompletedFuture {
      var header = NIOHTTPDecoderLimitConfiguration()
      header.maxHeaderFieldSize = 16 * 1024
      header.maxHeaderListSize = 32 * 1024
      header.maxHeaderFieldCount = 100
      let pipeline = channel.pipeline.syncOperations
      Self.keepUnsentSmall(channel)
      let written = WrittenBytes()
      try pipeline.addHandler(written)
      // What is written is of HTTPTypes, which lets no line break into a field, or a ``LinkAnswer``.
      try pipeline.configureHTTPServerPipeline(
        withPipeliningAssistance: false, withErrorHandling: false,
        withOutboundHeaderValidation: false, withEncoderConfiguration: .init(),
        withDecoderLimitConfiguration: header)
      try pipeline.addHandler(RequestTargetHandler())
      try pipeline.addHandler(ConnectionLife(limits, written: written))
      if let shortcut { try pipeline.addHandler(shortcut(channel.remoteAddress?.ipAddress)) }
      try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
      return try NIOAsyncChannel(
        wrappingChannelSynchronously: channel,
        configuration: .init(isOutboundHalfClosureEnabled: true))
    }
  }

  /// Has the kernel say early that a client takes bytes: of megabytes that wait it says so when a third is
  /// taken, and whoever reads slowly would look like one who does not read.
  private static func keepUnsentSmall(_ channel: any Channel) {
    #if os(Linux)
      // TCP_NOTSENT_LOWAT, which Glibc does not give to Swift.
      let option = ChannelOptions.Types.SocketOption(
        level: .tcp, name: NIOBSDSocket.Option(rawValue: 25))
      try? channel.syncOptions?.setOption(option, value: 64 * 1024)
    #endif
  }

  func handle(
    value: NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>, logger: Logger
  ) async {
    await handleHTTP(asyncChannel: value, logger: logger)
  }
}
