public import EntrywayReporting

extension LinkServer {
  /// The shop's link server, with a publishable key, which can ship in the app.
  public static let shop = LinkServer("https://links.example.com", key: "ewpk_shop")
}

extension EventName {
  /// The user has bought something on sale.
  public static let purchase: EventName = "purchase"
}

extension SharedReports {
  /// The folder in the App Group that the app shares with its notification service extension.
  public static var shop: SharedReports? { SharedReports(group: "group.com.example.shop") }
}

extension ReportingOptions {
  /// What the shop reports: which sale an entry opens, and nothing that may name a person, such as
  /// the identifiers of orders, conversations and users, or search terms.
  public static var shop: ReportingOptions {
    ReportingOptions(parameters: ["sale": ["id"]], events: [.purchase], shared: .shop)
  }
}
