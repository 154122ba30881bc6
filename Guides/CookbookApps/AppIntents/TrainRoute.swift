import EntrywayUIKit

enum TrainRoute: LinkDestination {
  case departures(station: String)

  static let routes = RouteTable<TrainRoute>(schemes: ["trains"], hosts: ["trains.example.com"]) {
    Route("/departures/{station}", TrainRoute.departures)
  }
}

@MainActor
enum TrainApp {
  static let center = DeepLinkCenter(EntryRules(TrainRoute.routes))
}
