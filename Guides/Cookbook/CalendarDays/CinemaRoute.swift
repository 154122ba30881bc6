import Entryway

enum CinemaRoute: LinkDestination {
  case program(CalendarDay?)
  case show(CalendarDay, film: String)

  static let routes = RouteTable<CinemaRoute>(
    schemes: ["cinema"], hosts: ["cinema.example.com"]
  ) {
    Route("/program?day={day}", CinemaRoute.program)
    Route("/shows/{day}/{film}", CinemaRoute.show)
  }
}
