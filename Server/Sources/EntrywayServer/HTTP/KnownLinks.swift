import FoundationEssentials
import LinkRecords
import NIOCore
import NIOHTTP1

/// Reads a request for a link of which all is in memory, as almost every one is: of a browser, and of
/// an app.
///
/// Such a request is answered where its bytes are read, when its click is durable: no other thread
/// wakes for it but the one that commits clicks. Everything else goes the longer way, to the same
/// decision.
struct KnownLinks: Sendable {
  let cache: RecordCache
  let browsers: BrowserResolver
  let apps: AppResolver
  let keys: KeyCheck
  let addresses: ClientAddress
  let journal: ClickJournal
  let observer: RequestObserver

  /// What a request leads to, before its click is written.
  struct Answer: Sendable {
    let draft: ClickDraft
    let method: HTTPMethod
    /// What was asked for, without what names a link.
    let shape: String
    /// The answer when the click is durable; nil where the store has to be asked.
    let known: @Sendable (ClickJournal.Outcome) -> LinkAnswer?
    /// The answer from the store.
    let asked: @Sendable (ClickJournal.Outcome) async -> LinkAnswer
  }

  /// What a browser's request leads to; nil for what goes the longer way.
  func answer(to head: HTTPRequestHead, peer: String?) -> Answer? {
    guard head.method == .GET || head.method == .HEAD, head.version == .http1_1,
      let fields = RequestFields(head.headers), fields.length == nil,
      let host = PublicServer.hostName(ofAuthority: fields.host)
    else { return nil }
    let (path, query) = PublicServer.parts(of: head.uri)
    guard let (slugs, slug) = Self.slug(in: path),
      let (linkHost, app, link, table) = cache.known(host: host, slug: slug),
      linkHost.slugs == slugs
    else { return nil }
    let visit = BrowserVisit(
      host: linkHost, slug: link.slug, query: query, isHead: head.method == .HEAD,
      agent: fields.agent, address: address(head, peer),
      referrer: fields.referrer.flatMap(PublicServer.hostName(ofAddress:)), receivedAt: .now)
    guard let decision = browsers.knownDecision(visit, app, link, table) else { return nil }
    return Answer(
      draft: decision.draft, method: head.method, shape: "/l/…",
      known: { decision.answer(after: $0) }, asked: { decision.answer(after: $0) })
  }

  /// How many bytes the body of an app's question has; nil for a request that is none.
  func questionLength(_ head: HTTPRequestHead) -> Int? {
    guard head.method == .POST, head.uri == "/v1/resolve", head.version == .http1_1,
      let fields = RequestFields(head.headers), fields.type == "application/json",
      fields.authorization != nil, let length = fields.length.flatMap({ Int($0) }),
      1...AppResolver.sizeLimit ~= length
    else { return nil }
    return length
  }

  /// What an app's question leads to; nil for what goes the longer way.
  func answer(to head: HTTPRequestHead, body: ByteBuffer, peer: String?) -> Answer? {
    let now = Timestamp.now
    guard let fields = RequestFields(head.headers), let key = fields.authorization,
      let caller = keys.knownCaller(key, type: .publishable, at: now),
      let request = try? JSONBody.decode(ResolveRequest.self, from: Data(body.readableBytesView)),
      let draft = apps.knownDraft(
        request, caller, address: address(head, peer), agent: fields.agent, at: now)
    else { return nil }
    return Answer(
      draft: draft, method: .POST, shape: "/v1/resolve",
      known: { apps.knownAnswer(draft, after: $0) },
      asked: { outcome in
        do throws(StorageError) {
          return try await apps.answer(draft, after: outcome)
        } catch {
          return Problem(error).answer
        }
      })
  }

  private func address(_ head: HTTPRequestHead, _ peer: String?) -> String? {
    addresses.address(peer: peer, forwarded: head.headers["X-Forwarded-For"])
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
}

/// The fields of a header that matter to a click; nil where one stands that needs the longer way.
private struct RequestFields {
  private(set) var host = ""
  private(set) var agent: String?
  private(set) var referrer: String?
  private(set) var authorization: String?
  private(set) var type: String?
  private(set) var length: String?

  init?(_ headers: HTTPHeaders) {
    for (name, value) in headers {
      switch name.utf8.count {
      case 4 where name.lowercased() == "host":
        guard host.isEmpty else { return nil }
        host = value
      case 10 where name.lowercased() == "user-agent": guard set(\.agent, value) else { return nil }
      case 7 where name.lowercased() == "referer": guard set(\.referrer, value) else { return nil }
      case 13 where name.lowercased() == "authorization":
        guard set(\.authorization, value) else { return nil }
      case 12 where name.lowercased() == "content-type":
        guard set(\.type, value) else { return nil }
      case 14 where name.lowercased() == "content-length":
        guard set(\.length, value) else { return nil }
      case 10 where name.lowercased() == "connection":
        guard value.lowercased() == "keep-alive" else { return nil }
      case 6 where name.lowercased() == "expect", 17 where name.lowercased() == "transfer-encoding",
        7 where name.lowercased() == "upgrade":
        return nil
      default: break
      }
    }
  }

  /// Whether a field stands for the first time.
  private mutating func set(_ field: WritableKeyPath<RequestFields, String?>, _ value: String)
    -> Bool
  {
    guard self[keyPath: field] == nil else { return false }
    self[keyPath: field] = value
    return true
  }
}
