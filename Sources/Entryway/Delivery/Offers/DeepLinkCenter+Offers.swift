extension DeepLinkCenter {
  /// The items of the home screen's menu for the audiences that are held now.
  public var quickActions: [QuickAction] { offers.quickActions(audiences) }

  /// The categories of notifications that the rules declare, to be registered at launch.
  public var notificationCategories: [NotificationCategory] { offers.notificationCategories }

  /// The types of the activities that the rules are for.
  public var activityTypes: [String] { offers.activityTypes }

  /// Registers the items of the home screen's menu now, and again whenever the audiences change.
  ///
  /// ```swift
  /// center.offerQuickActions { application.shortcutItems = $0.map(UIApplicationShortcutItem.init) }
  /// ```
  ///
  /// - Parameter offer: Given the items in their order; it replaces those of before.
  /// - Returns: What ends the registration. Nothing happens when it is dropped.
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
