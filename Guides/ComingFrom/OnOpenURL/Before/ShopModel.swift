import Foundation
import Observation

/// Which screens are on the stack; the app delegate hands its destinations to it, too.
@MainActor @Observable
final class ShopModel {
  static let shared = ShopModel()

  enum Screen: Hashable {
    case order(String)
    case conversation(String)
    case reply
    case search
  }

  var path: [Screen] = []

  @discardableResult
  func open(_ url: URL) -> Bool {
    guard let route = ShopRoute(url) else { return false }
    open(route)
    return true
  }

  func open(_ route: ShopRoute) {
    path =
      switch route {
      case .home: []
      case .order(let id): [.order(id)]
      case .conversation(let id, isReplying: false): [.conversation(id)]
      case .conversation(let id, isReplying: true): [.conversation(id), .reply]
      case .search: [.search]
      }
  }

  nonisolated deinit {}
}

extension ShopModel.Screen {
  var title: String {
    switch self {
    case .order(let id): "Order \(id)"
    case .conversation(let id): "Conversation \(id)"
    case .reply: "Reply"
    case .search: "Search"
    }
  }
}
