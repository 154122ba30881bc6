import Testing

@testable import EntrywayRouting

@Suite struct LoneValueTests {
  enum Place: LinkDestination {
    case text(id: String)
    case number(id: Int)
    case byte(value: UInt8)
    case plain(String)
    case letter(letter: Letter)
    case tags(tags: [String])
    case maybe(page: Int?)
    case wide(box: Box)
    case hidden(any: Held)
    case inner(Inner)
    case none
  }

  enum Inner: LinkDestination {
    case text(id: String)
  }

  /// As many bytes as an existential has that holds one.
  struct Box: Hashable, LinkParameter {
    var words: [Int]
    var rest = (0, 0, 0, 0)

    init(_ number: Int) { words = [number] }
    init(linkText: String) throws { self.init(try Int(linkText: linkText)) }
    var linkText: String { "\(words[0])" }
    static var linkExample: Box { Box(1) }
    static var linkShape: LinkShape { Int.linkShape }

    static func == (left: Box, right: Box) -> Bool { left.words == right.words }
    func hash(into hasher: inout Hasher) { hasher.combine(words) }
  }

  /// A value that the compiler knows as any parameter, whatever it is.
  struct Held: Hashable {
    var value: any LinkParameter
    static func == (left: Held, right: Held) -> Bool {
      left.value.linkText == right.value.linkText
    }
    func hash(into hasher: inout Hasher) { hasher.combine(value.linkText) }
  }

  private static let table = RouteTable<Place>(schemes: ["shop"]) {
    Route("/text/{id}", Place.text)
    Route("/number/{id}", Place.number)
    Route("/byte/{value}", Place.byte)
    Route("/plain/{text}", Place.plain)
    Route("/letter/{letter}", Place.letter)
    Route("/tags?tag={tags}", Place.tags)
    Route("/maybe?page={page}", Place.maybe)
    Route("/wide/{box}", Place.wide)
    Route("/hidden/{number}") { (number: Box) in Place.hidden(any: Held(value: number)) }
    Route("/inner/{id}") { (id: String) in Place.inner(.text(id: id)) }
    Route("/none", .none)
  }

  @Test(
    "A case with one value gives its link, whatever the value's type",
    arguments: [
      (Place.text(id: "4821"), "shop://text/4821"),
      (
        .text(id: "a text that is longer than fifteen bytes"),
        "shop://text/a%20text%20that%20is%20longer%20than%20fifteen%20bytes"
      ),
      (.number(id: -7), "shop://number/-7"), (.byte(value: 255), "shop://byte/255"),
      (.plain("t"), "shop://plain/t"), (.letter(letter: .x), "shop://letter/x"),
      (.tags(tags: ["a", "b"]), "shop://tags?tag=a&tag=b"), (.tags(tags: []), "shop://tags"),
      (.maybe(page: 2), "shop://maybe?page=2"), (.maybe(page: nil), "shop://maybe"),
      (.wide(box: Box(3)), "shop://wide/3"),
      (.hidden(any: Held(value: Box(4))), "shop://hidden/4"),
      (.inner(.text(id: "1")), "shop://inner/1"),
    ])
  func writes(destination: Place, link: String) throws {
    #expect(try Self.table.link(to: destination) == link)
    #expect(try Self.table.linkThoroughly(to: destination, scheme: nil, host: nil) == link)
  }

  @Test("One look at the destination is enough if its case holds one value of a parameter's type")
  func learned() {
    #expect(
      Self.table.writing.loneValues.keys.sorted()
        == ["byte", "letter", "maybe", "number", "plain", "tags", "text", "wide"])
  }

  @Test("A value of another type than the example's is left to the search")
  func otherType() throws {
    let read = try #require(Self.table.writing.loneValues["text"]).texts
    #expect(read("t") == nil)
    #expect(read((id: "t", more: "u")) == nil)
  }

  @Test("A value that is declared as an existential is not read as what it happens to hold")
  func existential() throws {
    enum Loose: LinkDestination {
      case box(value: any LinkParameter)

      static func == (left: Loose, right: Loose) -> Bool { left.text == right.text }
      func hash(into hasher: inout Hasher) { hasher.combine(text) }
      var text: String {
        switch self {
        case .box(let value): value.linkText
        }
      }
    }
    let table = RouteTable<Loose>(schemes: ["shop"]) {
      Route("/box/{value}") { (value: Box) in Loose.box(value: value) }
    }
    #expect(MemoryLayout<Box>.size == MemoryLayout<any LinkParameter>.size)
    #expect(table.writing.loneValues.isEmpty)
    #expect(try table.link(to: .box(value: Box(5))) == "shop://box/5")
  }
}
