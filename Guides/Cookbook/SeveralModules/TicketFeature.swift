public import Entryway

/// What the module `Tickets` has.
public enum TicketRoute: LinkDestination {
  case ticket
  case seat(Int)

  /// The links, below a path of the app's.
  public static let routes = RouteTable<TicketRoute> {
    Route("/ticket", .ticket)
    Route("/seats/{number}", TicketRoute.seat)
  }
}
