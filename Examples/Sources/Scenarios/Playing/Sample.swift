public import Entryway

/// A sample app with its type taken away: what the command line works with.
public struct Sample: Sendable {
  public var name: String
  public var scenarios: [Scenario]
  /// The app's table and rules as data.
  public var manifest: RouteManifest
  /// Plays one entry through the app.
  public var enter:
    @MainActor @Sendable (EntrySource, EntryContent, AppState, Set<String>?) -> PlayedEntry

  @MainActor
  init<App: SampleApp>(_ app: App.Type, _ scenarios: [Scenario]) {
    name = App.name
    self.scenarios = scenarios
    var manifest = App.entries.routes.manifest
    //MANIFEST manifest.entries = App.entries.manifest
    self.manifest = manifest
    enter = { source, content, state, audiences in
      SamplePlayer<App>(state, audiences: audiences).play(source, content)
    }
  }
}
