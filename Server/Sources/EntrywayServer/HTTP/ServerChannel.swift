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
  /// How long a request may take to arrive whole.
  let limit: TimeAmount
  /// What answers at once; nil at the private address.
  let links: KnownLinks?

  func setup(
    channel: any Channel, logger: Logger
  ) -> EventLoopFuture<NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>> {
    channel.eventLoop.makeCompletedFuture {
      var limits = NIOHTTPDecoderLimitConfiguration()
      limits.maxHeaderFieldSize = 16 * 1024
      limits.maxHeaderListSize = 32 * 1024
      limits.maxHeaderFieldCount = 100
      let pipeline = channel.pipeline.syncOperations
      // What is written is of HTTPTypes, which lets no line break into a field, or a ``LinkAnswer``.
      try pipeline.configureHTTPServerPipeline(
        withPipeliningAssistance: false, withErrorHandling: false,
        withOutboundHeaderValidation: false, withEncoderConfiguration: .init(),
        withDecoderLimitConfiguration: limits)
      try pipeline.addHandler(RequestTarget())
      try pipeline.addHandler(ConnectionLife(limit: limit))
      if let links {
        try pipeline.addHandler(
          KnownLinkHandler(links, peer: channel.remoteAddress?.ipAddress))
      }
      try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
      return try NIOAsyncChannel(
        wrappingChannelSynchronously: channel,
        configuration: .init(isOutboundHalfClosureEnabled: true))
    }
  }

  func handle(
    value: NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>, logger: Logger
  ) async {
    await handleHTTP(asyncChannel: value, logger: logger)
  }
}
