import AppIntents
import EntrywaySwiftUI
import SwiftUI

/// The root of a window: it performs the intent on iOS 26.
@available(iOS 26, *)
struct DeparturesView: View {
  @State private var station = "none"

  var body: some View {
    Text("Departures: \(station)")
      .deepLinks(TrainApp.center) { route in
        if case .departures(let station) = route { self.station = station }
      }
      .onAppIntentExecution(ShowDeparturesInScene.self) { intent in
        if let url = try? TrainRoute.routes.url(to: .departures(station: intent.station)) {
          TrainApp.center.onAppIntentExecution(opening: url)
        }
      }
  }
}
