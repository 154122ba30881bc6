import Bookings
@_spi(EntrywayTool) public import EntrywayRouting
public import EntrywaySimulation
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

/// A sample app with its type taken away: what the command line works with.
public struct Sample: Sendable {
  public var name: String
  /// The app, for what needs its table and rules with their types.
  public var app: any SampleApp.Type
  /// What becomes of a link.
  public var answer: @Sendable (String) -> LinkAnswer
  /// The route that takes a plain link, where it stands: ``RouteTable/plainRoute(of:_:)``.
  @_spi(EntrywayTool)
  public var plainRoute: @Sendable (UnsafeBufferPointer<UInt8>, inout LinkTextRanges) -> Int?
  /// What `enter --without` may name: the interface, and what destinations of the app require
  /// besides.
  public var requirements: [Requirement]
  /// Plays one entry through the app.
  public var enter:
    @MainActor @Sendable (SimulatedEntry, AppState, Set<String>?, Set<Requirement>) async ->
      SimulationResult

  private var makeScenarios: @MainActor @Sendable () -> [Scenario]

  /// What happens to the app in the demo.
  @MainActor public var scenarios: [Scenario] { makeScenarios() }

  @MainActor
  init<App: SampleApp>(
    _ app: App.Type, _ scenarios: @autoclosure @escaping @MainActor @Sendable () -> [Scenario]
  ) {
    name = App.name
    self.app = app
    let routes = App.entries.routes
    answer = { routes.answer(to: $0) }
    plainRoute = { routes.plainRoute(of: $0, &$1) }
    requirements = [.interface] + routes.requirements
    enter = { entry, state, audiences, unsatisfied in
      await SampleSimulation<App>(state, audiences: audiences, without: unsatisfied).play(entry)
    }
    makeScenarios = scenarios
  }
}
