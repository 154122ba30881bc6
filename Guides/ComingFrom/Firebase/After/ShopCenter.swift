import EntrywayReporting
import SwiftUI

extension LinkServer {
  static let shop = LinkServer("https://links.example.com", key: "ewpk_4f9c21")
}

@MainActor
func makeCenter(
  _ transport: any LinkTransport = SessionTransport(), answerLimit: Duration = .seconds(2)
) -> DeepLinkCenter<ShopRoute> {
  let center = DeepLinkCenter(EntryRules(ShopRoute.routes))
  center.report(to: .shop)  // sends nothing until the user allows it
  center.resolveShortLinks(by: .shop, answerLimit: answerLimit, transport: transport)
  return center
}
