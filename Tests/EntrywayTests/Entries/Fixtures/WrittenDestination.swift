import Entryway
import SeededRandom

/// Destinations whose parameters are of every kind, for rules that write them.
enum WrittenDestination: LinkDestination {
  enum Sort: String, LinkParameter, CaseIterable { case newest, cheapest }

  case start
  case text(String)
  case number(Int64)
  case ratio(Double)
  case flags(isOpen: Bool, sort: Sort?)
  case tags([String], page: Int?)
  case rest([String])
  case editing(id: String)

  static let routes = RouteTable<WrittenDestination>(schemes: ["destination"]) {
    Route("/start", .start)
    Route("/text/{text}", WrittenDestination.text)
    Route("/number/{number}", WrittenDestination.number)
    Route("/ratio/{ratio}", WrittenDestination.ratio)
    Route("/flags?open={isOpen}&sort={sort}", WrittenDestination.flags)
    Route("/tags?t={tags}&page={page}", WrittenDestination.tags)
    Route("/rest/{rest*}", WrittenDestination.rest)
    Route("/text/{id}?mode=edit&now", name: "editing", WrittenDestination.editing)
  }

  static let entries = EntryRules(
    routes,
    [
      .notification(at: "data.number") { (number: Int8) in .number(Int64(number)) },
      .notification(fieldsNamedBy: "type"),
      .notification(link: "link"),
    ])

  static func random(using generator: inout some RandomNumberGenerator) -> WrittenDestination {
    func text() -> String {
      let characters = ["a", "7", "-", " ", "é", "/", "%", "\"", "\u{1F600}", "true", "null", "\n"]
      let count = Int.random(in: 0...3, using: &generator)
      return (0..<count).map { _ in characters.randomElement(using: &generator) ?? "" }.joined()
    }
    switch Int.random(in: 0...7, using: &generator) {
    case 0: return .start
    case 1: return .text(text())
    case 2:
      let bits = Int.random(in: 1...64, using: &generator)
      return .number(Int64.random(in: .min...(.max), using: &generator) >> (64 - bits))
    case 3: return .ratio(Double.random(in: -2...2, using: &generator) * 1e3)
    case 4:
      return .flags(
        isOpen: .random(using: &generator), sort: Sort.allCases.randomElement(using: &generator))
    case 5:
      let count = Int.random(in: 0...3, using: &generator)
      return .tags(
        (0..<count).map { _ in text() },
        page: Bool.random(using: &generator) ? nil : Int.random(in: -9...9, using: &generator))
    case 6: return .rest((0..<Int.random(in: 0...2, using: &generator)).map { _ in text() })
    default: return .editing(id: text())
    }
  }
}
