import AppIntents
import EntrywayUIKit
import Recipes

/// Opens a recipe from Shortcuts and Siri: its universal link comes to the app as others do.
@available(iOS 18, *)
struct OpenRecipe: AppIntent {
  static let title: LocalizedStringResource = "Open Recipe"

  @Parameter(title: "Number") var id: String

  func perform() async throws -> some IntentResult & OpensIntent {
    let link = try RecipesRoute.routes.link(to: .recipe(id: id))
    guard let url = URL(string: link) else { throw $id.needsValueError() }
    return .result(opensIntent: OpenURLIntent(url))
  }
}
