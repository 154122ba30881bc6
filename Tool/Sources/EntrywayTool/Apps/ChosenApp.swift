@_spi(EntrywayTool) import EntrywayRouting
import EntrywaySimulation
@_spi(EntrywayTool) import Scenarios

/// The app that a command works with: a sample app with its types, or a manifest without any.
@MainActor
struct ChosenApp {
  var name: String
  var rules: any AppRules
  /// What becomes of a link.
  var answer: (String) -> LinkAnswer
  /// The route that takes a plain link, and where the texts of its parameters stand.
  var plainRoute: (UnsafeBufferPointer<UInt8>, inout LinkTextRanges) -> Int?
  /// What `enter --without` may name.
  var requirements: [Requirement]
  /// Plays one entry through the app, in which all requirements are satisfied but those of the set.
  var enter:
    @MainActor (SimulatedEntry, AppState, Set<String>?, Set<Requirement>) async -> SimulationResult

  init(_ sample: Sample) {
    name = sample.name
    rules = Self.rules(of: sample.app)
    answer = sample.answer
    plainRoute = sample.plainRoute
    requirements = sample.requirements
    enter = sample.enter
  }

  init(_ manifest: RouteManifest, file: String) {
    let entries = EntryRules(manifest: manifest)
    name = file
    rules = entries
    let routes = entries.routes
    answer = { routes.answer(to: $0) }
    plainRoute = { routes.plainRoute(of: $0, &$1) }
    let app = ManifestApp(entries, name: file)
    requirements = app.requirements
    enter = { entry, state, audiences, unsatisfied in
      await app.play(entry, in: state, audiences: audiences, without: unsatisfied)
    }
  }

  private static func rules<App: SampleApp>(of app: App.Type) -> any AppRules { App.entries }
}
