import EntrywaySending
import Foundation
import NIOCore
import NIOHPACK
import NIOHTTP2
import Synchronization

/// Counts the GOAWAY frames that a connection writes.
final class FrameWatch: NIOHTTP2FrameDelegate {
  private(set) var goAways = 0

  func wroteFrame(_ frame: HTTP2Frame) {
    if case .goAway = frame.payload { goAways += 1 }
  }
}

/// One connection to the fake: reads HTTP/2's frames, and answers requests as the test wants, or as APNs would.
final class PushConnection: ChannelInboundHandler {
  typealias InboundIn = HTTP2Frame
  typealias OutboundOut = HTTP2Frame

  /// Its number, from 1.
  let number: Int
  let world: World
  let gate: WireGate
  /// What HTTP/2's handler writes.
  let watch: FrameWatch

  /// A request that has not been answered.
  struct Exchange {
    var push: FakeAPNs.Push
    /// Whether the client has ended the stream.
    var hasEnded = false
    /// Whether the answer was chosen: at the end of the body, or when there is too much of it.
    var isJudged = false
    /// Whether the push stands in the log already, since its answer waits.
    var isWaiting = false
    /// The answer that a waiting push gets; nil for the one by the rules.
    var planned: FakeAPNs.Answer?
    /// Bytes that count against the stream's window and have not been granted again.
    var ungranted = 0
  }

  var exchanges: [HTTP2StreamID: Exchange] = [:]
  /// Streams that send an answer without an end.
  var endless: Set<HTTP2StreamID> = []
  /// Held answers, in the order of their requests.
  var held: [HTTP2StreamID] = []
  /// Whether a provider token was taken, and none refused since.
  var isTrusted: Bool
  /// The key of the connection's first good provider token.
  var boundKey: String?
  var lastReceived = HTTP2StreamID(0)
  /// The last stream of a GOAWAY that was sent.
  var lastProcessed: HTTP2StreamID?
  /// How often this connection itself said GOAWAY.
  var goAways = 0
  var closesWhenDrained = false
  /// Settings that were sent and not acknowledged.
  var unacknowledged = 1
  var context: ChannelHandlerContext?

  private var ungranted = 0
  private var isReading = false
  private var hasBegun = false
  private static let bodyLimit = 65_536
  private static let droppedLimit = 1 << 20

  init(number: Int, world: World, gate: WireGate, watch: FrameWatch) {
    (self.number, self.world, self.gate, self.watch) = (number, world, gate, watch)
    isTrusted = !world.options.limitsUntrustedConnections
  }

  // MARK: - Channel

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func channelInactive(context: ChannelHandlerContext) {
    for stream in exchanges.keys.sorted() { end(stream, as: .unanswered) }
    world.state.withLock { _ = $0.connections.removeValue(forKey: number) }
    self.context = nil
    context.fireChannelInactive()
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    context.flush()
    isReading = false
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A fault of one stream ends that stream; HTTP/2's handler says GOAWAY when the connection must end.
    if error is NIOHTTP2Errors.StreamError || watch.goAways <= goAways, error is any NIOHTTP2Error {
      return
    }
    context.close(promise: nil)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let closed = event as? StreamClosedEvent {
      endless.remove(closed.streamID)
      end(closed.streamID, as: .unanswered)
      closeIfDrained()
    }
    context.fireUserInboundEventTriggered(event)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    isReading = true
    let frame = unwrapInboundIn(data)
    if !hasBegun {
      hasBegun = true
      // The connection's window is no limit: what is tested are the streams'. Not sooner, since the SETTINGS must
      // come first.
      write(.init(streamID: .rootStream, payload: .windowUpdate(windowSizeIncrement: 1 << 24)))
    }
    switch frame.payload {
    case .headers(let headers): receive(headers, on: frame.streamID)
    case .data(let data): receive(data, on: frame.streamID)
    case .rstStream: world.count { $0.resets += 1 }
    case .ping(_, ack: false): world.count { $0.pings += 1 }
    case .goAway(_, let code, _):
      // A client that found a fault reads no answers any more.
      guard code == .noError else { return cut() }
      closesWhenDrained = true
      closeIfDrained()
    case .settings(.ack): unacknowledged = max(0, unacknowledged - 1)
    default: break
    }
  }

  // MARK: - Requests

  private func receive(_ headers: HTTP2Frame.FramePayload.Headers, on stream: HTTP2StreamID) {
    if exchanges[stream] != nil {
      // Trailers: APNs has no use for them.
      if headers.endStream { endBody(stream) }
      return
    }
    lastReceived = max(lastReceived, stream)
    let head = RequestHead(headers.headers)
    var push = FakeAPNs.Push(
      number: head.isOfChannels ? 0 : world.nextPush(), connection: number, stream: Int(stream),
      head: head, fields: headers.headers)
    if !isTrusted, unacknowledged > 0, !exchanges.isEmpty {
      // Opened before the client knew that it may have one stream.
      write(.init(streamID: stream, payload: .rstStream(.refusedStream)))
      push.outcome = .unprocessed
      return world.settle(push, hasWaited: false)
    }
    exchanges[stream] = Exchange(push: push)
    if let interruption = world.state.withLock({ $0.script.interruption }),
      let answer = interruption(push)
    {
      exchanges[stream]?.hasEnded = headers.endStream
      exchanges[stream]?.isJudged = true
      return perform(answer, on: stream)
    }
    if headers.endStream { endBody(stream) }
  }

  private func receive(_ data: HTTP2Frame.FramePayload.Data, on stream: HTTP2StreamID) {
    guard case .byteBuffer(var bytes) = data.data else { return }
    let size = bytes.readableBytes + (data.paddingBytes.map { $0 + 1 } ?? 0)
    grantConnection(size)
    guard var exchange = exchanges[stream], !exchange.isJudged else { return }
    exchange.push.bodySize += bytes.readableBytes
    if exchange.push.body.readableBytes == 0 {
      exchange.push.body = bytes
    } else if exchange.push.bodySize <= Self.bodyLimit {
      exchange.push.body.writeBuffer(&bytes)
    }
    exchange.ungranted += size
    let isTooMuch = exchange.push.bodySize > Self.droppedLimit
    if !data.endStream, !isTooMuch, world.options.grantsWindow,
      exchange.ungranted >= min(world.options.window, 32_768)
    {
      write(
        .init(
          streamID: stream,
          payload: .windowUpdate(windowSizeIncrement: exchange.ungranted)))
      exchange.ungranted = 0
    }
    exchanges[stream] = exchange
    if data.endStream {
      endBody(stream)
    } else if isTooMuch {
      judge(stream)
    }
  }

  private func grantConnection(_ size: Int) {
    ungranted += size
    guard ungranted >= 16_384 else { return }
    write(.init(streamID: .rootStream, payload: .windowUpdate(windowSizeIncrement: ungranted)))
    ungranted = 0
  }

  private func endBody(_ stream: HTTP2StreamID) {
    exchanges[stream]?.hasEnded = true
    judge(stream)
  }

  /// Answers a request, or lets it wait.
  private func judge(_ stream: HTTP2StreamID) {
    guard let exchange = exchanges[stream], !exchange.isJudged else { return }
    exchanges[stream]?.isJudged = true
    let push = exchange.push
    let plan = world.plan(for: push)
    if case .hold? = plan.answer?.kind {
      hold(stream, planned: nil)
    } else if plan.holds {
      hold(stream, planned: plan.answer)
    } else if let answer = plan.answer {
      perform(answer, on: stream)
    } else {
      answerByRules(stream)
    }
  }

  private func hold(_ stream: HTTP2StreamID, planned: FakeAPNs.Answer?) {
    guard let push = exchanges[stream]?.push else { return }
    exchanges[stream]?.isWaiting = true
    exchanges[stream]?.planned = planned
    held.append(stream)
    world.wait(push)
  }

  /// Answers held requests, the oldest first.
  ///
  /// - Returns: The number of pushes answered.
  func release(atMost limit: Int) -> Int {
    var count = 0
    while count < limit, !held.isEmpty {
      let stream = held.removeFirst()
      guard let exchange = exchanges[stream] else { continue }
      count += 1
      if let answer = exchange.planned {
        perform(answer, on: stream)
      } else {
        answerByRules(stream)
      }
    }
    flush()
    return count
  }

  func answerByRules(_ stream: HTTP2StreamID) {
    guard let push = exchanges[stream]?.push else { return }
    answer(verdict(on: push), on: stream)
  }

  private func verdict(on push: FakeAPNs.Push) -> Verdict {
    let head = push.head
    let subject = head.subject
    if subject == .nothing { return .refused("BadPath") }
    if subject == .push, head.method != "POST" { return .refused("MethodNotAllowed") }
    if head.repeats { return .refused("DuplicateHeaders") }
    if let fault = world.fault(ofProviderToken: head.authorization, bound: &boundKey) {
      return .refused(fault)
    }
    guard subject == .push else { return world.verdict(on: push, about: subject) }
    if let fault = world.rules.faultOfFields(head) { return .refused(fault) }
    if let fault = PushRules.faultOfPayload(push.body, count: push.bodySize, type: head.type) {
      return .refused(fault)
    }
    return .accepted
  }

  // MARK: - Ends

  /// Writes down how a request ended; before the frame that ends its stream is written, since that write tells of
  /// a closed stream.
  func end(_ stream: HTTP2StreamID, as outcome: FakeAPNs.Outcome) {
    guard var exchange = exchanges.removeValue(forKey: stream) else { return }
    exchange.push.outcome = outcome
    world.settle(exchange.push, hasWaited: exchange.isWaiting)
  }

  func closeIfDrained() {
    guard closesWhenDrained, exchanges.isEmpty, endless.isEmpty, let context else { return }
    context.flush()
    context.close(promise: nil)
  }

  func write(_ frame: HTTP2Frame, promise: EventLoopPromise<Void>? = nil) {
    guard let context else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    context.write(wrapOutboundOut(frame), promise: promise)
  }

  /// Flushes what was written outside of a read.
  func flush() {
    if !isReading { context?.flush() }
  }
}
