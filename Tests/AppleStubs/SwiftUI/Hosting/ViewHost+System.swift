extension ViewHost {
  /// Hands a URL to every modifier that is mounted, as the system does.
  public func open(_ url: URL) {
    for action in mounted.urlActions { action(url) }
    update()
  }

  /// Hands an activity to every modifier that is mounted and listens to its type.
  ///
  /// - Returns: How many there were.
  @discardableResult
  public func proceed(with activity: NSUserActivity) -> Int {
    let actions = mounted.activityActions.filter { $0.type == activity.activityType }
    for (_, action) in actions { action(activity) }
    update()
    return actions.count
  }

  /// Hands an intent to every modifier that is mounted, and says how many were for its type.
  package func performIntent(_ intent: Any) -> Int {
    let actions = mounted.intentActions
    let count = actions.count { $0(intent) }
    update()
    return count
  }

  /// What the system shows of a widget: its texts, or what it asks for instead.
  public var shownAsWidget: [String] {
    mounted.hasContainerBackground ? mounted.texts : ["Please adopt containerBackground API"]
  }

  /// The URL that a tap on the widget opens.
  public var widgetURL: URL? { mounted.widgetURLs.first ?? nil }
}
