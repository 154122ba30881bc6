import EntrywayReporting

extension EventName {
  static let orderPlaced: EventName = "order-placed"
}

extension LinkServer {
  static let outlet = LinkServer("https://links.example.com", key: "ewpk_4f9c21")
}

extension ReportingOptions {
  static var outlet: ReportingOptions {
    ReportingOptions(
      parameters: ["order": ["id"]], events: [.orderPlaced],
      shared: SharedReports(group: "group.com.example.outlet"), onNote: { print($0) })
  }
}

@MainActor func makeReportingCenter(
  options: ReportingOptions = .outlet
) -> DeepLinkCenter<OutletRoute> {
  let center = DeepLinkCenter(EntryRules(OutletRoute.routes))
  center.report(to: .outlet, options: options)
  center.resolveShortLinks(by: .outlet, transport: options.transport)
  return center
}
