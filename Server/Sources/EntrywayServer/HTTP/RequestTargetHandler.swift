import NIOCore
import NIOHTTP1

/// Takes the host of a target that is a whole address, `GET http://go.example.com/abcd`, in place of
/// the `Host` field's (RFC 9112, section 3.2.2): otherwise the two could say different things to a
/// proxy in front and to this server.
///
/// It stands before the codec, which would forget the target's host.
final class RequestTargetHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data),
      let authority = RequestTarget.authority(of: head.uri)
    else { return context.fireChannelRead(data) }
    head.headers.replaceOrAdd(name: "Host", value: authority)
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }
}
