import Foundation
import LinkPlatform

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
struct FallbackBody: Encodable, Hashable, Sendable {
  var iphone: String?
  var ipad: String?
  var android: String?
  var web: String?
}

/// What chats show of a link, as the API has it.
struct PreviewBody: Encodable, Hashable, Sendable {
  var title: String?
  var description: String?
  var image: String?
}

/// What changes of the fallbacks.
struct FallbackChange: Decodable, Hashable, Sendable {
  var iphone = Change<String>.unchanged
  var ipad = Change<String>.unchanged
  var android = Change<String>.unchanged
  var web = Change<String>.unchanged

  init() {}

  private enum CodingKeys: String, CodingKey, CaseIterable { case iphone, ipad, android, web }

  init(from decoder: any Decoder) throws {
    try UnknownMembers.refuse(decoder, known: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    iphone = try values.change(String.self, .iphone)
    ipad = try values.change(String.self, .ipad)
    android = try values.change(String.self, .android)
    web = try values.change(String.self, .web)
  }

  func applied(to old: Link.Fallbacks) -> Link.Fallbacks {
    Link.Fallbacks(
      iPhone: iphone.applied(to: old.iPhone), iPad: ipad.applied(to: old.iPad),
      android: android.applied(to: old.android), web: web.applied(to: old.web))
  }
}

/// What changes of the preview.
struct PreviewChange: Decodable, Hashable, Sendable {
  var title = Change<String>.unchanged
  var description = Change<String>.unchanged
  var image = Change<String>.unchanged

  init() {}

  private enum CodingKeys: String, CodingKey, CaseIterable { case title, description, image }

  init(from decoder: any Decoder) throws {
    try UnknownMembers.refuse(decoder, known: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    title = try values.change(String.self, .title)
    description = try values.change(String.self, .description)
    image = try values.change(String.self, .image)
  }

  func applied(to old: Link.Preview) -> Link.Preview {
    Link.Preview(
      title: title.applied(to: old.title), description: description.applied(to: old.description),
      image: image.applied(to: old.image))
  }
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
  var tags = Change<[String]>.unchanged
  var expiresAt = Change<Timestamp>.unchanged
  var clickLimit = Change<Int>.unchanged
  var fallbacks = Change<FallbackChange>.unchanged
  var preview = Change<PreviewChange>.unchanged
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
    host = try values.given(String.self, .host)
    slug = try values.given(String.self, .slug)
    target = try values.given(String.self, .target)
    title = try values.change(String.self, .title)
    campaign = try values.change(String.self, .campaign)
    source = try values.change(String.self, .source)
    medium = try values.change(String.self, .medium)
    channel = try values.change(Origin.Channel.self, .channel)
    tags = try values.change([String].self, .tags)
    expiresAt = try values.change(Timestamp.self, .expiresAt)
    clickLimit = try values.change(Int.self, .clickLimit)
    fallbacks = try values.change(FallbackChange.self, .fallbacks)
    preview = try values.change(PreviewChange.self, .preview)
    redirectsEverywhere = try values.given(Bool.self, .redirectsEverywhere)
    forwardsQuery = try values.given(Bool.self, .forwardsQuery)
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
          codingPath: decoder.codingPath + [key], debugDescription: "no such member",
          underlyingError: UnexpectedValueError(
            "no such member; there are \(known.joined(separator: ", "))")))
    }
  }
}
