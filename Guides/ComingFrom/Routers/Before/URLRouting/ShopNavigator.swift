@MainActor
protocol ShopNavigator {
  func show(_ route: ShopRoute)
}
