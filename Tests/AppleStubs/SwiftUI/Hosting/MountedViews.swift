/// What is mounted, as the system and a person find it.
@MainActor public struct MountedViews {
  var urlActions: [(URL) -> Void] = []
  var activityActions: [(type: String, action: (NSUserActivity) -> Void)] = []
  var intentActions: [@MainActor (Any) -> Bool] = []
  var widgetURLs: [URL?] = []
  var hasContainerBackground = false
  var buttons: [(title: String, action: () -> Void)] = []
  var stacks: [(Int) -> Void] = []
  var sheets: [() -> Void] = []
  var fields: [(String) -> Void] = []
  var pasteButtons: [(Any) -> Void] = []
  var tabViews: [(AnyHashable) -> Void] = []
  /// What is selected in each tab view.
  public internal(set) var selectedTabs: [AnyHashable] = []
  /// The screens above the root of each stack, as far as they are drawn.
  public internal(set) var paths: [[AnyHashable]] = []
  /// What each sheet shows, the lowest first.
  public internal(set) var presented: [AnyHashable] = []
  /// The texts that are drawn, in the order of the views.
  public internal(set) var texts: [String] = []
}
