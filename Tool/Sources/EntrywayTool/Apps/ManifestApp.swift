import EntrywayTesting
import Scenarios

/// The app of a manifest: nothing is known of its screens, so that it shows the place's name.
@MainActor
final class ManifestApp: SampleApp {
  static let name = "routes"
  static let lifeCycle = AppLifeCycle.scenes
  static let entries = EntryRules(manifest: RouteManifest(routes: []))

  let center: DeepLinkCenter<NamedRoute>
  private(set) var shown: String?

  init(center: DeepLinkCenter<NamedRoute>) {
    self.center = center
    center.onOpen { [weak self] place, _ in self?.shown = place.description }
  }
}
