extension EntryRules {
  /// The campaign that an entry's link names, in the items that the table declares.
  ///
  /// ```swift
  /// let tap = AppEntry(
  ///   source: .notification(.tap),
  ///   content: .notification(.init(payload: ["deep_link": "shop://sale?utm_campaign=spring"])))
  /// ShopRoute.entries.campaign(of: tap)    // LinkCampaign(campaign: "spring")
  /// ```
  ///
  /// For an entry other than a link, it is the campaign of the link that the matching rule reads,
  /// whether or not the link opens anything.
  ///
  /// - Parameter entry: The entry.
  /// - Returns: The campaign; nil if the table declares no items, or the link has none of them.
  /// - Complexity: O(*n*) in the number of rules and in the link's bytes.
  public func campaign(of entry: AppEntry) -> LinkCampaign? {
    guard routes.campaign != nil else { return nil }
    switch entry.content {
    case .link(let link): return routes.campaign(in: link)
    case .notification(let content):
      switch entry.source {
      case .notification(.dismiss): return nil
      case .notification(.button(let id)):
        return campaign(.notification(action: id), content.payload)
      default: return campaign(.notification(action: nil), content.payload)
      }
    case .shortcutItem(let item): return campaign(.quickAction(item.type), .object(item.userInfo))
    case .activity(let activity):
      return campaign(.activity(activity.type), .object(activity.userInfo))
    case .file, .cloudKitShare, .purchase: return nil
    }
  }

  /// The campaign in the link of the first rule that has an answer.
  ///
  /// Rules with custom code are skipped: what they read is unknown, and they must be called only
  /// once for an entry.
  private func campaign(_ subject: EntrySubject, _ payload: PayloadValue) -> LinkCampaign? {
    guard !payload.isTooDeep else { return nil }
    for rule in rules {
      guard case .reads(subject, let reader) = rule.kind else { continue }
      switch reader {
      case .code, .content: continue
      case .destination: return nil
      case .link(let path), .value(let path, _), .fields(let path):
        switch payload.value(at: path) {
        case .absent, .null: continue
        case .blocked: return nil
        case .value(let value):
          guard case .link = reader, case .text(let link) = value else { return nil }
          return routes.campaign(in: link)
        }
      }
    }
    return nil
  }
}
