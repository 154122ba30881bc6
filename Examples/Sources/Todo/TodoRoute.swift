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
  public static let routes = RouteTable<TodoRoute>(schemes: ["my-url-scheme"]) {
    Route("/home", .home)
    Route("/home/{id}", TodoRoute.todo)
    // Whatever is no UUID opens the list: a typed parameter goes before a wildcard.
    Route("/home/{_}", readOnly: true, .home)
    Route("/settings", .settings)
  }

  public static let entries = EntryRules(
    routes,
    [
      .quickAction("com.example.todo.new", .new, title: "New Todo", icon: .system("plus"))
    ])
}
