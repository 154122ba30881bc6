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
  func refused(link: String, text: String) {
    guard case .rejected(let rejection) = Self.read(link) else {
      Issue.record("it is read")
      return
    }
    #expect(rejection.description == text)
  }

  static let rows = [
    (
      "shop://orders/4%2F1",
      """
      this link is refused: its path contains an escaped slash
        shop://orders/4%2F1
                       ^^^
      hint: pass the text as a query item.
      """
    ),
    (
      "shop://orders/4 1",
      """
      this link is refused: it contains a space
        shop://orders/4 1
                       ^
      hint: write %20 instead.
      """
    ),
  ]
}
