public import Entryway

/// The module `Tickets`.
public enum TicketRoute: LinkDestination {
  case ticket
  case seat(Int)

  /// The links, under a path that the app chooses.
  public static let routes = RouteTable<TicketRoute> {
    Route("/ticket", .ticket)
    Route("/seats/{number}", TicketRoute.seat)
  }
}
