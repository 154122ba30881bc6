public import Entryway

/// A sample app with its type taken away: what the command line works with.
public struct Sample: Sendable {
  public var name: String
  public var scenarios: [Scenario]
  /// The app, for what needs its table and rules with their types.
  public var app: any SampleApp.Type
  /// The app's table and rules as data.
  public var manifest: RouteManifest
  /// Plays one entry through the app.
  public var enter:
    @MainActor @Sendable (EntrySource, EntryContent, AppState, Set<String>?) -> PlayedEntry

  @MainActor
  init<App: SampleApp>(_ app: App.Type, _ scenarios: [Scenario]) {
    name = App.name
    self.scenarios = scenarios
    self.app = app
    manifest = App.entries.manifest
    enter = { source, content, state, audiences in
      SamplePlayer<App>(state, audiences: audiences).play(source, content)
    }
  }
}
