import EntrywayRouting

/// Writes an address with the items in which links name their campaign.
struct CampaignAddress {
  let address: String
  /// The declared items, in the order in which they are written.
  let items: [(part: CampaignPart, name: String)]

  /// - Parameters:
  ///   - address: The address, which has no query.
  ///   - items: The names of the items, by their parts.
  init(_ address: String, items: CampaignItems) {
    self.address = address
    // Two parts may have one name: it is written once.
    var seen: Set<String> = []
    self.items = CampaignPart.allCases.compactMap { part in
      items[part].flatMap { seen.insert($0).inserted ? (part, $0) : nil }
    }
  }

  /// The address with a value for each item behind it, those that are nil left out.
  func text(_ values: [String?]) -> String {
    address + QueryText.text(zip(items, values).map { ($0.name, $1) })
  }

  /// The form's own field for a part: an app may call its item as the console calls a field, `from`.
  static func field(_ part: CampaignPart) -> String { "utm_\(part.rawValue)" }
}
