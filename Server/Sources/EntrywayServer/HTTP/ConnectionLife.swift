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
  /// When what is waited for has to be there; nil while it is the server's turn.
  private var deadline: NIODeadline?
  /// Looks at the deadline: one at a time, since setting and cancelling a timer costs each request more
  /// than looking once too often costs a connection.
  private var look: Scheduled<Void>?
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
    end()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    end()
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
      deadline = nil
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
    deadline = context.eventLoop.now + limit
    if look == nil { look(in: limit, context) }
  }

  private func look(in time: TimeAmount, _ context: ChannelHandlerContext) {
    look = context.eventLoop.assumeIsolated().scheduleTask(in: time) { [self] in
      let now = context.eventLoop.now
      if let deadline, deadline <= now { return context.close(promise: nil) }
      // A deadline that is set from now on is not before the next look.
      look(in: deadline.map { $0 - now } ?? limit, context)
    }
  }

  private func end() {
    look?.cancel()
    look = nil
  }
}
