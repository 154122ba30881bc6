import EntrywayDiagnostics
import EntrywayRouting

/// An app's question where a link leads: all of it was checked that can be without reading a record.
package struct AppQuestion: Sendable {
  package let request: ResolveRequest
  package let link: FollowedLink
  package let caller: Caller
  package let sender: RequestSender
  package let receivedAt: Timestamp

  /// The link that an app was opened with.
  package struct FollowedLink: Sendable {
    package let host: String
    /// Its path; nil if no link has a path like it; its last segment then stands for the slug.
    package let path: LinkPath?
    package let slug: String
    package let query: Substring?
    package let touch: String?
  }

  /// - Throws: A ``Refusal`` with 400 for what is no link, no identifier of version 7, or a text that
  ///   is too long.
  package init(
    _ request: ResolveRequest, _ caller: Caller, _ sender: RequestSender, at now: Timestamp
  ) throws(Refusal) {
    guard request.clickID.isVersion7 else {
      throw Refusal(
        .invalid, "bad-click-id", "the click's identifier is not a UUID of version 7",
        at: ["clickID"], hint: "send the entry's identifier.")
    }
    try Self.check(request.version, "version")
    try Self.check(request.touch, "touch")
    link = try FollowedLink(request)
    (self.request, self.caller, self.sender, receivedAt) = (request, caller, sender, now)
  }

  private static func check(_ text: String?, _ name: String) throws(Refusal) {
    guard let text, !AppText.isText(text.utf8) else { return }
    throw Refusal(
      .invalid, "bad-value",
      "expected 1 to \(AppText.limit) bytes without control characters",
      at: [.name(name)], hint: "leave it out if there is none.")
  }

  /// Whether a host is one of the app's that asks.
  package func isAbout(_ host: LinkHost) -> Bool { host.app == caller.app.id }

  /// When the entry came, as far as the app is believed.
  package var occurredAt: Timestamp {
    // A phone's clock may be wrong, and an entry may have waited: within 30 days it is believed.
    let oldest = receivedAt.adding(.zero - Click.longestWait)
    return request.occurredAt.map { max(oldest, min(receivedAt, $0)) } ?? receivedAt
  }

  /// The touch that the app goes on with; nil if it named none, or one that does not hold.
  package func touch(_ secrets: SignedTouch.Secrets) -> SignedTouch? {
    link.touch.flatMap {
      SignedTouch($0, for: caller.app.id, secrets, now: receivedAt, days: caller.app.touchDays)
    }
  }
}

extension AppQuestion.FollowedLink {
  fileprivate init(_ request: ResolveRequest) throws(Refusal) {
    let read: DeepLink
    do throws(LinkReadingError) {
      read = try DeepLink(request.link)
    } catch {
      throw Refusal(.invalid, error.diagnostic, at: ["link"])
    }
    guard read.kind == .web, let host = read.host else {
      throw Refusal(
        .invalid, "no-web-link", "the link is not a web link", at: ["link"],
        hint: "only links of the server's hosts are resolved.")
    }
    let address = LinkAddress(request.link)
    path = address.path.flatMap(LinkPath.init)
    self.host = host.lowercased()
    slug = path.map { String($0.slug) } ?? read.segments.last ?? ""
    query = address.query
    touch = address.value(of: SignedTouch.item) ?? request.touch
  }
}
