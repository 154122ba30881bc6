import EntrywayReporting
import SwiftUI

extension LinkServer {
  static let shop = LinkServer("https://links.example.com", key: "ewpk_4f9c21")
}

@MainActor
func makeCenter(_ transport: any LinkTransport = SessionTransport()) -> DeepLinkCenter<ShopRoute> {
  let center = DeepLinkCenter(EntryRules(ShopRoute.routes))
  let reporting = center.report(to: .shop)  // sends nothing until the person allows it
  center.addGuard(
    .resolving(
      ShopRoute.routes, by: .shop,
      lastTargets: .applicationSupportDirectory.appending(path: "link-targets.json"),
      reporting: reporting, transport: transport))
  return center
}
