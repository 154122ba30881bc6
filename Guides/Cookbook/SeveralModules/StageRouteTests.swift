import Entryway
import EntrywayDiagnostics
import EntrywayTesting
import Testing

@Suite("Several modules") struct StageRouteTests {
  @Test(
    "Each module's links stand below its path",
    arguments: [
      ("https://stage.example.com/help", StageRoute.help(.contents), "[help]"),
      (
        "https://stage.example.com/help/refunds", .help(.article(id: "refunds")),
        "[help] help(HelpScreen.article(\"refunds\"))"
      ),
      (
        "https://stage.example.com/shows/7/seats/12", .show(id: 7, .seat(12)),
        "[shows] show(7) > ticket(TicketRoute.seat(12))"
      ),
    ])
  func mounted(link: String, route: StageRoute, place: String) throws {
    #expect(try StageRoute.routes.match(link).destination == route)
    #expect(try StageRoute.routes.link(to: route) == link)
    #expect(
      route.plan.description.replacing(/[A-Za-z]+Tests\./, with: "").hasSuffix(place))
  }

  @Test("The app's table has no problems, and neither has a module's by itself")
  func problems() {
    #expect(StageRoute.entries.problems.map(\.description) == [])
    #expect(HelpRoute.routes.problems.map(\.description) == [])
    #expect(TicketRoute.routes.problems.map(\.description) == [])
  }

  private enum HallRoute: LinkDestination {
    case show(id: Int, SeatRoute)

    static let routes = RouteTable<HallRoute>(schemes: ["hall"]) {
      Mount("/shows/{id}", SeatRoute.routes) { .show(id: $0, $1) }
    }
  }

  private enum SeatRoute: LinkDestination {
    case seat(Int)

    static let routes = RouteTable<SeatRoute> { Route("/seats/{id}", SeatRoute.seat) }
  }

  @Test("A parameter of the module's that has the name of one in the mount's path is a problem")
  func oneName() {
    #expect(SeatRoute.routes.problems.map(\.description) == [])
    #expect(
      HallRoute.routes.problems.map(\.description) == [
        """
        error: the pattern of shows.seats cannot be read: it names {id} twice (pattern)
          /shows/{id}/seats/{id}
          ^^^^^^^^^^^^^^^^^^^^^^
        hint: give each parameter its own name.
        """
      ])
  }

  @Test("A push and a quick action open what the modules own")
  func entries() async {
    let phone = AppSimulator(DeepLinkCenter(StageRoute.entries))
    await phone.launch(from: .quickAction("com.example.stage.help"))
    await phone.tap(.notification(["link": "https://stage.example.com/shows/7/ticket"]))
    #expect(phone.opened == [.help(.contents), .show(id: 7, .ticket)])
  }
}
