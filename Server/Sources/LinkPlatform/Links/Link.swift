/// A short link: where it leads, for whom, for how long, and what it counts as.
package struct Link: Record {
  /// Where people without the app are sent.
  package struct Fallbacks: Hashable, Codable, Sendable {
    package var iPhone: String?
    package var iPad: String?
    package var android: String?
    package var web: String?

    package init(
      iPhone: String? = nil, iPad: String? = nil, android: String? = nil, web: String? = nil
    ) {
      (self.iPhone, self.iPad, self.android, self.web) = (iPhone, iPad, android, web)
    }
  }

  /// What chats and mail programs show of it.
  package struct Preview: Hashable, Codable, Sendable {
    package var title: String?
    package var description: String?
    package var image: String?
  }

  package static let kind = RecordKind.link

  package var id: RecordID
  package var app: RecordID?
  package var host: String
  package var slug: String
  /// A link that the app's routes take.
  package var target: String
  package var title: String?
  package var origin = Origin()
  package var expiresAt: Timestamp?
  /// How many people it lets in.
  package var clickLimit: Int?
  package var fallbacks = Fallbacks()
  package var preview = Preview()
  /// Whether browsers are sent on at once everywhere, without a page.
  package var redirectsEverywhere = false
  /// Whether query items of a click go on to the target and the fallback.
  package var forwardsQuery = true
  /// The first version of the app that opens it; nil where no manifest says so.
  package var opensSince: String?
  package var createdAt: Timestamp
  package var changedAt: Timestamp

  package init(
    id: RecordID = RecordID(), app: RecordID, host: String, slug: String, target: String,
    createdAt: Timestamp
  ) {
    (self.id, self.app, self.host, self.slug, self.target) = (id, app, host, slug, target)
    self.createdAt = createdAt
    changedAt = createdAt
  }

  package var names: [String] { [Self.name(host: host, slug: slug)] }

  package var labels: [String] {
    var labels = [Self.label(ofHost: host)]
    if let campaign = origin.campaign { labels.append("campaign=\(campaign)") }
    if let channel = origin.channel { labels.append("channel=\(channel.rawValue)") }
    return labels + Set(origin.tags).sorted().map { "tag=\($0)" }
  }

  /// The word under which the links of a host are listed.
  package static func label(ofHost host: String) -> String { "host=\(host)" }

  /// The name under which a store finds the link of a host.
  package static func name(host: String, slug: some StringProtocol) -> String {
    "\(host)/\(slug)"
  }
}
