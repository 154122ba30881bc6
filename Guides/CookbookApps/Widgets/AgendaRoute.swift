import EntrywaySwiftUI
import Foundation

/// In both targets: the widget writes links with the table, and the app reads them.
enum AgendaRoute: LinkDestination {
  case day
  case meeting(id: UUID)

  static let routes = RouteTable<AgendaRoute>(schemes: ["agenda"], hosts: ["agenda.example.com"]) {
    Route("/day", .day)
    Route("/meetings/{id}", AgendaRoute.meeting)
  }
}
