extension DeepLinkCenter {
  /// The home screen quick actions for the current audiences.
  public var quickActions: [QuickAction] { offers.quickActions(audiences) }

  /// The notification categories that the rules declare, to be registered at launch.
  public var notificationCategories: [NotificationCategory] { offers.notificationCategories }

  /// The activity types that the rules handle.
  public var activityTypes: [String] { offers.activityTypes }

  /// Registers the quick actions now, and again whenever the audiences change.
  ///
  /// ```swift
  /// center.offerQuickActions { application.shortcutItems = $0.map(UIApplicationShortcutItem.init) }
  /// ```
  ///
  /// - Parameter offer: Called with the items, in order; they replace the previous ones.
  /// - Returns: A token that ends the registration. Dropping the token doesn't end it.
  @discardableResult
  public func offerQuickActions(
    to offer: @escaping @MainActor ([QuickAction]) -> Void
  ) -> DeliveryRegistration {
    let registration = register(offer, in: \.offering)
    offer(quickActions)
    return registration
  }

  func offerQuickActions() {
    for (number, offer) in registered.offering
    where registered.offering.contains(where: { $0.number == number }) {
      offer(quickActions)
    }
  }
}
