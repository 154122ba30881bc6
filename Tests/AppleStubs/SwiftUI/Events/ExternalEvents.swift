extension View {
  public nonisolated func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    let action = Unchecked(action)
    return hostModified { _, context in context.host.mounted.urlActions.append(action.value) }
  }

  public nonisolated func onContinueUserActivity(
    _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
  ) -> some View {
    let action = Unchecked(action)
    return hostModified { _, context in
      context.host.mounted.activityActions.append((activityType, action.value))
    }
  }

  /// What AppIntents' modifier does; the closure says whether the intent is one of its type.
  package nonisolated func performingIntents(
    _ action: @escaping @MainActor (Any) -> Bool
  ) -> some View {
    hostModified { _, context in context.host.mounted.intentActions.append(action) }
  }

  /// What WidgetKit's modifier does.
  package func opensFromWidget(_ url: URL?) -> some View {
    hostModified { _, context in context.host.mounted.widgetURLs.append(url) }
  }
}
