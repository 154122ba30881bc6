import Logging
import NIOCore
import NIOHPACK
import NIOHTTP2

/// A connection to APNs: all its streams in one handler on the frames of HTTP/2, without a channel
/// for each, so that many requests share a write and a flush.
final class APNsConnection: ChannelInboundHandler {
  typealias InboundIn = HTTP2Frame
  typealias OutboundOut = HTTP2Frame

  let attempt: ConnectionAttempt
  private let pool: ConnectionPool
  private var context: ChannelHandlerContext?
  private var streams: [HTTP2StreamID: PendingExchange] = [:]
  private var nextStream: HTTP2StreamID = 1
  private var state = State.settling
  /// The server's SETTINGS_MAX_CONCURRENT_STREAMS; 100 is what NIOHTTP2 allows before it is told.
  private var serverLimit = 100
  /// Whether APNs has answered with anything but 403: until then it takes one stream.
  private(set) var isProven = false
  private(set) var hasAnswered = false
  /// Whether the last answer was a 403.
  private(set) var isRefusing = false
  private var hasRoomAgain = false
  /// Why it ends, once that is known.
  private var ending: SendingProblem?
  private var lastRead = NIODeadline.now()
  private(set) var lastUsed = NIODeadline.now()
  private var watch: Scheduled<Void>?
  private var pong: Scheduled<Void>?

  enum State { case settling, open, draining, closed }

  init(_ attempt: ConnectionAttempt) {
    self.attempt = attempt
    pool = attempt.pool
  }

  var number: Int { attempt.number }

  var isOpen: Bool { state == .open }
  var isIdle: Bool { streams.isEmpty }
  var openStreams: Int { streams.count }

  /// How many streams may be opened now.
  var room: Int {
    guard state == .open, let context, context.channel.isWritable else { return 0 }
    let limit = min(serverLimit, pool.options.maximumStreams)
    return max(0, (isProven ? limit : min(limit, 1)) - streams.count)
  }

  /// Whether it has as many streams as it may have, and could bear no more however it goes on.
  var isFull: Bool { state == .open && isProven && !isRefusing && room == 0 }
}

// Requests.
extension APNsConnection {
  /// Writes a request; ``flush()`` sends it.
  func open(_ exchange: PendingExchange, token: ProviderToken, authorization: String) {
    guard let context else { return }
    let id = nextStream
    nextStream = nextStream.advanced(by: 2)
    if nextStream > 0x3fff_ffff { drain(SendingProblem(.closed)) }
    exchange.stream = (self, id)
    exchange.token = token
    lastUsed = .now()
    exchange.sent = lastUsed
    exchange.due = min(exchange.deadline, lastUsed + pool.answerTimeout)
    pool.checkDeadlines(at: exchange.due)
    streams[id] = exchange
    let request = exchange.request
    let promise = context.eventLoop.makePromise(of: Void.self)
    promise.futureResult.assumeIsolated().whenComplete { [self] in wrote(exchange, $0) }
    let headers = HTTP2Frame.FramePayload.Headers(
      headers: pool.headers(of: request, authorization: authorization),
      endStream: request.body.isEmpty)
    let hasBody = !request.body.isEmpty
    context.write(
      wrapOutboundOut(HTTP2Frame(streamID: id, payload: .headers(headers))),
      promise: hasBody ? nil : promise)
    guard hasBody else { return }
    let data = HTTP2Frame.FramePayload.Data(
      data: .byteBuffer(pool.buffer(of: request.body)), endStream: true)
    context.write(
      wrapOutboundOut(HTTP2Frame(streamID: id, payload: .data(data))), promise: promise)
  }

  func flush() { context?.flush() }

  private func wrote(_ exchange: PendingExchange, _ result: Result<Void, any Error>) {
    switch result {
    case .success: exchange.writing = .done
    case .failure(let error):
      exchange.writing = .failed
      guard let id = exchange.stream?.id, streams[id] === exchange else { return }
      end(id, orElse: SendingProblem(.writeFailed, detail: ending?.detail ?? "\(type(of: error))"))
    }
  }

  /// Ends a request that has waited for its answer long enough: the server is told to forget it.
  func giveUp(_ exchange: PendingExchange, _ problem: SendingProblem) {
    guard let id = exchange.stream?.id, streams.removeValue(forKey: id) != nil else { return }
    // Bytes that still wait for the peer's window fail here, before the end is decided.
    reset(id)
    flush()
    settle(exchange, problem)
    if problem.code == .noAnswer { ping() }
    closeIfDone()
  }

  private func reset(_ id: HTTP2StreamID) {
    context?.write(
      wrapOutboundOut(HTTP2Frame(streamID: id, payload: .rstStream(.cancel))), promise: nil)
  }

  /// Ends the exchange of a stream: with its answer, or as not sent if its bytes have not left, or
  /// as unknown.
  private func end(_ id: HTTP2StreamID, orElse problem: SendingProblem, isUnseen: Bool = false) {
    guard let exchange = streams.removeValue(forKey: id) else { return }
    settle(exchange, problem, isUnseen: isUnseen)
  }

  private func settle(
    _ exchange: PendingExchange, _ problem: SendingProblem, isUnseen: Bool = false
  ) {
    if let answer = exchange.answer {
      pool.end(exchange, .answered(answer))
    } else if isUnseen || exchange.writing == .failed {
      pool.end(exchange, .notSent(problem))
    } else {
      pool.end(exchange, .unknown(problem))
    }
    hasRoomAgain = true
    lastUsed = .now()
  }
}

// Frames.
extension APNsConnection {
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    lastRead = .now()
    let frame = unwrapInboundIn(data)
    switch frame.payload {
    case .headers(let content): receive(content, on: frame.streamID)
    case .data(let content): receive(content, on: frame.streamID)
    case .rstStream(let code):
      let isRefused = code == .refusedStream
      end(
        frame.streamID,
        orElse: SendingProblem(isRefused ? .refusedStream : .reset, detail: code.text),
        isUnseen: isRefused)
    case .goAway(let last, let code, let data): receiveGoAway(last, code, data)
    case .settings(.settings(let settings)): receive(settings)
    default: break
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    pong?.cancel()
    pong = nil
    closeIfDone()
    guard hasRoomAgain else { return }
    hasRoomAgain = false
    pool.pump()
  }

  private func receive(_ settings: HTTP2Settings) {
    for setting in settings where setting.parameter == .maxConcurrentStreams {
      serverLimit = setting.value
    }
    if state == .settling {
      guard pool.opened(self) else { return close() }
      state = .open
      startWatch()
    }
    hasRoomAgain = true
  }

  /// Three digits; nothing else is a status.
  private static func status(_ text: String) -> Int? {
    text.utf8.count == 3 && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }

  private func receive(_ content: HTTP2Frame.FramePayload.Headers, on id: HTTP2StreamID) {
    guard let exchange = streams[id] else { return }
    if exchange.status == nil,
      let status = content.headers.first(name: ":status").flatMap(Self.status),
      status >= 200
    {
      exchange.receive(
        status: status,
        fields: content.headers.lazy.filter { $0.name.utf8.first != UInt8(ascii: ":") }.map {
          ($0.name, $0.value)
        })
      hasAnswered = true
      isRefusing = status == 403
      if status != 403, !isProven { isProven = true }
    }
    if content.endStream { answered(id, exchange) }
  }

  private func receive(_ content: HTTP2Frame.FramePayload.Data, on id: HTTP2StreamID) {
    guard case .byteBuffer(let bytes) = content.data, let exchange = streams[id] else { return }
    let fits = exchange.receive(bytes, limit: APNsConnections.answerLimit)
    if content.endStream {
      answered(id, exchange)
    } else if !fits {
      streams[id] = nil
      reset(id)
      flush()
      settle(exchange, SendingProblem(.violation, detail: "the answer is too long"))
    }
  }

  private func answered(_ id: HTTP2StreamID, _ exchange: PendingExchange) {
    streams[id] = nil
    exchange.isWhole = true
    // An answer to a request that has not left yet: its rest is not needed.
    if exchange.writing == .pending { reset(id) }
    settle(exchange, SendingProblem(.violation, detail: "an answer without a status"))
  }

  private func receiveGoAway(
    _ last: HTTP2StreamID, _ code: HTTP2ErrorCode, _ data: ByteBuffer?
  ) {
    let problem = SendingProblem(.goAway, detail: GoAwayReason.text(code, data))
    pool.logger.info("APNs ends connection \(number)", metadata: problem.metadata)
    drain(problem)
    for id in streams.keys.filter({ $0 > last }).sorted() {
      end(id, orElse: problem, isUnseen: true)
    }
  }

  private func drain(_ problem: SendingProblem) {
    ending = problem
    guard state == .open else { return }
    state = .draining
    hasRoomAgain = true
    pool.drained(self, problem)
  }

  private func closeIfDone() {
    if state == .draining, streams.isEmpty { close() }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case let event as StreamClosedEvent:
      // Told by no frame: NIOHTTP2 has reset it.
      end(
        event.streamID,
        orElse: SendingProblem(.violation, detail: event.reason?.text))
    case let event as NIOHTTP2WindowUpdatedEvent:
      widen(event, context)
    default: break
    }
    context.fireUserInboundEventTriggered(event)
  }

  /// Keeps the server's windows open: answers are small, and bounded by the exchange.
  private func widen(_ event: NIOHTTP2WindowUpdatedEvent, _ context: ChannelHandlerContext) {
    guard let size = event.inboundWindowSize else { return }
    let target = event.streamID == .rootStream ? Self.connectionWindow : Self.streamWindow
    guard size < target / 2 else { return }
    if event.streamID != .rootStream, streams[event.streamID] == nil { return }
    context.writeAndFlush(
      wrapOutboundOut(
        HTTP2Frame(
          streamID: event.streamID, payload: .windowUpdate(windowSizeIncrement: target - size))),
      promise: nil)
  }

  static let connectionWindow = 1 << 20
  static let streamWindow = 1 << 17
}

// Life.
extension APNsConnection {
  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable { pool.pump() }
    context.fireChannelWritabilityChanged()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // One request that cannot be written: its promise tells.
    if error is NIOHTTP2Errors.StreamError { return }
    let isViolation = error is any NIOHTTP2Error
    close(SendingProblem(isViolation ? .violation : .closed, detail: "\(error)"))
  }

  func channelInactive(context: ChannelHandlerContext) {
    context.fireChannelInactive()
    let (before, problem) = (state, ending ?? SendingProblem(.closed))
    state = .closed
    watch?.cancel()
    pong?.cancel()
    for id in streams.keys.sorted() {
      end(id, orElse: problem, isUnseen: streams[id]?.writing == .pending)
    }
    if before == .open { pool.drained(self, problem) }
    pool.closed(self, problem, wasSettling: before == .settling)
  }

  /// Closes it; streams end when it is closed.
  func close(_ problem: SendingProblem? = nil) {
    ending = ending ?? problem
    guard state != .closed, let context else { return }
    if state == .open {
      state = .draining
      pool.drained(self, ending ?? SendingProblem(.closed))
    }
    context.close(promise: nil)
  }

  /// Looks now and then whether it is silent, or no longer needed.
  private func startWatch() {
    guard let context else { return }
    let options = pool.options
    guard let interval = [options.pingInterval, options.idleTimeout].compactMap({ $0 }).min() else {
      return
    }
    watch = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(interval)) { [self] in
      look()
      startWatch()
    }
  }

  private func look() {
    let now = NIODeadline.now()
    if let idle = pool.options.idleTimeout, streams.isEmpty, now - lastUsed >= TimeAmount(idle) {
      close(SendingProblem(.idle))
    } else if let interval = pool.options.pingInterval, now - lastRead >= TimeAmount(interval) {
      ping()
    }
  }

  /// Asks whether the connection is alive; if nothing comes in time, it is replaced.
  private func ping() {
    guard let context, state == .open || state == .draining, pong == nil else { return }
    context.writeAndFlush(
      wrapOutboundOut(
        HTTP2Frame(
          streamID: .rootStream, payload: .ping(HTTP2PingData(withInteger: 0), ack: false))),
      promise: nil)
    pong = context.eventLoop.assumeIsolated().scheduleTask(
      in: TimeAmount(pool.options.pingTimeout)
    ) { [self] in
      pool.logger.warning("Connection \(number) answers no ping: it is replaced")
      let problem = SendingProblem(.silent)
      close(problem)
      // TLS waits for the peer's farewell, which won't come; what is still to be written may leave.
      for id in streams.keys.sorted() { end(id, orElse: problem) }
      pool.pump()
    }
  }
}

/// Why APNs ends a connection: the `reason` of the JSON in GOAWAY, and HTTP/2's code.
enum GoAwayReason {
  static func text(_ code: HTTP2ErrorCode, _ data: ByteBuffer?) -> String {
    let name = "GOAWAY \(code.text)"
    guard let data, let reason = PushRefusal.reason(in: Array(data.readableBytesView)) else {
      return name
    }
    return "\(reason.rawValue) (\(name))"
  }
}

extension HTTP2ErrorCode {
  /// Its name in RFC 9113, section 7.
  var text: String {
    switch self {
    case .noError: "NO_ERROR"
    case .protocolError: "PROTOCOL_ERROR"
    case .internalError: "INTERNAL_ERROR"
    case .flowControlError: "FLOW_CONTROL_ERROR"
    case .settingsTimeout: "SETTINGS_TIMEOUT"
    case .streamClosed: "STREAM_CLOSED"
    case .frameSizeError: "FRAME_SIZE_ERROR"
    case .refusedStream: "REFUSED_STREAM"
    case .cancel: "CANCEL"
    case .compressionError: "COMPRESSION_ERROR"
    case .connectError: "CONNECT_ERROR"
    case .enhanceYourCalm: "ENHANCE_YOUR_CALM"
    case .inadequateSecurity: "INADEQUATE_SECURITY"
    case .http11Required: "HTTP_1_1_REQUIRED"
    default: "error \(networkCode)"
    }
  }
}
