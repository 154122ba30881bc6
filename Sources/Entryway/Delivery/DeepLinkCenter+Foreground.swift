extension DeepLinkCenter {
  /// How the notification of an entry is presented while the app is in the foreground, by
  /// ``DeliveryOptions/foreground``.
  public func presentation(for entry: AppEntry) -> ForegroundPresentation {
    state.options.foreground(entry)
  }

  /// Takes a notification that arrives while the app is in the foreground, opens it if the policy
  /// says so, and gives back how it is to be presented.
  ///
  /// The arrival and a later tap on the same notification are two entries, and both open.
  ///
  /// ```swift
  /// let presentation = center.arrive(entry)
  /// completionHandler(UNNotificationPresentationOptions(presentation))
  /// ```
  @discardableResult
  public func arrive(_ entry: AppEntry) -> ForegroundPresentation {
    let presentation = presentation(for: entry)
    if presentation.contains(.opensAtOnce) { _ = receive(entry, isArrival: true) }
    return presentation
  }
}
