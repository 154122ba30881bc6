/// What a table declares about where its links come from.
struct LinkAttribution: Hashable, Sendable {
  /// The items in which links name their campaign.
  var campaign: CampaignItems?
  /// The names of widgets, controls and Live Activities that links may name.
  var surfaces: [String] = []
  /// The App Clip whose default links are the table's.
  var appClip: String?
}

extension RouteTable {
  /// The campaign that a link names in the items that the table declares.
  ///
  /// ```swift
  /// ShopRoute.routes.campaign(in: "https://shop.example.com/nowhere?utm_campaign=spring")
  /// // LinkCampaign(campaign: "spring")
  /// ```
  ///
  /// It is read from any link of any app, also from one that no route takes.
  ///
  /// - Parameter link: The link.
  /// - Returns: The campaign; nil if the table declares no items, or the link has none of them.
  /// - Complexity: O(*n*) in the link's bytes.
  public func campaign(in link: String) -> LinkCampaign? { core.campaign(in: link) }
}

extension TableCore {
  /// The campaign that a link names; of several items of a name, the first one counts.
  func campaign(in link: String) -> LinkCampaign? {
    guard let declared = attribution.campaign else { return nil }
    return LinkBytes.with(link) { bytes in
      guard let layout = try? reader.layout(of: bytes) else { return nil }
      var items = LinkItem.all(bytes, layout.query)
      for segment in layout.segments { items += LinkItem.all(bytes, segment.arguments) }
      var campaign = LinkCampaign()
      for part in CampaignPart.allCases {
        guard let name = declared[part] else { continue }
        let first = items.first { item in item.name.map { $0.elementsEqual(name.utf8) } ?? false }
        guard let text = first?.value.text, !text.isEmpty else { continue }
        campaign[part] = text
      }
      return campaign.isEmpty ? nil : campaign
    }
  }
}

extension RouteTable {
  /// A link without the item that names a surface, and the surface that it names.
  ///
  /// ```swift
  /// ShopRoute.routes.takingSurface(off: "shop://orders/7?entryway_from=widget:orders")
  /// // ("shop://orders/7", EntrySurface(.widget, name: "orders"))
  /// ```
  ///
  /// - Parameter link: The link.
  /// - Returns: The link without the item, its other bytes unchanged, and the surface; a name that
  ///   the table doesn't declare is left out.
  /// - Complexity: O(*n*) in the link's bytes.
  public func takingSurface(off link: String) -> (link: String, surface: EntrySurface?) {
    (link, nil)
  }
}
