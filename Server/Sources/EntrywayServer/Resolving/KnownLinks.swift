import FoundationEssentials
import LinkPlatform
import NIOCore
import NIOHTTP1

/// Reads a request for a link of which all is in memory, as almost every one is: of a browser, and of
/// an app.
///
/// Such a request is answered where its bytes are read, when its click is durable: no other thread
/// wakes for it but the one that commits clicks. Everything else goes the longer way: there what is
/// missing is read first, and the same functions decide.
struct KnownLinks: Sendable {
  let cache: RecordCache
  let browsers: BrowserResolver
  let apps: AppResolver
  let keys: KeyCheck
  let addresses: ClientAddress
  let journal: ClickJournal
  let observer: RequestObserver

  /// What a request leads to, before its click is written.
  indirect enum Answer: Sendable {
    case browser(BrowserResolver.Decision)
    case app(ClickDraft)

    var draft: ClickDraft {
      switch self {
      case .browser(let decision): decision.draft
      case .app(let draft): draft
      }
    }

    var isHead: Bool {
      if case .browser(let decision) = self { decision.isHead } else { false }
    }

    /// The method, and what was asked for without what names a link.
    var request: (method: String, shape: String) {
      switch self {
      case .browser: (isHead ? "HEAD" : "GET", "/l/…")
      case .app: ("POST", "/v1/resolve")
      }
    }
  }

  /// The answer when its click is durable; nil where the store has to be asked.
  func answer(_ answer: Answer, after outcome: ClickJournal.Outcome) -> LinkAnswer? {
    switch answer {
    case .browser(let decision): decision.answer(after: outcome)
    case .app(let draft): apps.answer(draft, after: outcome)
    }
  }

  /// The answer for which the store has to be asked.
  func repeated(_ answer: Answer) async -> LinkAnswer {
    switch answer {
    case .browser(let decision): return await browsers.repeated(decision)
    case .app(let draft):
      do throws(StorageError) {
        return try await apps.repeated(draft)
      } catch {
        return Problem(Refusal(error)).answer
      }
    }
  }

  /// What a browser's request leads to; nil for what goes the longer way.
  func answer(to head: HTTPRequestHead, peer: String?) -> Answer? {
    guard head.method == .GET || head.method == .HEAD, head.version == .http1_1,
      let fields = RequestFields(head.headers), fields.length == nil,
      let host = fields.host.flatMap(HostName.of(authority:))
    else { return nil }
    let target = RequestTarget(head.uri)
    guard let path = LinkPath(target.path), let known = cache.known(host: host, slug: path.slug),
      path.isLink(of: known.host)
    else { return nil }
    let now = Timestamp.now
    let visit = BrowserVisit(
      host: known.host, slug: known.link.slug, query: target.query, isHead: head.method == .HEAD,
      sender: sender(head, fields, peer), receivedAt: now,
      click: ProxiedClick(addresses: addresses).id(
        peer: peer, asked: [head.method.rawValue, known.host.name, head.uri], at: now
      ) { head.headers[$0] })
    guard let records = browsers.knownRecords(for: visit, known) else { return nil }
    return .browser(browsers.decision(on: visit, records))
  }

  /// An app's question, as far as it is there.
  struct Question {
    let head: HTTPRequestHead
    var body: ByteBuffer
    fileprivate let fields: RequestFields
    fileprivate let key: String
  }

  /// The question that a header begins; nil for a request that is none.
  func question(_ head: HTTPRequestHead, _ allocator: ByteBufferAllocator) -> Question? {
    guard head.method == .POST, head.uri == "/v1/resolve", head.version == .http1_1,
      let fields = RequestFields(head.headers), fields.type == "application/json",
      let key = fields.authorization, let length = fields.length.flatMap({ Int($0) }),
      1...AppResolver.sizeLimit ~= length
    else { return nil }
    return Question(
      head: head, body: allocator.buffer(capacity: length), fields: fields, key: key)
  }

  /// What an app's question leads to; nil for what goes the longer way.
  func answer(to question: Question, peer: String?) -> Answer? {
    let now = Timestamp.now
    guard let caller = keys.knownCaller(question.key, type: .publishable, at: now),
      let request = question.body.withUnsafeReadableBytes(ResolveRequest.init(plain:)),
      let asked = try? AppQuestion(
        request, caller, sender(question.head, question.fields, peer), at: now),
      let records = apps.knownRecords(for: asked)
    else { return nil }
    return .app(apps.decision(on: asked, records))
  }

  private func sender(
    _ head: HTTPRequestHead, _ fields: RequestFields, _ peer: String?
  ) -> RequestSender {
    RequestSender(
      address: addresses.address(peer: peer, forwarded: head.headers["X-Forwarded-For"]),
      agent: fields.agent, page: fields.referrer)
  }
}

/// The fields of a header that matter to a click; nil where one stands that needs the longer way.
private struct RequestFields {
  private(set) var host: String?
  private(set) var agent: String?
  private(set) var referrer: String?
  private(set) var authorization: String?
  private(set) var type: String?
  private(set) var length: String?

  init?(_ headers: HTTPHeaders) {
    for (name, value) in headers {
      let isPlain =
        switch name.utf8.count {
        case 4 where Self.isSame(name, "Host"): Self.take(value, into: &host)
        case 10 where Self.isSame(name, "User-Agent"): Self.take(value, into: &agent)
        case 7 where Self.isSame(name, "Referer"): Self.take(value, into: &referrer)
        case 13 where Self.isSame(name, "Authorization"): Self.take(value, into: &authorization)
        case 12 where Self.isSame(name, "Content-Type"): Self.take(value, into: &type)
        case 14 where Self.isSame(name, "Content-Length"): Self.take(value, into: &length)
        case 10 where Self.isSame(name, "Connection"): Self.isSame(value, "keep-alive")
        case 6 where Self.isSame(name, "Expect"), 7 where Self.isSame(name, "Upgrade"),
          17 where Self.isSame(name, "Transfer-Encoding"):
          false
        default: true
        }
      guard isPlain else { return nil }
    }
  }

  /// Takes a field's value, if it is the first one.
  private static func take(_ value: String, into field: inout String?) -> Bool {
    guard field == nil else { return false }
    field = value
    return true
  }

  /// Whether two texts differ at most in their letters' case; most clients write names as we do.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    one == other || one.lowercased() == other.lowercased()
  }
}
