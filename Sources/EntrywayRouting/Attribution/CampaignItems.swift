/// The query items in which an app's links name the campaign that they belong to.
///
/// ```swift
/// RouteTable<ShopRoute>(hosts: ["shop.example.com"], campaign: .utm) { … }
/// RouteTable<ShopRoute>(
///   hosts: ["shop.example.com"], campaign: CampaignItems(source: "from", campaign: "promo")) { … }
/// ```
///
/// A table keeps none unless it declares them. They don't affect matching: a link opens the same
/// destination with and without them.
public struct CampaignItems: Hashable, Sendable, Codable {
  /// The name of the item that says where the link was published, such as `newsletter`.
  public var source: String?
  /// The name of the item that says by which kind of channel, such as `mail`.
  public var medium: String?
  /// The name of the item that names the campaign.
  public var campaign: String?
  /// The name of the item that tells links of one campaign apart.
  public var content: String?
  /// The name of the item with the term that was searched for.
  public var term: String?

  /// Declares the items by their names; those that are nil are not kept.
  ///
  /// - Parameters:
  ///   - source: The item that says where the link was published.
  ///   - medium: The item that says by which kind of channel.
  ///   - campaign: The item that names the campaign.
  ///   - content: The item that tells links of one campaign apart.
  ///   - term: The item with the term that was searched for.
  public init(
    source: String? = nil, medium: String? = nil, campaign: String? = nil, content: String? = nil,
    term: String? = nil
  ) {
    (self.source, self.medium, self.campaign) = (source, medium, campaign)
    (self.content, self.term) = (content, term)
  }

  /// `utm_source`, `utm_medium`, `utm_campaign`, `utm_content` and `utm_term`.
  public static let utm = CampaignItems(
    source: "utm_source", medium: "utm_medium", campaign: "utm_campaign", content: "utm_content",
    term: "utm_term")
}

/// The campaign that a link names in the items that its table declares.
///
/// ```swift
/// let match = try ShopRoute.routes.match("https://shop.example.com/?utm_campaign=spring")
/// match.campaign?.campaign   // "spring"
/// ```
///
/// Anyone can write a link, so these texts prove nothing.
public struct LinkCampaign: Hashable, Sendable, Codable {
  /// Where the link was published, such as `newsletter`.
  public var source: String?
  /// By which kind of channel, such as `mail`.
  public var medium: String?
  /// The campaign's name.
  public var campaign: String?
  /// What tells links of one campaign apart.
  public var content: String?
  /// The term that was searched for.
  public var term: String?

  /// Creates a campaign from its parts.
  ///
  /// - Parameters:
  ///   - source: Where the link was published.
  ///   - medium: By which kind of channel.
  ///   - campaign: The campaign's name.
  ///   - content: What tells links of one campaign apart.
  ///   - term: The term that was searched for.
  public init(
    source: String? = nil, medium: String? = nil, campaign: String? = nil, content: String? = nil,
    term: String? = nil
  ) {
    (self.source, self.medium, self.campaign) = (source, medium, campaign)
    (self.content, self.term) = (content, term)
  }

  /// Whether it has no part.
  public var isEmpty: Bool { self == LinkCampaign() }
}

/// One of the parts of a campaign.
public enum CampaignPart: String, Hashable, Sendable, Codable, CaseIterable {
  case source, medium, campaign, content, term
}

extension CampaignItems {
  /// The name of the item for a part; nil if it is not declared.
  public subscript(part: CampaignPart) -> String? {
    get { self[keyPath: part.item] }
    set { self[keyPath: part.item] = newValue }
  }
}

extension LinkCampaign {
  /// The text of a part; nil if the link has none.
  public subscript(part: CampaignPart) -> String? {
    get { self[keyPath: part.text] }
    set { self[keyPath: part.text] = newValue }
  }
}

extension CampaignPart {
  /// What messages call the part of a campaign.
  var phrase: String { self == .campaign ? "name" : rawValue }

  fileprivate var item: WritableKeyPath<CampaignItems, String?> {
    switch self {
    case .source: \.source
    case .medium: \.medium
    case .campaign: \.campaign
    case .content: \.content
    case .term: \.term
    }
  }

  fileprivate var text: WritableKeyPath<LinkCampaign, String?> {
    switch self {
    case .source: \.source
    case .medium: \.medium
    case .campaign: \.campaign
    case .content: \.content
    case .term: \.term
    }
  }
}
