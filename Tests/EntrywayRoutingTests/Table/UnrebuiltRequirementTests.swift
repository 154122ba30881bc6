import EntrywayDiagnostics
import Testing

@testable import EntrywayRouting

/// Destinations that no link can have, of a case whose route requires something.
@Suite struct UnrebuiltRequirementTests {
  enum Place: LinkDestination {
    case home
    case order(id: String)
    case ratio(Double)
    case notes
  }

  private static let table = RouteTable<Place>(schemes: ["shop"]) {
    Route("/", .home)
    Route("/orders/{id}") {
      Place.order(id: $0)
    } parameters: {
      if case .order(let id) = $0, !id.hasPrefix("z") { id } else { nil }
    }
    .requires(.session)
    Route("/ratio/{ratio}", Place.ratio).requires("terms")
  }

  @Test("They require what the routes of their case require")
  func requirements() {
    #expect(Self.table.match(destination: .order(id: "z1")).requirements == [.session])
    #expect(Self.table.match(destination: .ratio(.nan)).requirements == ["terms"])
    #expect(Self.table.match(destination: .notes).requirements.isEmpty)
    #expect(Self.table.match(destination: .home).requirements.isEmpty)
  }

  @Test("A route that cannot be used still says what its case requires")
  func unusable() {
    let table = RouteTable<Place>(schemes: ["shop"]) {
      Route("/orders/{id}/{id}") { (id: String, _: String) in .order(id: id) }.requires(.session)
    }
    #expect(table.match(destination: .order(id: "1")).requirements == [.session])
  }

  @Test("Routes that rebuild one another's examples with different requirements are a problem")
  func problems() {
    func codes(_ other: Route<Place>) -> [Diagnostic.Code] {
      RouteTable<Place>(schemes: ["shop"]) {
        Route("/orders/{id}", Place.order).requires(.session)
        other
      }.problems.map(\.code)
    }
    #expect(codes(Route("/first", name: "first", .order(id: "1"))).contains(.requirements))
    #expect(
      codes(Route("/o/{n}", name: "old") { (n: Int) in .order(id: String(n)) }.readOnly())
        .contains(.requirements))
    #expect(
      codes(Route("/vip/{n}", name: "vip") { .order(id: "vip-" + $0) }.readOnly())
        .contains(.requirements))
    #expect(codes(Route("/", .home)).isEmpty)
    #expect(
      codes(Route("/first", name: "first", .order(id: "1")).requires(.session)).isEmpty)
  }
}
