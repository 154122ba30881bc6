import Bookings
import Recipes
import Shop
import Showcase
import Todo

/// The five sample apps.
@MainActor
public enum Samples {
  /// Each builds its table when it is asked for: a command that works with one app waits for no
  /// other.
  private static let apps: [(name: String, sample: @MainActor @Sendable () -> Sample)] = [
    (BookingsApp.name, { Sample(BookingsApp.self, BookingsApp.scenarios) }),
    (RecipesApp.name, { Sample(RecipesApp.self, RecipesApp.scenarios) }),
    (TodoApp.name, { Sample(TodoApp.self, TodoApp.scenarios) }),
    (ShopApp.name, { Sample(ShopApp.self, ShopApp.scenarios) }),
    (ShowcaseApp.name, { Sample(ShowcaseApp.self, ShowcaseApp.scenarios) }),
  ]

  public static var names: [String] { apps.map(\.name) }

  public static var all: [Sample] { apps.map { $0.sample() } }

  /// The app of that name.
  public static func sample(named name: String) -> Sample? {
    apps.first { $0.name == name }?.sample()
  }
}
