import EntrywaySwiftUI
import Foundation

/// In both targets: the widget generates links from the table, and the app parses them.
enum AgendaRoute: LinkDestination {
  case day
  case meeting(id: UUID)

  static let routes = RouteTable<AgendaRoute>(
    schemes: ["agenda"], hosts: ["agenda.example.com"], surfaces: ["agenda"]
  ) {
    Route("/day", .day)
    Route("/meetings/{id}", AgendaRoute.meeting)
  }
}
