import NIOCore
import NIOHTTP1

/// Ends a connection at the right time: when its next request does not arrive whole within a time, and
/// when the server ends, behind the answers to what has begun.
///
/// A limit on idle time alone does not stop somebody who sends a byte now and then: this one counts
/// from the connection's beginning, or from the end of the last answer, to the end of a request.
final class ConnectionLife: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let limit: TimeAmount
  private var deadline: Scheduled<Void>?
  private var isReading = false
  /// How many requests have arrived whole and wait for their answers: a client may send several at once.
  private var unanswered = 0
  private var isLast = false
  private var isRefused = false

  init(limit: TimeAmount) {
    self.limit = limit
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { start(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    start(context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    stop()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    stop()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isRefused { return }
    switch unwrapInboundIn(data) {
    case .head(let head):
      isReading = true
      guard Self.hasKnownCoding(head.headers) else {
        // Where its body ends is not known, nor where another request begins (RFC 9112, section 6.3).
        isRefused = true
        context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
        return
      }
      if unanswered == 0, head.version == .http1_1,
        head.headers.first(name: "Expect")?.lowercased() == "100-continue"
      {
        let go = HTTPResponseHead(version: .http1_1, status: .continue)
        context.writeAndFlush(wrapOutboundOut(.head(go)), promise: nil)
      }
    case .body: break
    case .end:
      isReading = false
      unanswered += 1
      stop()
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .end = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
    unanswered = max(0, unanswered - 1)
    if isLast, unanswered == 0, !isReading {
      context.writeAndFlush(data, promise: promise)
      context.close(promise: nil)
    } else {
      if unanswered == 0 { start(context) }
      context.write(data, promise: promise)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event is ChannelShouldQuiesceEvent else {
      return context.fireUserInboundEventTriggered(event)
    }
    isLast = true
    if unanswered == 0, !isReading { context.close(promise: nil) }
  }

  private static func hasKnownCoding(_ headers: HTTPHeaders) -> Bool {
    headers["Transfer-Encoding"].allSatisfy { $0.lowercased() == "chunked" }
  }

  private func start(_ context: ChannelHandlerContext) {
    stop()
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
  }

  private func stop() {
    deadline?.cancel()
    deadline = nil
  }
}
