import Entryway
import Testing

// In this module the main actor is the default, and a table is on none: it reads the constant all the
// same.
extension Requirement {
  static let acceptedTerms: Requirement = "accepted terms"
}

private enum CafeRoute: LinkDestination {
  case menu
  case table(number: Int)

  static let routes = RouteTable<CafeRoute>(schemes: ["cafe"], hosts: ["cafe.example.com"]) {
    Route("/", .menu)
    Route("/tables/{number}", CafeRoute.table).requires(.session, .acceptedTerms)
  }
}

@Suite("Requirements of an app's own") struct OwnRequirementTests {
  @Test("A table names them where the main actor is the default")
  func constants() throws {
    #expect(
      try CafeRoute.routes.match("cafe://tables/4").requirements == [.session, .acceptedTerms])
  }
}
