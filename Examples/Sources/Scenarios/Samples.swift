import Bookings
import Entryway
import Foundation
import Recipes
import Shop
import Showcase
import Todo

/// The five sample apps.
public enum Samples {
  public static let names = ["bookings", "recipes", "todo", "shop", "showcase"]

  /// When the notifications of the scenarios were delivered.
  static let deliveryDate = Date(timeIntervalSince1970: 1_794_999_000)

  @MainActor
  public static let all: [Sample] = [
    Sample(BookingsApp.self, BookingsApp.scenarios),
    Sample(RecipesApp.self, RecipesApp.scenarios),
    Sample(TodoApp.self, TodoApp.scenarios),
    Sample(ShopApp.self, ShopApp.scenarios),
    Sample(ShowcaseApp.self, ShowcaseApp.scenarios),
  ]
}
