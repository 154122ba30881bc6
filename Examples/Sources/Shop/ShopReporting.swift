public import EntrywayReporting

extension LinkServer {
  /// The shop's link server; the key is publishable, for everybody can read it in the app.
  public static let shop = LinkServer("https://links.example.com", key: "ewpk_shop")
}

extension EventName {
  /// Somebody has bought what is on sale.
  public static let purchase: EventName = "purchase"
}

extension SharedReports {
  /// What the app and its notification service extension share: a folder of their App Group.
  public static var shop: SharedReports? { SharedReports(group: "group.com.example.shop") }
}

extension ReportingOptions {
  /// What the shop reports of entries: which sale they open, and nothing that may name a person, such as
  /// the identifiers of orders, conversations and users, or the words of a search.
  public static var shop: ReportingOptions {
    ReportingOptions(parameters: ["sale": ["id"]], events: [.purchase], shared: .shop)
  }
}
