import Foundation

/// A link as the API shows it.
package struct LinkView: Encodable, Sendable {
  package let id: RecordID
  package let host: String
  package let slug: String
  package let address: String
  package let target: String
  package let title: String?
  package let campaign: String?
  package let source: String?
  package let medium: String?
  package let channel: Origin.Channel?
  package let tags: [String]
  package let expiresAt: Timestamp?
  package let clickLimit: Int?
  /// By device.
  package let fallbacks: [String: String]
  package let preview: Link.Preview
  package let redirectsEverywhere: Bool
  package let forwardsQuery: Bool
  package let opensSince: String?
  package let createdAt: Timestamp
  package let changedAt: Timestamp

  package init(_ link: Link, host: LinkHost) {
    id = link.id
    self.host = link.host
    slug = link.slug
    address = host.address(of: link.slug)
    (target, title) = (link.target, link.title)
    campaign = link.origin.campaign
    source = link.origin.source
    medium = link.origin.medium
    channel = link.origin.channel
    tags = link.origin.tags
    (expiresAt, clickLimit) = (link.expiresAt, link.clickLimit)
    fallbacks = [
      "iphone": link.fallbacks.iPhone, "ipad": link.fallbacks.iPad,
      "android": link.fallbacks.android, "web": link.fallbacks.web,
    ].compactMapValues(\.self)
    preview = link.preview
    (redirectsEverywhere, forwardsQuery) = (link.redirectsEverywhere, link.forwardsQuery)
    (opensSince, createdAt, changedAt) = (link.opensSince, link.createdAt, link.changedAt)
  }
}

/// What changes of the fallbacks.
package struct FallbackChange: Decodable, Hashable, Sendable {
  package var iphone = Change<String>.unchanged
  package var ipad = Change<String>.unchanged
  package var android = Change<String>.unchanged
  package var web = Change<String>.unchanged

  package init() {}

  private enum CodingKeys: String, BodyKeys { case iphone, ipad, android, web }

  package func applied(to old: Link.Fallbacks) -> Link.Fallbacks {
    Link.Fallbacks(
      iPhone: iphone.applied(to: old.iPhone), iPad: ipad.applied(to: old.iPad),
      android: android.applied(to: old.android), web: web.applied(to: old.web))
  }
}

/// What changes of the preview.
package struct PreviewChange: Decodable, Hashable, Sendable {
  package var title = Change<String>.unchanged
  package var description = Change<String>.unchanged
  package var image = Change<String>.unchanged

  package init() {}

  private enum CodingKeys: String, BodyKeys { case title, description, image }

  package func applied(to old: Link.Preview) -> Link.Preview {
    Link.Preview(
      title: title.applied(to: old.title), description: description.applied(to: old.description),
      image: image.applied(to: old.image))
  }
}

/// A link that is to be made or changed: what is not named stays as it is, what is null goes.
package struct LinkBody: Decodable, Hashable, Sendable {
  package var host: String?
  package var slug: String?
  package var target: String?
  package var title = Change<String>.unchanged
  package var campaign = Change<String>.unchanged
  package var source = Change<String>.unchanged
  package var medium = Change<String>.unchanged
  package var channel = Change<Origin.Channel>.unchanged
  package var tags = Change<[String]>.unchanged
  package var expiresAt = Change<Timestamp>.unchanged
  package var clickLimit = Change<Int>.unchanged
  package var fallbacks = Change<FallbackChange>.unchanged
  package var preview = Change<PreviewChange>.unchanged
  package var redirectsEverywhere: Bool?
  package var forwardsQuery: Bool?

  package init() {}

  private enum CodingKeys: String, BodyKeys {
    case host, slug, target, title, campaign, source, medium, channel, tags, expiresAt, clickLimit,
      fallbacks, preview, redirectsEverywhere, forwardsQuery
  }
}
