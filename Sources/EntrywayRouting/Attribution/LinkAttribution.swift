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
  /// It is read from any link, even if it is another app's or no route matches it.
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
    let campaign = try? withLayout(of: link) { layout, bytes in
      var campaign = LinkCampaign()
      var found: Set<CampaignPart> = []
      let names = CampaignPart.allCases.compactMap { part in
        declared[part].map { (part, name: Array($0.utf8)) }
      }.filter { !sensitiveNames.contains($0.name) }
      for range in [layout.query] + layout.segments.map(\.arguments) {
        guard let range else { continue }
        var items = QueryItems(range)
        while found.count < names.count, let item = items.next(in: bytes) {
          guard let name = item.readableName(in: bytes) else { continue }
          for (part, own) in names where own == name && found.insert(part).inserted {
            let text = item.value.flatMap { LinkItem.Value(bytes, $0).text }
            campaign[part] = text.flatMap { $0.isEmpty ? nil : $0 }
          }
        }
      }
      return campaign
    }
    return campaign.flatMap { $0.isEmpty ? nil : $0 }
  }
}
