import HTTPTypes
import LinkRecords
import NIOCore
import NIOHTTP1

/// Reads a request for a link of which all is in memory, as almost every one is.
///
/// Such a request is answered where its bytes are read, when its click is durable: no other thread
/// wakes for it but the one that commits clicks. Everything else goes the longer way, to the same
/// decision.
struct KnownLinks: Sendable {
  let cache: RecordCache
  let browsers: BrowserResolver
  let addresses: ClientAddress
  let journal: ClickJournal
  let observer: RequestObserver

  /// What a request's header leads to; nil for what goes the longer way.
  func decision(_ head: HTTPRequestHead, peer: String?) -> BrowserResolver.Decision? {
    guard head.method == .GET || head.method == .HEAD, head.version == .http1_1,
      let fields = Fields(head.headers), let host = PublicServer.hostName(ofAuthority: fields.host)
    else { return nil }
    let (path, query) = PublicServer.parts(of: head.uri)
    guard let (slugs, slug) = Self.slug(in: path),
      let (linkHost, app, link, table) = cache.known(host: host, slug: slug),
      linkHost.slugs == slugs
    else { return nil }
    let visit = BrowserVisit(
      host: linkHost, slug: link.slug, query: query, isHead: head.method == .HEAD,
      agent: fields.agent,
      address: addresses.address(
        peer: peer, forwarded: head.headers["X-Forwarded-For"]),
      referrer: fields.referrer.flatMap(PublicServer.hostName(ofAddress:)), receivedAt: .now)
    return browsers.knownDecision(visit, app, link, table)
  }

  /// The slug of `/abcd` or `/l/abcd`; nil for any other path.
  private static func slug(in path: Substring) -> (LinkHost.Slugs, Substring)? {
    let bytes = path.utf8
    guard bytes.first == UInt8(ascii: "/") else { return nil }
    if path.hasPrefix("/l/") {
      let slug = path.dropFirst(3)
      return LinkSlug.isSlug(slug) ? (.prefixed, slug) : nil
    }
    let slug = path.dropFirst()
    return LinkSlug.isFree(slug) ? (.root, slug) : nil
  }

  /// The header's fields that matter to a click; nil where one stands that needs the longer way.
  private struct Fields {
    let host: String
    private(set) var agent: String?
    private(set) var referrer: String?

    init?(_ headers: HTTPHeaders) {
      var host: String?
      for (name, value) in headers {
        switch name.utf8.count {
        case 4 where name.lowercased() == "host":
          guard host == nil else { return nil }
          host = value
        case 10 where name.lowercased() == "user-agent":
          guard agent == nil else { return nil }
          agent = value
        case 7 where name.lowercased() == "referer":
          guard referrer == nil else { return nil }
          referrer = value
        case 10 where name.lowercased() == "connection":
          guard value.lowercased() == "keep-alive" else { return nil }
        case 6 where name.lowercased() == "expect", 14 where name.lowercased() == "content-length",
          17 where name.lowercased() == "transfer-encoding",
          7 where name.lowercased() == "upgrade":
          return nil
        default: break
        }
      }
      guard let host else { return nil }
      self.host = host
    }
  }
}

/// Answers requests for links that are in memory, one after the other, and passes on the rest.
final class KnownLinkHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// What came while an answer waited for its click: it is handed on behind the answer.
  private enum Held {
    case part(HTTPServerRequestPart)
    case event(Any)
    case error(any Error)
  }

  /// How much may be held before nothing more is read: several requests that came at once.
  private static let heldLimit = 64

  private let links: KnownLinks
  private let peer: String?
  private var decision: BrowserResolver.Decision?
  private var start = ContinuousClock.now
  private var isAnswering = false
  /// How many requests went on whose answers are not through yet.
  private var passedOn = 0
  private var held = CircularBuffer<Held>(initialCapacity: 0)
  private var isReadHeld = false

  init(_ links: KnownLinks, peer: String?) {
    self.links = links
    self.peer = peer
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
      if passedOn == 0 { decision = links.decision(head, peer: peer) }
      guard decision == nil else { return }
      passedOn += 1
    case .body: break
    case .end:
      if let decision {
        self.decision = nil
        return answer(decision, context)
      }
    }
    context.fireChannelRead(wrapInboundOut(part))
  }

  private func answer(_ decision: BrowserResolver.Decision, _ context: ChannelHandlerContext) {
    isAnswering = true
    let told = context.eventLoop.makePromise(of: ClickJournal.Outcome.self)
    links.journal.append(decision.draft) { told.succeed($0) }
    told.futureResult.assumeIsolated().whenSuccess { [self] outcome in
      let answer = decision.answer(after: outcome)
      write(decision.isHead ? answer.withoutBody : answer, context)
      links.observer.answered(answer.status, since: start) {
        (decision.isHead ? "HEAD" : "GET", "/l/…")
      }
      isAnswering = false
      resume(context)
    }
  }

  private func write(_ answer: LinkAnswer, _ context: ChannelHandlerContext) {
    var headers = HTTPHeaders()
    headers.reserveCapacity(answer.headers.count + 2)
    for field in answer.headers { headers.add(name: field.name.rawName, value: field.value) }
    if answer.headers[.contentLength] == nil {
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
