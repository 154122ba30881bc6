import HTTPTypes
import LinkPlatform
import NIOCore
import NIOHTTP1

/// Answers requests for links that are in memory, one after the other, and passes on the rest.
final class KnownLinkHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// What came while an answer waited for its click: it is handed on after the answer.
  private enum Held {
    case part(HTTPServerRequestPart)
    case event(Any)
    case error(any Error)
  }

  /// How much may be held before nothing more is read: several requests that came at once.
  private static let heldLimit = 64

  private let links: KnownLinks
  private let peer: String?
  /// What the request that is being read leads to, and an app's question as far as it is there.
  private var answer: KnownLinks.Answer?
  private var question: KnownLinks.Question?
  private var start = ContinuousClock.now
  private var isAnswering = false
  /// How many requests went on whose answers are not through yet.
  private var passedOn = 0
  private var held = CircularBuffer<Held>(initialCapacity: 0)
  private var isReadHeld = false

  init(_ links: KnownLinks, peer: String?) {
    (self.links, self.peer) = (links, peer)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    if isAnswering { held.append(.part(part)) } else { handle(part, context) }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if isAnswering {
      held.append(.event(event))
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if isAnswering { held.append(.error(error)) } else { context.fireErrorCaught(error) }
  }

  func read(context: ChannelHandlerContext) {
    // Whoever sends on and on waits for the answers: nothing more is read.
    if held.count < Self.heldLimit { context.read() } else { isReadHeld = true }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { passedOn -= 1 }
    context.write(data, promise: promise)
  }

  private func handle(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
    switch part {
    case .head(let head):
      start = .now
      if passedOn == 0 {
        answer = links.answer(to: head, peer: peer)
        if answer != nil { return }
        question = links.question(head, context.channel.allocator)
        if question != nil { return }
      }
      passedOn += 1
    case .body(var bytes):
      // No more than the header said: the parser counts.
      if question?.body.writeBuffer(&bytes) != nil { return }
    case .end:
      if let question { answer = links.answer(to: question, peer: peer) }
      if let answer {
        (self.answer, question) = (nil, nil)
        return tell(answer, context)
      }
      if let question {
        self.question = nil
        passedOn += 1
        context.fireChannelRead(wrapInboundOut(.head(question.head)))
        context.fireChannelRead(wrapInboundOut(.body(question.body)))
      }
    }
    context.fireChannelRead(wrapInboundOut(part))
  }

  private func tell(_ answer: KnownLinks.Answer, _ context: ChannelHandlerContext) {
    isAnswering = true
    let told = context.eventLoop.makePromise(of: LinkAnswer.self)
    links.journal.append(answer.draft) { [links] outcome in
      if let found = links.answer(answer, after: outcome) { return told.succeed(found) }
      Task { told.succeed(await links.repeated(answer)) }
    }
    told.futureResult.assumeIsolated().whenSuccess { [self] found in
      write(answer.isHead ? found.withoutBody : found, context)
      links.observer.answered(found.status, since: start) { answer.request }
      isAnswering = false
      resume(context)
    }
  }

  private func write(_ answer: LinkAnswer, _ context: ChannelHandlerContext) {
    var headers = answer.headers
    if !headers.contains(name: "Content-Length") {
      headers.add(name: "Content-Length", value: String(answer.body?.readableBytes ?? 0))
    }
    headers.add(name: "Date", value: HTTPDate.now)
    let status = HTTPResponseStatus(
      statusCode: answer.status.code, reasonPhrase: answer.status.reasonPhrase)
    context.write(
      wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))),
      promise: nil)
    if let body = answer.body {
      context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }

  /// Hands on what came meanwhile, until it is a link's turn again.
  private func resume(_ context: ChannelHandlerContext) {
    var isHandedOn = false
    while !isAnswering, let next = held.popFirst() {
      isHandedOn = true
      switch next {
      case .part(let part): handle(part, context)
      case .event(let event): context.fireUserInboundEventTriggered(event)
      case .error(let error): context.fireErrorCaught(error)
      }
    }
    if isHandedOn { context.fireChannelReadComplete() }
    if isReadHeld, held.count < Self.heldLimit {
      isReadHeld = false
      context.read()
    }
  }
}
