import Entryway
import EntrywayDiagnostics
import Testing

@Suite struct LinkParserTests {
  enum Screen: Hashable, Sendable {
    case home, settings
    case detail(Int)
  }

  enum Destination: LinkDestination {
    case screens([Screen])
  }

  struct Refusal: Error, CustomStringConvertible {
    var description: String
  }

  enum Mute: Error { case reason }

  static let home = LinkParser { link -> [Screen]? in
    switch link.segments {
    case ["home"]: [.home]
    case ["home", "settings"]: [.home, .settings]
    default: nil
    }
  }

  static let detail = LinkParser { link -> [Screen]? in
    guard link.segments.count == 2, link.segments[0] == "detail" else { return nil }
    return [.detail(try Int(linkText: link.segments[1]))]
  }

  static let links = LinkParser.anyOf(home, detail.prepending([.home]))

  private static func refusing(_ text: String) -> LinkParser<[Screen]> {
    LinkParser { _ in throw Refusal(description: text) }
  }

  private static func read(_ link: String) -> EntryReading<Destination> {
    EntryReading(link: link, by: links.map(Destination.screens))
  }

  @Test("The first parser that reads a link wins")
  func anyOf() throws {
    #expect(try Self.links.parse(DeepLink("example://home/settings")) == [.home, .settings])
    #expect(try Self.links.parse(DeepLink("example://cart")) == nil)
    let first = LinkParser<[Screen]> { _ in [.settings] }
    #expect(try LinkParser.anyOf(first, Self.home).parse(DeepLink("example://home")) == [.settings])
    #expect(try LinkParser.anyOf(Self.home, first).parse(DeepLink("example://home")) == [.home])
    #expect(try LinkParser<[Screen]>.anyOf([]).parse(DeepLink("example://home")) == nil)
  }

  @Test("A module's path comes after the way to its entrance")
  func prepending() throws {
    let link = try DeepLink("example://detail/7")
    #expect(try Self.detail.parse(link) == [.detail(7)])
    #expect(try Self.detail.prepending([.home]).parse(link) == [.home, .detail(7)])
    #expect(try Self.links.parse(link) == [.home, .detail(7)])
    #expect(try Self.detail.prepending([.home]).parse(DeepLink("example://home")) == nil)
    let plans = Self.detail.map { StackPlan<Screen>.path($0) }
    #expect(try plans.prepending([.home]).parse(link) == .path([.home, .detail(7)]))
  }

  @Test("A parser that refuses a link keeps no other from reading it")
  func refusalBeforeOthers() throws {
    let parser = LinkParser.anyOf(Self.refusing("a"), Self.home)
    #expect(try parser.parse(DeepLink("example://home")) == [.home])
  }

  @Test(
    "If none reads the link, the last refusal is thrown, also before parsers that do not know it")
  func lastRefusal() {
    let parser = LinkParser.anyOf(Self.refusing("a"), Self.refusing("b"), Self.home)
    let error = #expect(throws: Refusal.self) { try parser.parse(DeepLink("example://cart")) }
    #expect(error?.description == "b")
  }

  @Test("An entry opens what the parsers give")
  func opens() {
    #expect(
      Self.read("example://detail/7")
        == .route(RouteMatch(destination: .screens([.home, .detail(7)]))))
  }

  @Test(
    "What no parser reads is told without its query and fragment, whatever mark stands behind them",
    arguments: ["?", "#", "?\u{301}", "#\u{301}", "?\u{200D}", "#\u{FE0F}"])
  func secrets(start: String) {
    let reading = Self.read("example://cart\(start)code=SECRET")
    guard case .rejected(let rejection) = reading else {
      Issue.record("\(reading)")
      return
    }
    #expect(rejection.description.contains("example://cart"))
    #expect(!rejection.description.contains("SECRET"), "\(rejection)")
  }

  @Test("An entry that no parser reads is rejected, with what was thrown")
  func rejected() throws {
    func rejection(_ reading: EntryReading<Destination>) -> EntryRejection? {
      if case .rejected(let rejection) = reading { rejection } else { nil }
    }
    func thrown(_ error: any Error & Sendable) -> EntryRejection? {
      rejection(EntryReading(link: "a://b", by: LinkParser { _ in throw error }))
    }
    let unknown = try #require(rejection(Self.read("example://cart?code=1")))
    #expect(unknown.code == .noMatch)
    #expect(unknown.description.contains("the app's parser does not accept this link"))
    let unread = try #require(rejection(Self.read("example://detail/x")))
    #expect(unread.code == .noMatch)
    #expect(unread.diagnostic.summary == #""x" is not an integer"#)
    #expect(rejection(Self.read("example://a b"))?.description.contains("space") == true)
    let own = EntryRejection("the shop is closed", code: .other)
    #expect(thrown(own) == own)
    #expect(thrown(Refusal(description: "a\nb"))?.diagnostic.message == #"a\u{A}b"#)
    #expect(thrown(Mute.reason)?.diagnostic.message == "reason")
    let table = RouteTable<Destination>(schemes: ["a"]) { Route("/c", .screens([])) }
    let tables = LinkParser { try table.match($0.text).destination }
    #expect(rejection(EntryReading(link: "a://b", by: tables))?.noMatch?.code == .noRoute)
    #expect(
      EntryReading(link: "a://c", by: tables) == .route(RouteMatch(destination: .screens([]))))
  }
}
