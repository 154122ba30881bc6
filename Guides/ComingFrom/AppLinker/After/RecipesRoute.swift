import Entryway

enum RecipesRoute: LinkDestination {
  case home
  case recipe(id: String)
  case recipes(country: String?, limit: Int?)

  static let routes = RouteTable<RecipesRoute>(hosts: ["bestrecipes.com"]) {
    Route("/home", .home)
    // `id` is required here: a link with one opens a recipe, a link without one the list.
    Route("/recipe?id={id}", RecipesRoute.recipe)
    Route("/recipe?country={country}&limit={limit}", RecipesRoute.recipes)
  }

  static let entries = EntryRules(routes, [.notification(fieldsNamedBy: "type")])
}
