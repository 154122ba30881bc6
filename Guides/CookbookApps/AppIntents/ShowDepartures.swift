import AppIntents
import EntrywayUIKit

/// Opens the departures from Shortcuts and Siri: the system opens their universal link in the app.
@available(iOS 18, *)
struct ShowDepartures: AppIntent {
  static let title: LocalizedStringResource = "Show Departures"

  @Parameter(title: "Station") var station: String

  func perform() async throws -> some IntentResult & OpensIntent {
    let url = try TrainRoute.routes.url(to: .departures(station: station))
    return .result(opensIntent: OpenURLIntent(url))
  }
}
