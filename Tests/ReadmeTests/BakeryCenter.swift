import Entryway

@MainActor func makeBakeryCenter(isOpen: @escaping () -> Bool) -> DeepLinkCenter<BakeryRoute> {
  let center = DeepLinkCenter(
    BakeryRoute.entries,
    options: DeliveryOptions(expiry: .seconds(15 * 60)),
    requirements: { route, _ in
      if case .order = route { [.session] } else { [] }
    })
  center.addGuard { route, _ in
    guard case .order = route, !isOpen() else { return .proceed }
    return .cancel(reason: "the bakery is closed")
  }
  return center
}
