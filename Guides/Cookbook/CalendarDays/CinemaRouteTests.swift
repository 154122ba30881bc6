import Entryway
import EntrywayDiagnostics
import Testing

@Suite("A day as a parameter") struct CinemaRouteTests {
  private let routes = CinemaRoute.routes

  private func day(_ year: Int, _ month: Int, _ day: Int) throws -> CalendarDay {
    try #require(CalendarDay(year: year, month: month, day: day))
  }

  @Test("What the table writes, it reads")
  func roundTrip() throws {
    for (route, link) in [
      (CinemaRoute.program(nil), "https://cinema.example.com/program"),
      (.program(try day(2028, 2, 29)), "https://cinema.example.com/program?day=2028-02-29"),
      (
        .show(try day(2026, 11, 5), film: "Metropolis"),
        "https://cinema.example.com/shows/2026-11-05/Metropolis"
      ),
      (.show(try day(1, 1, 1), film: "a"), "https://cinema.example.com/shows/0001-01-01/a"),
    ] {
      #expect(try routes.link(to: route) == link)
      #expect(try routes.match(link).destination == route)
    }
  }

  @Test(
    "Other spellings and days that do not exist are no day",
    arguments: [
      "2026-02-29", "2026-13-01", "2026-00-10", "2026-11-00", "2026-11-31", "0000-01-01",
      "2026-11-5", "26-11-05", "2026-11-05T10:30:00Z", "2026/11/05", "20261105", "2026-11-05-",
      "-026-11-05", "+026-11-05", "２０２６-11-05", "", "today", "99999999999999999999-11-05",
    ])
  func refused(text: String) throws {
    #expect(throws: CalendarDay.NoSuchDay.self) { try CalendarDay(linkText: text) }
  }

  @Test("In the query such a text is ignored, and in the path the link is not the route's")
  func places() throws {
    let match = try routes.match("cinema://program?day=2026-02-29")
    #expect(match.destination == .program(nil))
    #expect(match.ignored.map(\.name) == ["day"])
    #expect(throws: LinkMatchError.self) {
      try routes.match("cinema://shows/2026-02-29/Metropolis")
    }
  }

  @Test("Days are ordered")
  func ordered() throws {
    #expect(try day(2026, 2, 28) < day(2026, 3, 1))
    #expect(try day(2025, 12, 31) < day(2026, 1, 1))
  }

  @Test("The table has no problems")
  func problems() {
    #expect(routes.problems.map(\.description) == [])
  }
}
