import EntrywayPush

/// The recipes of the scenarios: fields named by one of them.
enum RecipesRoute: LinkDestination {
  case home
  case recipe(id: String)
  case recipes(country: String?, limit: Int?)

  static let routes = RouteTable<RecipesRoute>(hosts: ["bestrecipes.com"]) {
    Route("/home", .home)
    Route("/recipe?id={id}", RecipesRoute.recipe)
    Route("/recipe?country={country}&limit={limit}", RecipesRoute.recipes)
  }

  static let entries = EntryRules(routes, [.notification(fieldsNamedBy: "type")])
}
