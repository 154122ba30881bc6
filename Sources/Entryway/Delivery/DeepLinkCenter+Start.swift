extension DeepLinkCenter {
  /// Whether an entry that arrives now starts the app: cold until ``Requirement/interface`` is met
  /// for the first time.
  ///
  /// ```swift
  /// AppEntry(source: .urlScheme, content: .link(link), start: center.start)
  /// ```
  ///
  /// Two reports of what started the app are one tap, until the interface is met and for at most a
  /// minute; see ``DeliveryOptions/duplicateWindow``.
  public var start: AppEntry.Start { state.requirements.hasMetInterface ? .warm : .cold }
}
