import LinkRecords

/// A link as the API shows it.
struct LinkView: Encodable, Sendable {
  let id: RecordID
  let host: String
  let slug: String
  let address: String
  let target: String
  let title: String?
  let campaign: String?
  let source: String?
  let medium: String?
  let channel: Origin.Channel?
  let tags: [String]
  let expiresAt: Timestamp?
  let clickLimit: Int?
  let fallbacks: FallbackBody
  let preview: PreviewBody
  let redirectsEverywhere: Bool
  let forwardsQuery: Bool
  let opensSince: String?
  let createdAt: Timestamp
  let changedAt: Timestamp

  init(_ link: Link, host: LinkHost) {
    id = link.id
    self.host = link.host
    slug = link.slug
    address = host.address(of: link.slug)
    target = link.target
    title = link.title
    campaign = link.origin.campaign
    source = link.origin.source
    medium = link.origin.medium
    channel = link.origin.channel
    tags = link.origin.tags
    expiresAt = link.expiresAt
    clickLimit = link.clickLimit
    fallbacks = FallbackBody(
      iphone: link.fallbacks.iPhone, ipad: link.fallbacks.iPad, android: link.fallbacks.android,
      web: link.fallbacks.web)
    preview = PreviewBody(
      title: link.preview.title, description: link.preview.description, image: link.preview.image)
    redirectsEverywhere = link.redirectsEverywhere
    forwardsQuery = link.forwardsQuery
    opensSince = link.opensSince
    createdAt = link.createdAt
    changedAt = link.changedAt
  }
}

/// Where people without the app are sent, as the API has it.
struct FallbackBody: Codable, Hashable, Sendable {
  var iphone: String?
  var ipad: String?
  var android: String?
  var web: String?
}

/// What chats show of a link, as the API has it.
struct PreviewBody: Codable, Hashable, Sendable {
  var title: String?
  var description: String?
  var image: String?
}

/// A link that is to be made or changed: what is not named stays as it is, what is null goes.
struct LinkBody: Decodable, Hashable, Sendable {
  var host: String?
  var slug: String?
  var target: String?
  var title = Change<String>.unchanged
  var campaign = Change<String>.unchanged
  var source = Change<String>.unchanged
  var medium = Change<String>.unchanged
  var channel = Change<Origin.Channel>.unchanged
  var tags: [String]?
  var expiresAt = Change<Timestamp>.unchanged
  var clickLimit = Change<Int>.unchanged
  var fallbacks: FallbackBody?
  var preview: PreviewBody?
  var redirectsEverywhere: Bool?
  var forwardsQuery: Bool?

  init() {}

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case host, slug, target, title, campaign, source, medium, channel, tags, expiresAt, clickLimit,
      fallbacks, preview, redirectsEverywhere, forwardsQuery
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try UnknownMembers.refuse(decoder, known: CodingKeys.allCases.map(\.rawValue))
    host = try values.decodeIfPresent(String.self, forKey: .host)
    slug = try values.decodeIfPresent(String.self, forKey: .slug)
    target = try values.decodeIfPresent(String.self, forKey: .target)
    title = try values.change(String.self, .title)
    campaign = try values.change(String.self, .campaign)
    source = try values.change(String.self, .source)
    medium = try values.change(String.self, .medium)
    channel = try values.change(Origin.Channel.self, .channel)
    tags = try values.decodeIfPresent([String].self, forKey: .tags)
    expiresAt = try values.change(Timestamp.self, .expiresAt)
    clickLimit = try values.change(Int.self, .clickLimit)
    fallbacks = try values.decodeIfPresent(FallbackBody.self, forKey: .fallbacks)
    preview = try values.decodeIfPresent(PreviewBody.self, forKey: .preview)
    redirectsEverywhere = try values.decodeIfPresent(Bool.self, forKey: .redirectsEverywhere)
    forwardsQuery = try values.decodeIfPresent(Bool.self, forKey: .forwardsQuery)
  }
}

/// Refuses members that a body does not have: a mistyped name would change nothing, silently.
enum UnknownMembers {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  static func refuse(_ decoder: any Decoder, known: [String]) throws {
    let all = try decoder.container(keyedBy: Name.self)
    for key in all.allKeys.sorted(by: { $0.stringValue < $1.stringValue })
    where !known.contains(key.stringValue) {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath + [key],
          debugDescription: "no such member; there are \(known.joined(separator: ", "))"))
    }
  }
}
