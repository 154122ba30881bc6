/// That a link was followed, looked at or asked for: one line of the journal.
package struct Click: Hashable, Sendable {
  /// How long before an app asks about it a click may have happened: an entry waits that long.
  package static let longestWait = Duration.seconds(30 * 86_400)

  /// How the link was met.
  package enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// A page with buttons was shown.
    case page
    /// The browser was sent on.
    case redirect
    /// The app asked where it leads.
    case resolve
    /// Its QR code was fetched.
    case qr
    /// A chat or mail program looked for its title and picture.
    case preview
    /// A HEAD request.
    case head
    /// The host itself was asked for, without a slug.
    case root
    /// No link has this slug.
    case unknown
    /// The link's time or number of clicks is over.
    case ended

    /// Whether it may count as a person's visit.
    package var isCounted: Bool {
      switch self {
      case .page, .redirect, .resolve: true
      case .qr, .preview, .head, .root, .unknown, .ended: false
      }
    }
  }

  /// What the person holds, as the request tells.
  package enum Device: String, Hashable, Codable, Sendable, CaseIterable {
    case iPhone = "iphone"
    case iPad = "ipad"
    case mac, android, desktop, other
  }

  package var id: RecordID
  package var app: RecordID
  package var link: RecordID?
  package var host: String
  /// What was asked for, where no link has it.
  package var slug: String?
  package var receivedAt: Timestamp
  package var occurredAt: Timestamp
  package var kind: Kind
  package var visitor: VisitorHash?
  package var isBot: Bool
  package var device: Device
  package var referrer: String?
  /// The click that the app goes on with: it is counted, this one not again.
  package var continued: RecordID?
  package var origin: Origin

  package init(
    id: RecordID = RecordID(), app: RecordID, link: RecordID? = nil, host: String,
    slug: String? = nil, receivedAt: Timestamp, occurredAt: Timestamp? = nil, kind: Kind,
    visitor: VisitorHash? = nil, isBot: Bool = false, device: Device = .other,
    referrer: String? = nil, continued: RecordID? = nil, origin: Origin = Origin()
  ) {
    (self.id, self.app, self.link, self.host, self.slug) = (id, app, link, host, slug)
    self.receivedAt = receivedAt
    self.occurredAt = occurredAt ?? receivedAt
    (self.kind, self.visitor, self.isBot, self.device) = (kind, visitor, isBot, device)
    (self.referrer, self.continued, self.origin) = (referrer, continued, origin)
  }

  /// Whether it is led on, and so not past the link's limit; an app that goes on with a click was let in.
  package var isRedirected: Bool {
    guard continued == nil else { return false }
    return switch kind {
    case .page, .redirect, .resolve, .preview, .head: true
    case .qr, .root, .unknown, .ended: false
    }
  }

  /// Whether it counts as a person's visit, and against the link's limit.
  package var isCounted: Bool {
    kind.isCounted && !isBot && continued == nil
  }
}

/// Where a visit comes from, as the link said at that time.
///
/// It is copied into each click, so that a link that changes later does not rewrite the past. Of an event it
/// may be what stood in the opened link itself, which anybody can write: ``isTold``.
package struct Origin: Hashable, Codable, Sendable {
  /// The way by which a link reaches people.
  package enum Channel: String, Hashable, Codable, Sendable, CaseIterable {
    case web, mail, message, push, qr, app
  }

  package var campaign: String?
  package var source: String?
  package var medium: String?
  package var channel: Channel?
  package var tags: [String]
  /// Whether an app read it off a link's own items: the app's owner never said it.
  package var isTold = false

  package init(
    campaign: String? = nil, source: String? = nil, medium: String? = nil,
    channel: Channel? = nil, tags: [String] = [], isTold: Bool = false
  ) {
    (self.campaign, self.source, self.medium, self.channel) = (campaign, source, medium, channel)
    (self.tags, self.isTold) = (tags, isTold)
  }

  // What is stored of links and clicks is the owner's.
  private enum CodingKeys: String, CodingKey { case campaign, source, medium, channel, tags }

  /// Whether it names a campaign: then it holds as a whole, and nothing else adds to it.
  package var namesCampaign: Bool { campaign != nil || source != nil }
}
