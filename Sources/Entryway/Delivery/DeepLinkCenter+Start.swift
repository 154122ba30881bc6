extension DeepLinkCenter {
  /// Whether an entry that arrives now starts the app: cold until ``Requirement/interface`` is met
  /// for the first time.
  ///
  /// ```swift
  /// AppEntry(source: .urlScheme, content: .link(link), start: center.start)
  /// ```
  ///
  /// Two reports of what started the app are one tap, however long the launch takes between them;
  /// see ``AppEntry/Start``.
  public var start: AppEntry.Start { state.requirements.hasMetInterface ? .warm : .cold }
}
