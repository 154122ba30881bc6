import NIOCore
import NIOHTTP1

/// Takes the host of a target that is a whole address, `GET http://go.example.com/abcd`, in place of
/// the `Host` field's (RFC 9112, section 3.2.2): otherwise the two could say different things to a
/// proxy in front and to this server.
///
/// It stands before the codec, which would forget the target's host.
final class RequestTarget: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data), let authority = Self.authority(of: head.uri)
    else { return context.fireChannelRead(data) }
    head.headers.replaceOrAdd(name: "Host", value: authority)
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  /// What stands between `http://` and the path; nil for a target that begins with its path.
  static func authority(of target: String) -> String? {
    guard !target.utf8.starts(with: [UInt8(ascii: "/")]) else { return nil }
    for scheme in ["http://", "https://"]
    where Substring(target.utf8.prefix(scheme.utf8.count)).lowercased() == scheme {
      let rest = target.utf8.dropFirst(scheme.utf8.count)
      return String(Substring(rest.prefix { !"/?#".utf8.contains($0) }))
    }
    return nil
  }
}
