import Entryway
import Testing

@Suite struct EntryReadingTests {
  enum Destination: LinkDestination {
    case order(String)
  }

  static func read(_ link: String) -> EntryReading<Destination> {
    EntryReading(link: link) { $0.segments.last.map(Destination.order) }
  }

  @Test("What a parser of the app's own gives opens")
  func opens() {
    #expect(Self.read("shop://orders/1") == .route(RouteMatch(destination: .order("1"))))
  }

  @Test("What is refused before a parser of the app's own is told without a table", arguments: rows)
  func refused(link: String, facts: String) {
    guard case .rejected(let rejection) = Self.read(link) else {
      Issue.record("it is read")
      return
    }
    #expect(rejection.facts == facts)
  }

  static let rows = [
    ("shop://orders/4%2F1", "error refused @15 ‹%2F›"),
    ("shop://orders/4 1", "error refused @15 ‹ ›"),
  ]
}
