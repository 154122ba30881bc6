/// What is mounted, as the system and a person find it.
@MainActor public struct MountedViews {
  var urlActions: [(URL) -> Void] = []
  var activityActions: [(type: String, action: (NSUserActivity) -> Void)] = []
  var widgetURLs: [URL?] = []
  var hasContainerBackground = false
  var buttons: [(title: String, action: () -> Void)] = []
  var stacks: [(Int) -> Void] = []
  var sheets: [() -> Void] = []
  var fields: [(String) -> Void] = []
  var pasteButtons: [(Any) -> Void] = []
  var tabViews: [(AnyHashable) -> Void] = []
  /// The texts that are drawn, in the order of the views.
  public internal(set) var texts: [String] = []
}
