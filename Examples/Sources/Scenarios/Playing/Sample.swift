public import Entryway

/// A sample app with its type taken away: what the command line works with.
public struct Sample: Sendable {
  public var name: String
  /// The app, for what needs its table and rules with their types.
  public var app: any SampleApp.Type
  /// What becomes of a link.
  public var answer: @Sendable (String) -> LinkAnswer
  /// Plays one entry through the app.
  public var enter:
    @MainActor @Sendable (EntrySource, EntryContent, AppState, Set<String>?) -> PlayedEntry

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
    enter = { source, content, state, audiences in
      SamplePlayer<App>(state, audiences: audiences).play(source, content)
    }
    makeScenarios = scenarios
  }
}
