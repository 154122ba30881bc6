import EntrywayUIKit

enum ChatRoute: LinkDestination {
  case inbox
  case conversation(id: String)

  static let routes = RouteTable<ChatRoute>(schemes: ["chat"], hosts: ["chat.example.com"]) {
    Route("/", .inbox)
    Route("/conversations/{id}", ChatRoute.conversation)
  }

  static let entries = EntryRules(routes, [.notification(link: "link")])
}

@MainActor
final class ChatWindows {
  let center: DeepLinkCenter<ChatRoute>

  init() {
    // The user is looking at the conversation: no banner, it scrolls to the message.
    let options = DeliveryOptions(foreground: { _ in [.opensAtOnce, .list] })
    center = DeepLinkCenter(ChatRoute.entries, options: options)
  }

  /// Call it when a window's scene connects.
  func connect(_ scene: SceneID, show: @escaping (ChatRoute) -> Void) {
    center.onOpen(scene: scene) { route in show(route) }
  }

  /// Call it when a window shows another conversation, or none.
  func shows(_ conversation: String?, in scene: SceneID) {
    center.setTargets(conversation.map { ["conversation-\($0)"] } ?? [], of: scene)
  }

  nonisolated deinit {}
}
