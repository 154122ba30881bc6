public import EntrywaySimulation
public import Recipes

extension RecipesApp: SampleApp {
  public static var name: String { "recipes" }
  public static var lifeCycle: AppLifeCycle { .scenes }
  public static var entries: EntryRules<RecipesRoute> { RecipesRoute.entries }
  public var shown: String? { screen.description }
}

extension RecipesApp {
  static var scenarios: [Scenario] {
    let aps: PayloadValue = ["alert": "Bon appétit"]
    return [
      scenario(link: "https://bestrecipes.com/home", .universalLink, "Home"),
      scenario(link: "https://bestrecipes.com/recipe?id=1234", .universalLink, "Recipe(1234)"),
      scenario(
        link: "https://bestrecipes.com/recipe?country=FR&limit=7", .universalLink,
        "Recipes(country: FR, limit: 7)"),
      scenario(
        link: "https://bestrecipes.com/recipe?country=FR&limit=many", .universalLink,
        "Recipes(country: FR); limit is ignored: \"many\" is not an integer"),
      scenario(link: "https://bestrecipes.com/recipe", .universalLink, "Recipes"),
      scenario(
        link: "https://bestrecipes.com", .universalLink, "rejected: no route matches this link"),
      scenario(
        link: "https://bestrecipes.com/", .universalLink, "rejected: no route matches this link"),
      scenario(link: "bestrecipes://home", .urlScheme, "Home"),
      scenario(link: "bestrecipes://recipe?id=1234", .urlScheme, "Recipe(1234)"),
      scenario(
        link: "bestrecipes://recipe?country=FR&limit=7", .urlScheme,
        "Recipes(country: FR, limit: 7)"),
      scenario(
        link: "otherrecipes://home", .urlScheme,
        "rejected: this link is not the app's: its scheme is \"otherrecipes\""),
      scenario(push: ["type": "home"], "Home"),
      scenario(push: ["type": "recipe", "id": "1234"], "Recipe(1234)"),
      scenario(push: ["aps": aps, "type": "recipe", "id": "1234"], "Recipe(1234)"),
      scenario(
        push: ["type": "recipe", "country": "FR", "limit": 7], "Recipes(country: FR, limit: 7)"),
      scenario(
        push: ["aps": aps, "type": "recipe", "country": "FR", "limit": 7],
        "Recipes(country: FR, limit: 7)"),
      scenario(
        push: ["type": "chef"],
        "rejected: `type` opens nothing: no route starts with \"chef\""),
      scenario(push: ["type": 3], "rejected: `type` is the number 3, not text"),
      scenario(push: [:], "rejected: the notification names no destination: `type` is absent"),
    ]
  }
}
