import Entryway

extension BakeryRoute {
  static let memberRoutes = RouteTable<BakeryRoute>(
    schemes: ["bakery"], hosts: ["bakery.example.com"]
  ) {
    Route("/breads/{id}", BakeryRoute.bread)
    Route("/orders/{id}", BakeryRoute.order).requires(.session)
  }
}

@MainActor func makeBakeryCenter(isOpen: @escaping () -> Bool) -> DeepLinkCenter<BakeryRoute> {
  let center = DeepLinkCenter(
    EntryRules(BakeryRoute.memberRoutes, [.notification(link: "link")]),
    options: DeliveryOptions(expiry: .seconds(15 * 60)))
  center.addGuard { route, _ in
    guard case .order = route, !isOpen() else { return .proceed }
    return .cancel(reason: "the bakery is closed")
  }
  return center
}
