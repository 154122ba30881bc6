import Entryway

enum Screen: NavigationScreen {
  case order(String)
  case conversation(String)
  case reply
  case search
}

extension ShopRoute {
  var plan: StackPlan<Screen> {
    switch self {
    case .home: .path([])
    case .order(let id): .path([.order(id)])
    case .conversation(let id, isReplying: false): .path([.conversation(id)])
    case .conversation(let id, isReplying: true): .path([.conversation(id), .reply])
    case .search: .path([.search])
    }
  }
}

extension Screen {
  var title: String {
    switch self {
    case .order(let id): "Order \(id)"
    case .conversation(let id): "Conversation \(id)"
    case .reply: "Reply"
    case .search: "Search"
    }
  }
}
