import Entryway

extension AppEntry {
  /// A universal link.
  static func link(
    _ link: String, scene: SceneID? = nil, callback: String? = nil, start: Start = .warm
  ) -> AppEntry {
    AppEntry(
      source: .universalLink, content: .link(link), date: Clock.zero, start: start, scene: scene,
      callback: callback)
  }

  /// An order by its number.
  static func order(_ id: String, scene: SceneID? = nil) -> AppEntry {
    .link("app:/order/\(id)", scene: scene)
  }

  /// A notification whose payload carries a link.
  static func notification(
    _ link: String? = "app:/order/1", _ action: NotificationAction = .tap,
    request: String? = "request", callback: String? = nil, scene: SceneID? = nil
  ) -> AppEntry {
    AppEntry(
      source: .notification(action),
      content: .notification(
        NotificationContent(
          payload: .object(link.map { ["deep_link": .text($0)] } ?? [:]), requestID: request,
          deliveredAt: request.map { _ in Clock.zero })),
      date: Clock.zero, scene: scene, callback: callback)
  }

  static func quickAction(
    _ type: String, callback: String? = nil, start: Start = .warm
  ) -> AppEntry {
    AppEntry(
      source: .quickAction, content: .shortcutItem(ShortcutItem(type: type)), date: Clock.zero,
      start: start, callback: callback)
  }
}
