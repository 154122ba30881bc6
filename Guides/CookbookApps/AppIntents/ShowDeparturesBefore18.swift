import AppIntents
import EntrywayUIKit

/// The same on iOS 17, where an intent can't open a link: it opens the app and passes the entry on.
struct ShowDeparturesBefore18: AppIntent {
  static let title: LocalizedStringResource = "Show Departures"
  static let openAppWhenRun = true

  @Parameter(title: "Station") var station: String

  @MainActor func perform() async throws -> some IntentResult {
    let link = try TrainRoute.routes.link(to: .departures(station: station))
    TrainApp.center.receive(AppEntry(source: .appIntent, content: .link(link)))
    return .result()
  }
}
