import Entryway

/// A shop's center, and what it has opened.
@MainActor
final class Shop {
  let center = DeepLinkCenter(EntryRules(ShopRoute.routes))
  var opened: [ShopRoute] = []

  init() {
    center.onOpen { [weak self] route, _ in self?.opened.append(route) }
  }
}
