public import Entryway

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

public enum TodoRoute: LinkDestination {
  case home
  case todo(id: UUID)
  /// An empty todo, which no link opens.
  case new
  case settings
}

extension TodoRoute {
  /// A longer link opens what its beginning names.
  public static let routes = RouteTable<TodoRoute>(schemes: ["my-url-scheme"]) {
    Route("/home", .home)
    Route("/home/{id}", TodoRoute.todo)
    Route("/home/{id}/{_*}", TodoRoute.todo).readOnly()
    // Whatever is no UUID opens the list: a typed parameter goes before a wildcard.
    Route("/home/{_*}", .home).readOnly()
    Route("/settings", .settings)
    Route("/settings/{_*}", .settings).readOnly()
  }

  public static let entries = EntryRules(
    routes,
    [
      .quickAction("com.example.todo.new", .new, title: "New Todo", icon: .system("plus"))
    ])
}

extension TodoRoute {
  /// The way to the destination's tab, whose screens stay; the root of a window goes it.
  public var planOfTab: NavigationPlan<TodoApp.Tab, TodoApp.Screen> {
    switch self {
    case .home, .todo, .new: .tab(.home, keepsPath: true)
    case .settings: .tab(.settings, keepsPath: true)
    }
  }

  /// The way inside the home tab, which the list goes; nil for what is not in there.
  public var planInHome: NavigationPlan<TodoApp.Tab, TodoApp.Screen>? {
    switch self {
    case .home: .path([])
    case .todo(let id): .path([.todo(id)])
    case .new: .present(.new)
    case .settings: nil
    }
  }
}
