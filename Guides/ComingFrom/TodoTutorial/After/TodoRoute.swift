import Entryway
import Foundation

enum TodoRoute: LinkDestination {
  case home
  case todo(id: UUID)
  case settings

  static let routes = RouteTable<TodoRoute>(schemes: ["my-url-scheme"]) {
    Route("/home", .home)
    Route("/home/{id}", TodoRoute.todo)
    // Anything but a UUID opens the list: a typed parameter wins over a wildcard.
    Route("/home/{_}", .home).readOnly()
    Route("/settings", .settings)
  }
}

enum TodoTab: NavigationScreen {
  case home
  case settings
}

enum TodoScreen: NavigationScreen {
  case todo(UUID)
}

extension TodoRoute {
  var tab: TodoTab { self == .settings ? .settings : .home }

  /// The path inside the home tab; nil for destinations outside it.
  var planInHome: NavigationPlan<TodoTab, TodoScreen>? {
    switch self {
    case .home: .path([])
    case .todo(let id): .path([.todo(id)])
    case .settings: nil
    }
  }
}
