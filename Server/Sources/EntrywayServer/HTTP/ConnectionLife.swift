import NIOCore
import NIOHTTP1

/// Ends a connection at the right time: when its next request does not arrive whole within a time, when
/// the client takes nothing of its answers for a time, after the answers to as many requests as may
/// come at once, and when the server ends, after the answers to what has begun.
///
/// A limit on idle time alone does not stop somebody who sends a byte now and then: the one for requests
/// counts from the connection's beginning, or from the end of the last answer, to the end of a request.
/// The one for answers begins again with each byte that is taken: whoever reads slowly gets all.
final class ConnectionLife: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let limits: ConnectionLimits
  private let written: WrittenBytes
  /// When what is waited for has to be there; nil while it is the server's turn.
  private var deadline: NIODeadline?
  /// Looks at the deadline: one at a time, since setting and cancelling a timer costs each request more
  /// than looking once too often costs a connection.
  private var look: Scheduled<Void>?
  /// What closes the connection of a server that ends: when all is taken, and at last.
  private var lastLook: Scheduled<Void>?
  private var lastMoment: Scheduled<Void>?
  private var isReading = false
  /// How many requests have arrived whole and wait for their answers: a client may send several at once.
  private var unanswered = 0
  private var isLast = false
  /// Whether nothing that arrives from now on is looked at.
  private var isDeaf = false
  /// How many bytes of answers the client had taken at the last look, and since when it has no more.
  private var taken = 0
  private var takenAt: NIODeadline?
  private var isReadHeld = false
  private var hasAnswered = false
  /// How long the first request of a new connection may take when the server ends.
  private static let farewell = TimeAmount.seconds(1)

  /// - Parameters:
  ///   - limits: How long is waited for a client, and how much it may send at once.
  ///   - written: What counts the bytes of answers, between this and the socket.
  init(_ limits: ConnectionLimits, written: WrittenBytes) {
    (self.limits, self.written) = (limits, written)
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
    if isDeaf { return }
    switch unwrapInboundIn(data) {
    case .head(let head):
      isReading = true
      guard Self.hasKnownCoding(head.headers) else {
        // Where its body ends is not known, nor where another request begins (RFC 9112, section 6.3).
        isDeaf = true
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
      if unanswered >= limits.requests {
        // What follows is not answered, which a client has to expect that does not wait for answers (RFC
        // 9112, section 9.3.2).
        (isDeaf, isLast) = (true, true)
      }
    }
    context.fireChannelRead(data)
  }

  func read(context: ChannelHandlerContext) {
    // Whoever does not take the answers is asked for no more requests.
    if context.channel.isWritable { context.read() } else { isReadHeld = true }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if isReadHeld, context.channel.isWritable {
      isReadHeld = false
      context.read()
    }
    context.fireChannelWritabilityChanged()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .end = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
    unanswered = max(0, unanswered - 1)
    hasAnswered = true
    if isLast, unanswered == 0, !isReading {
      context.writeAndFlush(data, promise: promise)
      closeWhenTaken(context)
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
    lastMoment = context.eventLoop.assumeIsolated().scheduleTask(in: limits.shutdown) {
      context.close(promise: nil)
    }
    guard unanswered == 0, !isReading else { return }
    // Who has just connected has sent a request, which may not be here yet: nobody else would answer it.
    if hasAnswered { closeWhenTaken(context) } else { waitForFirst(context) }
  }

  private func waitForFirst(_ context: ChannelHandlerContext) {
    deadline = min(deadline ?? .distantFuture, context.eventLoop.now + Self.farewell)
    look?.cancel()
    look(in: Self.farewell, context)
  }

  private static func hasKnownCoding(_ headers: HTTPHeaders) -> Bool {
    headers["Transfer-Encoding"].allSatisfy { $0.lowercased() == "chunked" }
  }

  private func start(_ context: ChannelHandlerContext) {
    deadline = context.eventLoop.now + limits.request
    if look == nil { look(in: min(limits.request, limits.answer), context) }
  }

  private func look(in time: TimeAmount, _ context: ChannelHandlerContext) {
    look = context.eventLoop.assumeIsolated().scheduleTask(in: time) { [self] in
      let now = context.eventLoop.now
      let untaken = untaken(context)
      let isStuck = untaken > 0 && taken == written.count - untaken
      taken = written.count - untaken
      let since = isStuck ? takenAt ?? now : now
      takenAt = since
      guard now - since < limits.answer else { return context.close(promise: nil) }
      if let deadline, deadline <= now {
        // The time for the next request begins when the client has the answers.
        guard untaken > 0 else { return context.close(promise: nil) }
        self.deadline = now + limits.request
      }
      // A deadline that is set from now on is not before the next look.
      let next = min(deadline.map { $0 - now } ?? limits.request, since + limits.answer - now)
      look(in: next, context)
    }
  }

  /// How many bytes of answers wait for the client to take others.
  private func untaken(_ context: ChannelHandlerContext) -> Int {
    (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }

  /// Closes the connection after the bytes that wait: closing drops them.
  private func closeWhenTaken(_ context: ChannelHandlerContext) {
    guard untaken(context) > 0 else {
      guard isDeaf, lastMoment == nil else { return context.close(promise: nil) }
      // Closed at once while requests arrive that nobody reads, the system would drop the last answers.
      deadline = context.eventLoop.now + limits.request
      return context.close(mode: .output, promise: nil)
    }
    lastLook = context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(20)) { [self] in
      closeWhenTaken(context)
    }
  }

  private func end() {
    for task in [look, lastLook, lastMoment] { task?.cancel() }
    (look, lastLook, lastMoment) = (nil, nil, nil)
  }
}

/// How long a connection's client is waited for, and how much it may send at once.
struct ConnectionLimits: Hashable, Sendable {
  /// How long a request may take to arrive whole.
  var request: TimeAmount
  /// How long a client may take nothing of the answers that wait for it.
  var answer: TimeAmount
  /// How many requests may wait for their answers: more are not answered.
  var requests = 256
  /// How long a connection lasts once the server ends.
  ///
  /// Both addresses end one after the other, all within ten seconds.
  var shutdown = TimeAmount.seconds(3)
}

/// Counts the bytes that are handed to a connection's socket, which may keep them for a client that does
/// not take them.
final class WrittenBytes: ChannelOutboundHandler, RemovableChannelHandler {
  typealias OutboundIn = IOData
  typealias OutboundOut = IOData

  private(set) var count = 0

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    count += unwrapOutboundIn(data).readableBytes
    context.write(data, promise: promise)
  }
}
